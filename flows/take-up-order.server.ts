import { bareQuote } from '#features/coupons/steps.server.ts';
import { isEmployeeQuote } from '#features/employee-purchase/public.ts';
import { findOnSale, supplyOf, type OfferUnit } from '#features/offers/steps.server.ts';
import { quoteCar } from '#features/price/public.server.ts';
import type { Quote } from '#features/price/public.ts';
import type {
  keepOrderPrice as keepDeclared,
  previewTakeUp as previewDeclared,
  takeUpOrder as takeUpDeclared,
  TakeUpView,
} from '#features/reservations/contract/change.ts';
import { expireReservationJob, factoryEvents } from '#features/reservations/jobs.ts';
import {
  compareQuotes,
  judgeTakeUp,
  promiseAfterEnd,
  TERMS_VERSION,
  toComparison,
  type OrderState,
} from '#features/reservations/public.ts';
import {
  countHolds,
  findCampaign,
  findOwnOrder,
  insertOrderChange,
  keepPrice,
  lockOrder,
  lockOwnOrder,
  MAX_RUNNING_HOLDS,
  takeUpRow,
  type Campaign,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { closeEvents } from '#platform/inbox.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { campaignInLine, lockOffer } from './reserve-car.server.ts';
import { dayAfter, takeFirst, unitsForCar, type HeldUnit } from './units-for-car.server.ts';
import { estimateCoupon, takeCouponFor } from './use-coupon.server.ts';
import { estimateVoucher, takeVoucherFor } from './use-voucher.server.ts';

type Unit = HeldUnit & { readonly isFirst: boolean };

/** The order as it would go on: its car at its price now, its coupons not taken yet. */
type Return = {
  readonly order: OrderRow;
  readonly resume: { readonly to: OrderState; readonly until: Date };
  readonly campaign: Campaign;
  readonly quote: Quote;
  readonly units: readonly Unit[];
};

type NoReturn =
  | 'running'
  | 'final'
  | 'over'
  | 'ofEmployee'
  | 'offerOver'
  | 'noCampaign'
  | 'noCar'
  | 'versionUnknown'
  | 'choiceUnknown'
  | 'choiceImpossible'
  | 'dealerUnknown';

type Hands = { readonly tx: Tx; readonly context: Context; readonly isLocking: boolean };

const codesOf = ({ choice }: Pick<OfferUnit, 'choice'>): string =>
  JSON.stringify([choice.colorCode, choice.coatingCode, choice.itemCodes.toSorted()]);

/** The same car of the offer it was bought by; an offer that is over keeps no car. */
const carOfOffer = async (
  { tx, context, isLocking }: Hands,
  order: OrderRow,
): Promise<Result<{ quote: Quote; units: readonly Unit[] }, 'offerOver'>> => {
  const { brand, market } = context;
  const key = { brand, market, code: order.offer?.code ?? '' };
  let cars: readonly OfferUnit[] = [];
  if (isLocking) {
    const locked = await lockOffer(context, { key, dealerId: order.dealerId });
    if (!locked.ok) return refuse('offerOver');
    cars = locked.value.cars;
  } else {
    const offer = await findOnSale(tx, key, { lock: false });
    if (offer === null || offer.isOver || offer.isAhead || offer.state === 'sold') return refuse('offerOver');
    const supply = await supplyOf(tx, { offer, dealerId: order.dealerId, at: context.clock.now() });
    if (supply === null || supply.left === 0) return refuse('offerOver');
    cars = supply.units;
  }
  const alike = cars.filter((car) => codesOf(car) === codesOf(order));
  const [first] = alike;
  if (first === undefined) return refuse('offerOver');
  const units = alike.map(({ unit }) => ({ ...unit, isFirst: unit.id === order.unitId, seen: unit }));
  return ok({ quote: first.quote, units: units.toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst)) });
};

const carOfList = async (
  { tx, context }: Hands,
  order: OrderRow,
): Promise<Result<{ quote: Quote; units: readonly Unit[] }, NoReturn>> => {
  const { brand, market, choice, dealerId } = order;
  const quoted = await quoteCar(tx, { brand, market, choice, at: context.clock.now() });
  if (!quoted.ok && !order.priceKept) return quoted;
  const units = await unitsForCar(
    tx,
    { brand: context.brand, market },
    { choice, dealerId, first: order.unitId, isKept: false, factoryKind: order.factoryKind },
  );
  if (units === null) return refuse('dealerUnknown');
  return ok({ quote: quoted.ok ? quoted.value : order.quote, units });
};

/** Whether an order may be taken up again, and as what. */
const judgeReturn = async (
  hands: Hands,
  order: OrderRow,
  campaign: Campaign | null,
): Promise<Result<Return, NoReturn>> => {
  const resume = judgeTakeUp(order, order.now);
  if (typeof resume === 'string') return refuse(resume);
  if (isEmployeeQuote(order.quote)) return refuse('ofEmployee');
  if (campaign === null) return refuse('noCampaign');
  const car = await (order.offerId === null ? carOfList(hands, order) : carOfOffer(hands, order));
  if (!car.ok) return car;
  if (car.value.units.length === 0) return refuse('noCar');
  // Coupons and voucher count only once they are taken again.
  const quote = order.priceKept ? bareQuote(order.quote) : car.value.quote;
  return ok({ order, resume, campaign, quote, units: car.value.units });
};

const couponsOf = ({ quote }: OrderRow): string[] =>
  quote.lines.filter(({ kind }) => kind === 'coupon').map(({ code }) => code);

const hasVoucher = ({ quote }: OrderRow): boolean => quote.lines.some(({ kind }) => kind === 'voucher');

/** The order at a price, as coupons and vouchers are judged by it. */
const pricedAt = ({ order, campaign }: Return, quote: Quote): OrderRow => ({
  ...order,
  quote,
  total: quote.total.amount,
  deposit: campaign.deposit,
});

type Estimate = { readonly quote: Quote; readonly lost: readonly string[]; readonly voucherLost: boolean };

/** What the order would cost with its coupons and its voucher, as far as anybody can say before they are taken. */
const estimate = async ({ tx, context }: Hands, back: Return): Promise<Estimate> => {
  const { order } = back;
  let priced = back.quote;
  const lost: string[] = [];
  for (const code of couponsOf(order)) {
    const withIt = await estimateCoupon(tx, context, pricedAt(back, priced), code);
    if (withIt === null) lost.push(code);
    else priced = withIt;
  }
  if (!hasVoucher(order)) return { quote: priced, lost, voucherLost: false };
  const withVoucher = await estimateVoucher(tx, pricedAt(back, priced));
  return { quote: withVoucher ?? priced, lost, voucherLost: withVoucher === null };
};

export const previewTakeUp: Handler<typeof previewDeclared> = async ({ params, body }, context) =>
  context.read(async (tx) => {
    const hands = { tx, context, isLocking: false };
    const order = await findOwnOrder(tx, { id: params.id, actor: context.actor, visitorId: context.visitorId });
    if (order === null || order.market !== context.market) return refuse('orderUnknown');
    const judged = await judgeReturn(hands, order, await findCampaign(tx, context.brand, order.market));
    if (!judged.ok) return judged;
    const back = judged.value;
    const priced = body.withoutCoupons
      ? { quote: back.quote, lost: couponsOf(order), voucherLost: hasVoucher(order) }
      : await estimate(hands, back);
    return ok(toView(back, priced));
  });

const toView = ({ order, resume, campaign, units }: Return, { quote, lost, voucherLost }: Estimate): TakeUpView => {
  const [unit] = units;
  return {
    ...toComparison({
      lines: compareQuotes(order.quote, quote),
      before: order.total,
      after: quote.total.amount,
      currency: order.currency,
    }),
    quote,
    deposit: { amount: campaign.deposit, currency: campaign.currency },
    to: resume.to,
    until: resume.until.toISOString(),
    isSameCar: unit?.isFirst === true,
    deliverBy: unit === undefined ? null : dayOf(order, unit),
    priceKept: order.priceKept,
    couponsLost: [...lost],
    voucherLost,
    termsVersion: TERMS_VERSION,
  };
};

const dayOf = (order: OrderRow, unit: Unit): string | null => {
  const { now, market, deliverBy, cancelledAt } = order;
  const day = dayAfter(now, market, unit.deliveryDays);
  if (day !== null || !unit.isFirst || deliverBy === null) return day;
  return promiseAfterEnd({ deliverBy, endedOn: dayIn(cancelledAt ?? now, market), today: dayIn(now, market) });
};

/** The price with every coupon and the voucher taken again, or null where one cannot be. */
const takeCoupons = async (context: Context, back: Return): Promise<Quote | null> => {
  let priced = back.quote;
  for (const code of couponsOf(back.order)) {
    const taken = await takeCouponFor(context, pricedAt(back, priced), code);
    if (taken === null) return null;
    priced = taken;
  }
  return hasVoucher(back.order) ? takeVoucherFor(context, pricedAt(back, priced)) : priced;
};

/**
 * A cancelled order begins again: its car or one like it is kept for it as for a new reservation, within the same limits, and waits
 * for the reservation value. What was paid before goes back as it was asked to; paid anew, the order goes on where it was.
 */
export const takeUpOrder: Handler<typeof takeUpDeclared> = async ({ params, body }, context) => {
  const { tx, ids, crash, actor } = context;
  if (body.termsVersion !== TERMS_VERSION) return refuse('termsOld');
  const campaign = await campaignInLine(context);
  const order = await lockOwnOrder(tx, { id: params.id, actor, visitorId: context.visitorId });
  if (order === null || order.market !== context.market) return refuse('orderUnknown');
  const judged = await judgeReturn({ tx, context, isLocking: true }, order, campaign);
  if (!judged.ok) return judged;
  const back = judged.value;
  if ((await countHolds(tx, actor, null)) >= MAX_RUNNING_HOLDS) return refuse('tooManyHolds');
  const quote = body.withoutCoupons ? back.quote : await takeCoupons(context, back);
  if (quote === null) return refuse('couponOver');
  if (quote.total.amount !== body.total) return refuse('priceMoved');
  const heldUntil = new Date(order.now.getTime() + back.campaign.holdMinutes * 60_000);
  const taken = await takeFirst(context, back.units, { orderId: order.id, until: heldUntil });
  const unit = back.units.find(({ id }) => id === taken?.id);
  if (unit === undefined) return refuse('noCar');
  crash('takeUp.taken');
  const { deposit, freight, registration, id: campaignId } = back.campaign;
  const after = {
    unitId: unit.id,
    dealerId: unit.dealerId,
    choice: order.choice,
    quote,
    deliverBy: dayOf(order, unit),
    termsVersion: body.termsVersion,
  };
  const { resume } = back;
  // What was reported meanwhile happened to the car that the factory knows.
  if ((order.factoryUnit ?? order.unitId) !== unit.id)
    await closeEvents(tx, { provider: factoryEvents.provider, subject: order.id });
  await takeUpRow(tx, { ...after, order, campaignId, deposit, freight, registration, heldUntil, resume });
  const lines = compareQuotes(order.quote, quote);
  await insertOrderChange(tx, { id: ids.next(), kind: 'TAKEN_UP', order, after, lines, returned: order.paid });
  await enqueue(tx, expireReservationJob, { brand: order.brand, payload: { orderId: order.id }, runAt: heldUntil });
  crash('takeUp.written');
  return ok({ state: 'PRE_RESERVE', heldUntil: heldUntil.toISOString() });
};

/** Staff say that an order ended by our fault, and why: taken up again it costs what it did. */
export const keepOrderPrice: Handler<typeof keepDeclared> = async ({ params, body }, context) => {
  const { tx, brand } = context;
  const order = await lockOrder(tx, params.id);
  if (order === null || order.brand !== brand || order.market !== context.market) return refuse('orderUnknown');
  if (order.state !== 'CANCELLED') return refuse('notEnded');
  if ((await keepPrice(tx, order.id)) > 0)
    await writeAudit(tx, {
      brand,
      actor: actorKey(context.actor),
      action: 'order.priceKept',
      subjectType: 'order',
      subjectId: order.id,
      detail: { note: body.note },
    });
  return ok({ priceKept: true });
};
