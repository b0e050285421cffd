import { nameActors } from '#features/accounts/public.server.ts';
import { asPlate } from '#features/aftersales/public.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { holdsOrder } from '#features/identity-check/public.server.ts';
import type {
  bookHandover as book,
  checkHandover as check,
  completeHandover as complete,
  getHandover as read,
  getHandoverCalendar as calendar,
} from '#features/reservations/contract/handover.ts';
import {
  HANDOVER_MINUTES,
  handoverWindow,
  isMoneyMissing,
  isReadyToHandOver,
  mayChooseDay,
  openItems,
} from '#features/reservations/public.ts';
import {
  actorsOf,
  checkItem,
  findHandover,
  findKnownChassis,
  findOwnOrder,
  finishHandover,
  listTakenTimes,
  lockDealership,
  lockHandover,
  lockOrder,
  lockOwnOrder,
  moveOrder,
  saveHandover,
  toHandover,
  type HandoverRow,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import { closedDaysOf } from '#features/visits/public.server.ts';
import { calendarFile, judgeSlot, nextFreeSlots, type Agenda } from '#features/visits/public.ts';
import { carName } from '#kernel/car-name.ts';
import { actorKey } from '#kernel/actor.ts';
import { showStreet } from '#kernel/street.ts';
import { showCity } from '#kernel/city.ts';
import { dayIn } from '#kernel/dates.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatPhone } from '#kernel/phones.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { attachmentHeader } from '#platform/files/media.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { enqueueDelivery } from './deliver-car.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';

/** How many free times are shown. */
const SHOWN = 60;
const LENGTH = { minutes: HANDOVER_MINUTES, step: HANDOVER_MINUTES };
/** One buyer at a time is received. */
const RECEPTION = 'reception';

const dealerOf = async (tx: Tx, { brand, dealerId: id }: OrderRow): Promise<Dealer> => {
  const dealer = await getDealer(tx, { brand, id });
  if (dealer === null) throw new Error(`no dealer ${id}`);
  return dealer;
};

/** When the dealership hands cars over: its hours and closed days, less what others have chosen. */
const agendaOf = async (tx: Tx, order: OrderRow): Promise<Agenda & ReturnType<typeof handoverWindow>> => {
  const { market, dealerId, id, now } = order;
  const window = handoverWindow(now);
  const span = { from: now, until: new Date(window.latest.getTime() + HANDOVER_MINUTES * 60_000) };
  const days = { from: dayIn(span.from, market), until: dayIn(span.until, market) };
  const [dealer, taken, closedDays] = [
    await dealerOf(tx, order),
    await listTakenTimes(tx, { dealerId, exceptOrder: id, ...span }),
    await closedDaysOf(tx, { market, dealerId, ...days }),
  ];
  return {
    hours: dealer.hours,
    specialDays: dealer.specialDays,
    unbookable: dealer.unbookable,
    timeZone: MARKETS[market].timeZone,
    closedDays: new Set(closedDays),
    resources: [RECEPTION],
    busy: taken.map((one) => ({ resourceId: RECEPTION, ...one })),
    ...window,
  };
};

const toTime = ({ startsAt, endsAt }: Pick<HandoverRow, 'startsAt' | 'endsAt'>) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** The day a car is fetched, and the times that are free. */
export const readHandover: Handler<typeof read> = ({ params }, { actor, visitorId, read: reading }) =>
  reading(async (tx) => {
    const order = await findOwnOrder(tx, { id: params.id, actor, visitorId });
    if (order === null) return refuse('orderUnknown');
    const chosen = keptTime(await findHandover(tx, order.id));
    const mayChoose = mayChooseDay({ ...order, startsAt: chosen?.startsAt ?? null });
    const agenda = mayChoose ? await agendaOf(tx, order) : null;
    const free = agenda === null ? [] : nextFreeSlots(agenda, { ...agenda, ...LENGTH, most: SHOWN });
    return ok({
      chosen: chosen && toTime(chosen),
      mayChoose,
      free: free.map(({ starts, ends }) => toTime({ startsAt: starts, endsAt: ends })),
    });
  });

type Time = Pick<HandoverRow, 'startsAt' | 'endsAt'>;

/** The time as one to be had at the dealership, or why it is none. In line with everybody who chooses one there. */
export const findFree = async (
  tx: Tx,
  { order, startsAt, earliest }: { order: OrderRow; startsAt: Date; earliest: Date | null },
): Promise<Result<Time, 'slotPast' | 'slotClosed' | 'slotTaken'>> => {
  await lockDealership(tx, order.dealerId);
  const agenda = await agendaOf(tx, order);
  const verdict = judgeSlot(agenda, {
    ...LENGTH,
    startsAt,
    earliest: earliest ?? agenda.earliest,
    latest: agenda.latest,
  });
  switch (verdict.kind) {
    case 'past':
      return refuse('slotPast', { fields: [{ field: 'startsAt', key: 'handover.slotPast' }] });
    case 'closed':
      return refuse('slotClosed', { fields: [{ field: 'startsAt', key: 'handover.slotClosed' }] });
    case 'taken':
      return refuse('slotTaken', { fields: [{ field: 'startsAt', key: 'handover.slotTaken' }] });
    case 'free':
      return ok({ startsAt: verdict.slot.starts, endsAt: verdict.slot.ends });
  }
};

/** A time at which its buyer did not come is none any more. */
const keptTime = (row: HandoverRow | null): HandoverRow | null => (row === null || row.missedAt !== null ? null : row);

/** Chooses a time: in line with everybody who chooses one at the dealership, so that nobody gets another's. */
export const bookHandover: Handler<typeof book> = async ({ params, body }, context) => {
  const { tx, actor, visitorId, brand } = context;
  const order = await lockOwnOrder(tx, { id: params.id, actor, visitorId });
  if (order === null) return refuse('orderUnknown');
  const chosen = keptTime(await findHandover(tx, order.id));
  if (!mayChooseDay({ ...order, startsAt: null })) return refuse('notReady');
  if (!mayChooseDay({ ...order, startsAt: chosen?.startsAt ?? null })) return refuse('tooLate');
  const free = await findFree(tx, { order, startsAt: new Date(body.startsAt), earliest: null });
  if (!free.ok) return free;
  const time = free.value;
  await saveHandover(tx, { orderId: order.id, brand: order.brand, dealerId: order.dealerId, ...time });
  await writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: 'handover.booked',
    subjectType: 'order',
    subjectId: order.id,
    detail: toTime(time),
  });
  return ok(toTime(time));
};

/** The time as calendars read it. */
export const handoverCalendar =
  (t: TranslateIn): Handler<typeof calendar> =>
  async ({ params }, context) => {
    const { actor, visitorId, env } = context;
    const found = await context.read(async (tx) => {
      const order = await findOwnOrder(tx, { id: params.id, actor, visitorId });
      if (order === null) return null;
      return { order, chosen: keptTime(await findHandover(tx, order.id)), dealer: await dealerOf(tx, order) };
    });
    if (found === null) return refuse('orderUnknown');
    const { order, chosen, dealer } = found;
    if (chosen === null) return refuse('handoverUnknown');
    const { brand, market, id, number, quote } = order;
    const title = `${t(order, 'handover.calendar')}: ${carName(quote)}`;
    context.reply('content-disposition', attachmentHeader(`${number}.ics`));
    context.reply('x-content-type-options', 'nosniff');
    const file = calendarFile({
      uid: `handover-${id}@${new URL(env.PUBLIC_URL).hostname}`,
      stampedAt: chosen.changedAt,
      starts: chosen.startsAt,
      ends: chosen.endsAt,
      title,
      description: `${t(order, 'handover.bring')}\n${number} · ${formatPhone(dealer.phone, market)}`,
      place: `${dealer.name}, ${showStreet(market, dealer)}, ${showCity(market, dealer)}`,
      url: pageLink('order', { publicUrl: env.PUBLIC_URL, market, brand, params: { id } }),
      status: 'CONFIRMED',
      reminder: title,
    });
    return ok({ contentType: 'text/calendar; charset=utf-8', bytes: new TextEncoder().encode(file) });
  };

export const namedHandover = async (tx: Tx, row: HandoverRow) => {
  const actors = actorsOf(row);
  return toHandover(row, actors.length === 0 ? new Map() : await nameActors(tx, actors));
};

/** The handover of an order of the call's brand and market; the order first, as everybody holds it. */
export const lockForStaff = async (tx: Tx, { brand, market, id }: { brand: string; market: string; id: string }) => {
  const order = await lockOrder(tx, id);
  if (order === null || order.brand !== brand || order.market !== market) return null;
  const handover = await lockHandover(tx, { brand, orderId: id });
  return handover === null ? null : { order, handover };
};

export const checkHandover: Handler<typeof check> = ({ params, body }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, actor } = context;
    const found = await lockForStaff(tx, { brand, market, id: params.id });
    if (found === null) return refuse('handoverUnknown');
    if (found.handover.doneAt !== null || found.order.state === 'DELIVERED') return refuse('handedOver');
    const by = actorKey(actor);
    const row = await checkItem(tx, { orderId: params.id, item: body.item, by, isDone: body.done });
    const detail = { item: body.item, done: body.done };
    await writeAudit(tx, {
      brand,
      actor: by,
      action: 'handover.checked',
      subjectType: 'order',
      subjectId: params.id,
      detail,
    });
    return ok(await namedHandover(tx, row));
  });

/** The keys are handed over: the order is delivered by the same moves that a report of the delivery makes. */
export const completeHandover: Handler<typeof complete> = async ({ params, body }, context) => {
  const { tx, brand, market, actor } = context;
  const found = await lockForStaff(tx, { brand, market, id: params.id });
  if (found === null) return refuse('handoverUnknown');
  const { order, handover } = found;
  if (handover.doneAt !== null || order.state === 'DELIVERED') return refuse('handedOver');
  if (!isReadyToHandOver(order.state)) return refuse('notReady');
  // A payer's bank has the money: the keys wait until it is paid again, or the dispute is won.
  if (isMoneyMissing(order)) return refuse('moneyMissing');
  if (await holdsOrder(tx, order.id)) return refuse('identityOpen');
  if (openItems(handover.checklist).length > 0) return refuse('itemsOpen');
  const known = await findKnownChassis(tx, order);
  if (known !== null && body.chassis !== null && body.chassis !== known)
    return refuse('chassisDiffers', { fields: [{ field: 'chassis', key: 'chassis.differs' }] });
  const chassis = known ?? body.chassis;
  if (chassis === null)
    return refuse('chassisNeeded', { fields: [{ field: 'chassis', key: 'handover.chassisNeeded' }] });
  if (body.plate !== null && typeof asPlate(body.plate) === 'string')
    return refuse('plateWrong', { fields: [{ field: 'plate', key: 'handover.plateWrong' }] });
  const by = actorKey(actor);
  const row = await finishHandover(tx, { orderId: order.id, by });
  if (order.state === 'DELIVER_TO_CCSS')
    await moveOrder(tx, { id: order.id, from: 'DELIVER_TO_CCSS', to: 'CUSTOMER_DELIVERY' });
  await moveOrder(tx, { id: order.id, from: 'CUSTOMER_DELIVERY', to: 'DELIVERED' });
  await enqueueDelivery(tx, order, { chassis, plate: body.plate });
  await writeAudit(tx, { brand, actor: by, action: 'handover.completed', subjectType: 'order', subjectId: order.id });
  return ok(await namedHandover(tx, row));
};
