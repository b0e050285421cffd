import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { keepDrafts, readStoredFile, receiveParts, removeFile, type Received } from '#platform/files.server.ts';
import { attachmentHeader } from '#platform/files/media.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { getOwnTradePhoto, getTradePhoto, sendTradePhoto } from '../contract/trade.ts';
import { isExpected } from '../rules/balance.ts';
import { readPhotoPlace, type PhotoPlace } from '../rules/trade-photos.ts';
import { findOwnOrder, lockOwnOrder, type OrderRow } from '../store.server.ts';
import { readBalance } from '../store/balance.server.ts';
import { PAPER_FILES } from '../store/papers.server.ts';
import { findPhoto, putPhoto } from '../store/trade.server.ts';
import { findOrderOfBrand } from '../store/staff-orders.server.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Place = { readonly sourceId: string; readonly place: PhotoPlace };

/** What a photograph is of, by the plan as it stands; only a car that is still to be given is photographed. */
const placeOf = async (
  tx: Tx,
  order: OrderRow,
  text: string,
): Promise<Place | Refused<'carNone'> | Refused<'invalid'>> => {
  const { takesMoney, sources } = await readBalance(tx, order);
  const source = sources.find((one) => one.kind === 'TRADE_IN' && one.car !== null && isExpected(one));
  if (!takesMoney || source?.car == null) return refuse('carNone');
  // What staff found is photographed too, before the buyer agrees.
  const damages = [...(source.car.damages ?? []), ...(source.correction?.damages ?? [])];
  const place = readPhotoPlace(text, damages);
  return place === null
    ? refuse('invalid', { fields: [{ field: 'place', key: 'field.invalid' }] })
    : { sourceId: source.id, place };
};

const whose = ({ actor, visitorId }: Context, id: string) => ({ id, actor, visitorId });

/** What was said of it, before anything is kept. */
const judge = (context: Context, { fields }: Received) =>
  context.read(async (tx) => {
    const id = fields.get('orderId') ?? '';
    const order = UUID.test(id) ? await findOwnOrder(tx, whose(context, id)) : null;
    if (order === null || order.brand !== context.brand) return refuse('orderUnknown');
    const place = await placeOf(tx, order, fields.get('place') ?? '');
    return 'place' in place ? ok(order) : place;
  });

/** The file first, then the row that names it: a crash between leaves a file nobody sees, which is swept. */
const send: Handler<typeof sendTradePhoto> = async (_, context) => {
  if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
  const { brand, ids, actor } = context;
  const received = await receiveParts(context, { parts: context.parts(), most: 1 });
  if (typeof received === 'string') return refuse(received);
  if (received.drafts.some(({ mediaType }) => mediaType === 'application/pdf')) {
    await received.discard();
    return refuse('uploadType');
  }
  const judged = await judge(context, received);
  if (!judged.ok) {
    await received.discard();
    return judged;
  }
  const order = judged.value;
  const files = await keepDrafts(context, { brand, owner: `orders:${brand}`, purpose: PAPER_FILES }, received.drafts);
  if (typeof files === 'string') return refuse(files);
  const [file] = files;
  if (file === undefined) return refuse('uploadNone');
  const id = ids.next();
  try {
    const kept = await context.withTx(async (tx) => {
      const locked = await lockOwnOrder(tx, whose(context, order.id));
      if (locked === null) return refuse('orderUnknown');
      const place = await placeOf(tx, locked, received.fields.get('place') ?? '');
      if (!('place' in place)) return place;
      const before = await putPhoto(tx, { id, brand, orderId: locked.id, ...place, fileId: file.id });
      const subject = { subjectType: 'order', subjectId: locked.id } as const;
      const detail = { photo: id, place: place.place };
      await writeAudit(tx, { brand, actor: actorKey(actor), action: sendTradePhoto.audit, ...subject, detail });
      return ok(before);
    });
    if (!kept.ok) await removeFile(context, file.id);
    if (!kept.ok) return kept;
    if (kept.value !== null) await removeFile(context, kept.value);
    return ok({ id });
  } catch (error) {
    await removeFile(context, file.id);
    throw error;
  }
};

/** The picture, to be seen by this reader alone and never to be run. */
const show = async (context: Context, of: { orderId: string; id: string } | null) => {
  if (of === null) return refuse('orderUnknown');
  context.reply('cache-control', 'private, no-store');
  context.reply('x-content-type-options', 'nosniff');
  const photo = await context.read((tx) => findPhoto(tx, of));
  const file = photo && (await readStoredFile(context, { id: photo.fileId, brand: context.brand }));
  if (file === null) return refuse('photoUnknown');
  context.reply('content-disposition', attachmentHeader(file.name));
  context.reply('content-security-policy', "sandbox; default-src 'none'");
  return ok({ contentType: file.mediaType, bytes: file.content });
};

const showOwn: Handler<typeof getOwnTradePhoto> = async ({ params }, context) => {
  const order = await context.read((tx) => findOwnOrder(tx, whose(context, params.id)));
  return show(context, order === null ? null : { orderId: order.id, id: params.photo });
};

const showStaff: Handler<typeof getTradePhoto> = async ({ params }, context) => {
  const { brand, market } = context;
  const order = await context.read((tx) => findOrderOfBrand(tx, { brand, market, id: params.id }));
  return show(context, order === null ? null : { orderId: order.id, id: params.photo });
};

/** Photographs of the used car that an order's rest is planned with. */
export const tradeRoutes: readonly Route[] = [
  handle(sendTradePhoto, send),
  handle(getOwnTradePhoto, showOwn),
  handle(getTradePhoto, showStaff),
];
