import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { keepDrafts, readStoredFile, receiveParts, removeFile, type UploadRefusal } from '#platform/files.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { getPicture, listPictures, uploadPicture, type PagePicture } from '../contract/page-pictures.ts';
import { cutPicture } from '../picture-sizes.server.ts';
import { insertPicture, listPictures as list, readPicture } from '../store/pictures.server.ts';

const PURPOSE = 'page-picture';
const FOR_GOOD = 'public, max-age=31536000, immutable';

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
  await context.withTx((tx) => insertPicture(tx, { ...picture, ...more }));
  return ok(picture);
};

export const pagePictureRoutes: Route[] = [
  handle(listPictures, async (_, context) => ok({ pictures: await context.read((tx) => list(tx, context.brand)) })),
  handle(uploadPicture, (_, context) => take(context)),
  handle(getPicture, async ({ params: { id, width } }, context) => {
    const { brand } = context;
    const bytes = await context.read((tx) => readPicture(tx, { brand, id, width: Number(width) }));
    if (bytes === null) return refuse('pictureUnknown');
    context.reply('cache-control', FOR_GOOD);
    return ok({ contentType: 'image/webp', bytes });
  }),
];
