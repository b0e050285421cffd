import { rm } from 'node:fs/promises';
import { actorKey } from '#kernel/actor.ts';
import { hmac, signedByAny } from './crypto.server.ts';
import type { Tx } from './database.server.ts';
import type { Env } from './env.server.ts';
import { safeName, type MediaType } from './files/media.ts';
import { isStoreAway, readWhole, type Digest } from './files/object-store.server.ts';
import { receive, REQUEST_LIMIT, type Allowance, type Draft } from './files/receive.server.ts';
import { inspectPdf } from './files/inspect-pdf.server.ts';
import { reencode } from './files/reencode.server.ts';
import { isClean } from './files/scan.server.ts';
import { keyOfFile, storeOf } from './files/store.server.ts';
import type { Context, Part, Services } from './http/context.server.ts';
import { callerOf } from './http/network.server.ts';
import { sql } from './sql.server.ts';

/**
 * Uploads: counted while they stream, known by their first bytes, images written anew, kept under a name of ours, and offered
 * again only as something to save. A row turns clean only after the store has its file for good.
 */
export type UploadServices = Pick<Services, 'env' | 'db' | 'ids' | 'log'>;

/** The call by which files come. */
type Uploading = UploadServices & Pick<Context, 'actor' | 'ip'> & Partial<Pick<Context, 'signal'>>;

export type StoredFile = {
  readonly id: string;
  readonly name: string;
  readonly mediaType: MediaType;
  readonly bytes: number;
};

export type UploadRefusal = 'uploadSize' | 'uploadQuota' | 'uploadType' | 'uploadNone' | KeepRefusal;
type KeepRefusal = 'uploadUnreadable' | 'uploadPixels' | 'uploadActive' | 'uploadInfected' | 'busy';

/** Whose files they are and what for: an actor's key, and a label of the feature that asked. */
export type UploadOf = { readonly brand: string; readonly owner: string; readonly purpose: string };

export type Received = {
  readonly drafts: readonly Draft[];
  readonly fields: ReadonlyMap<string, string>;
  /** For when the fields turn out to be wrong: nothing stays behind. */
  readonly discard: () => Promise<void>;
};

/** Bytes a sender may leave here in a day. */
const DAILY_BYTES = 200 * 1024 * 1024;
/** What a file counts for at least, kept or refused: looking at it costs a child process however small it is. */
const LEAST_BYTES = 256 * 1024;
const SIZE_ERRORS = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT']);

/** Takes in all parts of a request. On a refusal nothing stays behind. */
export const receiveParts = async (
  services: Uploading,
  input: { parts: AsyncIterable<Part>; most: number },
): Promise<Received | UploadRefusal> => {
  const { VOLANTE_DATA: folder } = services.env;
  const allowance: Allowance = {
    request: REQUEST_LIMIT,
    sender: DAILY_BYTES - (await bytesToday(services.db, senderOf(services))),
  };
  const drafts: Draft[] = [];
  const fields = new Map<string, string>();
  let refusal: UploadRefusal | null = null;
  try {
    for await (const part of input.parts) {
      if (part.type === 'field') fields.set(part.fieldname, textOf(part.value).slice(0, LONGEST_FIELD));
      else if (isJson(part)) {
        const text = await readField(part.file);
        if (text === null) {
          refusal = 'uploadSize';
          break;
        }
        fields.set(part.fieldname, text);
      } else {
        const draft = await receive(folder, { id: services.ids.next(), part, allowance });
        if (typeof draft === 'string') {
          refusal = draft;
          break;
        }
        drafts.push(draft);
      }
    }
  } catch (error) {
    await discard(drafts);
    if (error instanceof Error && 'code' in error && SIZE_ERRORS.has(String(error.code))) return 'uploadSize';
    throw error;
  }
  refusal ??= drafts.length === 0 ? 'uploadNone' : null;
  refusal ??= drafts.length > input.most ? 'uploadSize' : null;
  refusal ??= drafts.some(({ mediaType }) => mediaType === null) ? 'uploadType' : null;
  if (refusal === null) return { drafts, fields, discard: () => discard(drafts) };
  await discard(drafts);
  return refusal;
};

/** Characters of a part that is no file. */
const LONGEST_FIELD = 10_000;

/** A part that says it is JSON comes parsed already. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The JSON part of a browser that gives every Blob a name. */
const isJson = (part: Extract<Part, { type: 'file' }>): boolean => /^application\/json\b/i.test(part.mimetype);

/** Null for what is too long for a field. */
const readField = async (file: AsyncIterable<Uint8Array>): Promise<string | null> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > LONGEST_FIELD) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

/** Whom an upload is counted as: by what a sender cannot choose. */
const senderOf = ({ actor, env, ip }: Uploading): string =>
  actor.kind === 'anonymous'
    ? `address:${hmac(env.APP_SECRETS[0] ?? '', `ip:${callerOf(ip)}`).slice(0, 32)}`
    : actorKey(actor);

/** Makes files of drafts, all or none, also where it fails on the way, as of a full disk. */
export const keepDrafts = async (
  services: Uploading,
  of: UploadOf,
  drafts: readonly Draft[],
): Promise<StoredFile[] | KeepRefusal> => {
  try {
    return await keepAll(services, of, drafts);
  } catch (error) {
    await discard(drafts);
    // The sweeper ends what cannot be undone now.
    for (const { id } of drafts) await removeFile(services, id).catch(() => undefined);
    throw error;
  }
};

const keepAll = async (
  services: Uploading,
  of: UploadOf,
  drafts: readonly Draft[],
): Promise<StoredFile[] | KeepRefusal> => {
  const stored: StoredFile[] = [];
  for (const draft of drafts) {
    const file = await keep(services, of, draft);
    if (typeof file === 'string') {
      await discard(drafts);
      for (const { id } of stored) await removeFile(services, id);
      return file;
    }
    stored.push(file);
  }
  return stored;
};

const keep = async (services: Uploading, of: UploadOf, draft: Draft): Promise<StoredFile | KeepRefusal> => {
  const { env, db } = services;
  const { id, mediaType } = draft;
  if (mediaType === null) return 'uploadUnreadable';
  const name = safeName(draft.filename, mediaType);
  await db.run(sql`
    INSERT INTO platform.file (id, brand, owner, purpose, name, media_type, bytes, sha256, state, sent_from)
    VALUES (${id}, ${of.brand}, ${of.owner}, ${of.purpose}, ${name}, ${mediaType}, ${draft.bytes}, ${draft.sha256}, 'pending',
      ${senderOf(services)})`);
  const made = await examine(services, draft, mediaType);
  if (typeof made === 'string') {
    await db.run(sql`UPDATE platform.file SET state = 'refused' WHERE id = ${id}`);
    return made;
  }
  const { bytes, sha256, path } = made;
  // Whoever sent it waits no longer than that.
  await storeOf(env).put(keyOfFile(id), { bytes, sha256, path, moves: true }, { signal: services.signal?.() });
  await db.run(
    sql`UPDATE platform.file SET state = 'clean', bytes = ${made.bytes}, sha256 = ${made.sha256} WHERE id = ${id}`,
  );
  return { id, name, mediaType, bytes: made.bytes };
};

type Made = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** What is kept of a draft: an image made anew, a PDF in which nothing acts; neither with a virus, where a scanner is named. */
const examine = async (services: Uploading, draft: Draft, mediaType: MediaType): Promise<Made | KeepRefusal> => {
  const infected = await scan(services, draft);
  if (infected !== null) return infected;
  if (mediaType !== 'application/pdf') return remake(draft, mediaType);
  const fault = await inspectPdf(draft.path);
  if (fault === null) return draft;
  return fault === 'active' ? 'uploadActive' : 'uploadUnreadable';
};

/** What nobody could look at is not taken in. */
const scan = async ({ env, log }: Uploading, draft: Draft): Promise<'uploadInfected' | 'busy' | null> => {
  if (env.VIRUS_SCANNER === undefined) return null;
  try {
    return (await isClean(env.VIRUS_SCANNER, draft.path)) ? null : 'uploadInfected';
  } catch (error) {
    log.error({ err: error }, 'an upload could not be scanned');
    return 'busy';
  }
};

const remadeAt = (path: string): string => `${path}.new`;

const remake = async (draft: Draft, mediaType: MediaType): Promise<Made | KeepRefusal> => {
  const path = remadeAt(draft.path);
  const made = await reencode(draft.path, path, mediaType);
  await rm(draft.path, { force: true });
  if (typeof made !== 'string') return { ...made, path };
  await rm(path, { force: true });
  return made === 'pixels' ? 'uploadPixels' : 'uploadUnreadable';
};

export type OpenFile = StoredFile & { readonly owner: string; readonly purpose: string; readonly content: Buffer };

/** A clean file with its bytes; null when there is none (in this brand, where one is given). Who may see it, the caller decides. */
export const readStoredFile = async (
  services: Pick<Services, 'env' | 'db'>,
  of: { id: string; brand?: string },
): Promise<OpenFile | null> => {
  const row = await services.db.maybe(sql<Omit<OpenFile, 'content'> & Digest>`
    SELECT id, name, media_type AS "mediaType", bytes, sha256, owner, purpose FROM platform.file
    WHERE id = ${of.id} AND state = 'clean' AND brand = coalesce(${of.brand ?? null}, brand)`);
  if (row === null) return null;
  const { sha256, ...file } = row;
  const content = await readWhole(storeOf(services.env), keyOfFile(file.id), { bytes: file.bytes, sha256 });
  return content === null ? null : { ...file, content };
};

/** Ends the row in somebody's transaction: the file is then what nothing leads to, and `removeFile` or the sweeper ends it. */
export const forgetFile = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`DELETE FROM platform.file WHERE id = ${id}`);

/** Ends the row, then the file; while the store is away the sweeper ends that, as nothing leads to it any more. */
export const removeFile = async ({ env, db }: Pick<Services, 'env' | 'db'>, id: string): Promise<void> => {
  await db.run(sql`DELETE FROM platform.file WHERE id = ${id}`);
  await storeOf(env)
    .remove(keyOfFile(id))
    .catch((error: unknown) => {
      if (!isStoreAway(error)) throw error;
    });
};

/** An unguessable name for a file, handed to whoever uploaded it. */
export const fileReference = (env: Env, id: string): string => `${id}.${hmac(env.APP_SECRETS[0] ?? '', `file:${id}`)}`;

/** The file's id, or null for a reference we did not write. */
export const openReference = (env: Env, reference: string): string | null => {
  const [id = '', signature = ''] = reference.split('.');
  return signedByAny(env.APP_SECRETS, `file:${id}`, signature) ? id : null;
};

const bytesToday = async (db: Tx, sender: string): Promise<number> => {
  const row = await db.one(sql<{ bytes: number }>`
    SELECT coalesce(sum(greatest(bytes, ${LEAST_BYTES})), 0)::bigint AS bytes FROM platform.file
    WHERE sent_from = ${sender} AND created_at > now() - interval '1 day'`);
  return row.bytes;
};

const discard = async (drafts: readonly Draft[]): Promise<void> => {
  for (const { path } of drafts) for (const file of [path, remadeAt(path)]) await rm(file, { force: true });
};
