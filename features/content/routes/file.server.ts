import { actorKey } from '#kernel/actor.ts';
import { issuesOf } from '#kernel/messages.ts';
import { ok, refuse, type Refused, type Result } from '#kernel/result.ts';
import { hmac } from '#platform/crypto.server.ts';
import {
  fileReference,
  keepDrafts,
  openReference,
  readStoredFile,
  receiveParts,
  type StoredFile,
  type UploadRefusal,
} from '#platform/files.server.ts';
import { attachmentHeader } from '#platform/files/media.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { getFile, uploadFile, uploadFiles, uploadRequestSchema } from '../contract/file.ts';

export const fileRoutes: Route[] = [
  handle(uploadFile, async (_, context) => {
    const stored = await store(context, 1);
    if (!stored.ok) return stored;
    const [file] = stored.value;
    return file === undefined ? refuse('uploadNone') : ok(file);
  }),

  handle(uploadFiles, (_, context) => store(context, 10)),

  handle(getFile, async ({ params }, context) => {
    const id = openReference(context.env, params.reference);
    const file = id === null ? null : await readStoredFile(context, { id });
    if (file === null) return refuse('fileUnknown');
    context.reply('content-disposition', attachmentHeader(file.name));
    context.reply('content-security-policy', "sandbox; default-src 'none'");
    context.reply('x-content-type-options', 'nosniff');
    return ok({ contentType: file.mediaType, bytes: file.content });
  }),
];

type Shown = StoredFile & { path: string; reference: string };

const store = async (
  context: Context,
  most: number,
): Promise<Result<Shown[], UploadRefusal | 'invalid' | 'mediaType'>> => {
  if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
  const owner = ownerOf(context);
  const received = await receiveParts(context, { parts: context.parts(), most });
  if (typeof received === 'string') return refuse(received);
  const request = readRequest(received.fields.get('request'));
  if (!request.ok) {
    await received.discard();
    return request;
  }
  const purpose = [request.value.root_path, request.value.sub_path ?? []].flat().join('/');
  const files = await keepDrafts(context, { brand: context.brand, owner, purpose }, received.drafts);
  if (typeof files === 'string') return refuse(files);
  return ok(
    files.map((file) => ({ ...file, path: `${purpose}/${file.name}`, reference: fileReference(context.env, file.id) })),
  );
};

/** Whose daily allowance an upload spends: the person's, the browser's, or that of the address (as a keyed hash). */
const ownerOf = (context: Context): string => {
  const { actor, env, ip, visitorId } = context;
  if (actor.kind !== 'anonymous') return actorKey(actor);
  return visitorId === null
    ? `address:${hmac(env.APP_SECRETS[0] ?? '', `ip:${ip}`).slice(0, 32)}`
    : `anonymous:${visitorId}`;
};

const readRequest = (
  text: string | undefined,
): Result<{ root_path: string; sub_path?: string | undefined }, 'invalid'> => {
  const input = parse(text);
  const checked = uploadRequestSchema.safeParse(input);
  if (checked.success) return ok(checked.data);
  const fields = issuesOf(checked.error.issues, input).map(({ field, key }) => ({ field: `request.${field}`, key }));
  return { ok: false, code: 'invalid', fields } satisfies Refused<'invalid'>;
};

const parse = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};
