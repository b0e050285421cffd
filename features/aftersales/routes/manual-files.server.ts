import { rolesFor } from '#features/accounts/public.ts';
import { hasRole } from '#kernel/actor.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { keepDrafts, readStoredFile, receiveParts, type UploadRefusal } from '#platform/files.server.ts';
import { attachmentHeader } from '#platform/files/media.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { getManualFile, uploadManual } from '../contract/manual-files.ts';
import { findManualOfFile, MANUAL_FILES, manualFilePath } from '../store/manual-files.server.ts';
import { readersOf, todayOf } from './manual.server.ts';

type StoredManual = { readonly path: string; readonly name: string; readonly bytes: number };

const take = async (context: Context): Promise<Result<StoredManual, UploadRefusal | 'mediaType'>> => {
  if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
  const { brand, market } = context;
  // The brand's, not the person's: it stays when whoever brought it has gone.
  const owner = `manuals:${brand}`;
  const received = await receiveParts(context, { parts: context.parts(), most: 1 });
  if (typeof received === 'string') return refuse(received);
  if (received.drafts.some(({ mediaType }) => mediaType !== 'application/pdf')) {
    await received.discard();
    return refuse('uploadType');
  }
  const stored = await keepDrafts(context, { brand, owner, purpose: MANUAL_FILES }, received.drafts);
  if (typeof stored === 'string') return refuse(stored);
  const [file] = stored;
  if (file === undefined) return refuse('uploadNone');
  return ok({ path: manualFilePath({ brand, market, id: file.id }), name: file.name, bytes: file.bytes });
};

/** Those who keep the manuals read each of them; everybody else those in force that are for them. */
const keepsManuals = (context: Context): boolean => hasRole(context.actor, rolesFor('manual.manage'), context);

export const manualFileRoutes: Route[] = [
  handle(uploadManual, (_, context) => take(context)),

  handle(getManualFile, async ({ params: { id } }, context) => {
    const { brand, market, actor } = context;
    const isKeeper = keepsManuals(context);
    const where = { brand, market, fileId: id, today: isKeeper ? null : todayOf(context) };
    const readers = isKeeper ? 'all' : readersOf(actor, { brand, market });
    const manual = await context.read((tx) => findManualOfFile(tx, { ...where, readers }));
    const file = manual === null ? null : await readStoredFile(context, { id, brand });
    if (manual === null || file === null) return refuse('manualUnknown');
    context.reply('content-disposition', attachmentHeader(file.name));
    context.reply('content-security-policy', "sandbox; default-src 'none'");
    context.reply('x-content-type-options', 'nosniff');
    return ok({ contentType: file.mediaType, bytes: file.content });
  }),
];
