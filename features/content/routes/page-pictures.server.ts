import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { keepDrafts, readStoredFile, receiveParts, removeFile, type UploadRefusal } from '#platform/files.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { pageAddress } from '../contract/home-page.ts';
import { getPicture, listPictures, removePicture, uploadPicture, type PagePicture } from '../contract/page-pictures.ts';
import { cutPicture } from '../picture-sizes.server.ts';
import * as store from '../store/pictures.server.ts';

const PURPOSE = 'page-picture';
/** What is ended is gone from the front and from browsers a day later. */
const A_DAY = 'public, max-age=86400';

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string; name: string }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'picture',
    subjectId: of.id,
    detail: { name: of.name },
  });

const take = async (context: Context): Promise<Result<PagePicture, UploadRefusal | 'mediaType'>> => {
  if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
  const { brand } = context;
  const received = await receiveParts(context, { parts: context.parts(), most: 1 });
  if (typeof received === 'string') return refuse(received);
  if (received.drafts.some(({ mediaType }) => mediaType === 'application/pdf')) {
    await received.discard();
    return refuse('uploadType');
  }
  // The brand's, not the person's: it stays when whoever brought it has gone.
  const stored = await keepDrafts(context, { brand, owner: `pages:${brand}`, purpose: PURPOSE }, received.drafts);
  if (typeof stored === 'string') return refuse(stored);
  const [file] = stored;
  const open = file === undefined ? null : await readStoredFile(context, { id: file.id, brand });
  if (open === null) return refuse('uploadNone');
  const cut = await cutPicture(open.content).catch(() => null);
  if (cut === null) {
    await removeFile(context, open.id);
    return refuse('uploadUnreadable');
  }
  const picture = { id: context.ids.next(), name: open.name, width: cut.width, height: cut.height };
  const more = { brand, fileId: open.id, actor: actorKey(context.actor), sizes: cut.sizes };
  await context.withTx(async (tx) => {
    await store.insertPicture(tx, { ...picture, ...more });
    await audited(tx, context, { action: uploadPicture.audit, ...picture });
  });
  return ok(picture);
};

/** A model's photographs keep theirs by it. */
const SHOWN_BY_MODEL = 'model_picture_use_picture_id_fkey';

const end = (context: Context, id: string) =>
  context.withTx(async (tx) => {
    const of = { brand: context.brand, id };
    const picture = await store.lockPicture(tx, of);
    if (picture === null) return refuse('pictureUnknown');
    await store.forgetOverUses(tx, of);
    const page = await store.findShowingPage(tx, of);
    if (page !== null) {
      return refuse('pictureInPage', {
        params: { page: pageAddress(page.slug), market: page.market.toUpperCase() },
      });
    }
    await store.deletePicture(tx, { ...of, fileId: picture.fileId });
    await audited(tx, context, { action: removePicture.audit, id, name: picture.name });
    return ok(picture.fileId);
  });

const remove: Handler<typeof removePicture> = async ({ params: { id } }, context) => {
  try {
    const ended = await end(context, id);
    if (!ended.ok) return ended;
    // Ended already: what is left of it nothing leads to, and the sweeper ends it.
    await removeFile(context, ended.value).catch((error: unknown) =>
      context.log.warn({ err: error, file: ended.value }, 'the file of an ended picture is left to the sweeper'),
    );
    return ok(undefined);
  } catch (error) {
    if (brokenConstraint(error) !== SHOWN_BY_MODEL) throw error;
    return refuse('pictureInUse');
  }
};

export const pagePictureRoutes: Route[] = [
  handle(listPictures, async ({ query: { page } }, context) =>
    ok(await context.read((tx) => store.listPictures(tx, context.brand, page))),
  ),
  handle(uploadPicture, (_, context) => take(context)),
  handle(removePicture, remove),
  handle(getPicture, async ({ params: { id, width } }, context) => {
    const { brand } = context;
    const bytes = await context.read((tx) => store.readPicture(tx, { brand, id, width: Number(width) }));
    if (bytes === null) return refuse('pictureUnknown');
    context.reply('cache-control', A_DAY);
    return ok({ contentType: 'image/webp', bytes });
  }),
];
