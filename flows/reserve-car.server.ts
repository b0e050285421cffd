import { randomBytes } from 'node:crypto';
import { findSellingDealer } from '#features/dealers/public.server.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import {
  findOnSale,
  supplyOf,
  unitsLeft,
  type OfferKey,
  type OfferOnSale,
  type OfferUnit,
} from '#features/offers/steps.server.ts';
import { countOfferOrders } from '#features/reservations/public.server.ts';
import { quoteCar } from '#features/price/public.server.ts';
import type { CarChoice, Quote } from '#features/price/public.ts';
import type { preReserve } from '#features/reservations/contract.ts';
import type { preReserveOffer } from '#features/reservations/contract/offers.ts';
import { isMeant, orderNumber, unitFits, type Hold } from '#features/reservations/public.ts';
import { findCampaignInLine, insertOrder, type Campaign } from '#features/reservations/steps.server.ts';
import { findOfferedUnit, listLikeSlots, type OfferedUnit } from '#features/stock/steps.server.ts';
import { boundAnonymousHold } from './bound-anonymous-hold.server.ts';
import { dayAfter, takeFirst, type HeldUnit } from './units-for-car.server.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';

export type Car = {
  readonly choice: CarChoice;
  readonly quote: Quote;
  readonly offer: { readonly id: string; readonly code: string; readonly title: string } | null;
  /** Units that are this car, the first to be tried first. */
  readonly units: readonly HeldUnit[];
};

/** From here on nobody else reserves for the same person or visitor. */
export const campaignInLine = ({ tx, brand, market, actor, visitorId }: Context): Promise<Campaign | null> =>
  findCampaignInLine(tx, { brand, market, holder: actor.kind === 'person' ? actor.accountId : visitorId });

/**
 * Takes one of a car's units and writes the order, in the one transaction of the caller's key. The database decides who gets the
 * last car. Whatever is refused here leaves nothing behind, so there is nothing to undo.
 */
export const holdCar = async (
  context: Context,
  car: Car,
  campaign: Campaign | null,
): Promise<Result<Hold, 'noCampaign' | 'unitTaken' | 'tooManyHolds' | 'holdsNeedAccount'>> => {
  const { tx, brand, market, ids, crash } = context;
  const { choice, quote, offer } = car;
  const accountId = context.actor.kind === 'person' ? context.actor.accountId : null;
  if (campaign === null) return refuse('noCampaign');
  const id = ids.next();
  const heldUntil = new Date(campaign.now.getTime() + campaign.holdMinutes * 60_000);
  crash('reserve.priced');
  const unit = await takeFirst(context, car.units, { orderId: id, until: heldUntil });
  if (unit === null) return refuse('unitTaken');
  crash('reserve.taken');
  // A visitor without an account gets a secret of their own; it is all that makes the order theirs.
  const reference = accountId === null && context.visitorId === null ? randomToken() : null;
  const visitorId = reference === null ? context.visitorId : sha256(reference);
  const order = {
    id,
    brand,
    market,
    number: orderNumber(market, randomBytes(8)),
    campaignId: campaign.id,
    accountId,
    visitorId: accountId === null ? visitorId : null,
    unitId: unit.id,
    dealerId: unit.dealerId,
    choice,
    quote,
    offer,
    deposit: campaign.deposit,
    freight: campaign.freight,
    registration: campaign.registration,
    deliverBy: dayAfter(campaign.now, market, unit.deliveryDays),
    heldUntil,
  };
  if (!(await insertOrder(tx, order))) return refuse('tooManyHolds');
  if (accountId === null) {
    const { mvsCode, year } = choice;
    const tooMany = await boundAnonymousHold(context, { orderId: id, mvsCode, year, until: heldUntil });
    if (tooMany !== null) return tooMany;
  }
  crash('reserve.written');
  return ok({
    id,
    number: order.number,
    state: 'PRE_RESERVE',
    heldUntil: heldUntil.toISOString(),
    total: quote.total,
    deposit: { amount: campaign.deposit, currency: campaign.currency },
    reference,
  });
};

type Choosing = { readonly choice: CarChoice; readonly unitId: string; readonly dealerId?: string | undefined };

type NoCar = 'unitUnknown' | 'unitDiffers' | 'dealerUnknown' | 'versionUnknown' | 'choiceUnknown' | 'choiceImpossible';

/** A chosen car at the list's price with the units that are it, and the campaign in force. */
export const carToReserve = async (
  context: Context,
  body: Choosing,
): Promise<Result<{ car: Car; campaign: Campaign | null }, NoCar>> => {
  const { tx, brand, market } = context;
  const [campaign, unit] = await Promise.all([
    campaignInLine(context),
    findOfferedUnit(tx, { id: body.unitId, brand, market }),
  ]);
  if (unit === null) return refuse('unitUnknown');
  const quoted = await quoteCar(tx, { brand, market, choice: body.choice, at: context.clock.now() });
  if (!quoted.ok) return quoted;
  // No upholstery chosen means the version's own, which the quote names.
  const coatingCode = quoted.value.lines.find((line) => line.kind === 'coating')?.code ?? null;
  const choice = { ...body.choice, coatingCode };
  if (!unitFits(unit, choice)) return refuse('unitDiffers');
  const units = await unitsAt(context, unit, body.dealerId);
  if (units === null) return refuse('dealerUnknown');
  return ok({ car: { choice, quote: quoted.value, offer: null, units }, campaign });
};

/** Keeps a car that was chosen, at the list's price. */
export const reserveCar: Handler<typeof preReserve> = async ({ body }, context) => {
  if (!isMeant(context.header, context.actor)) return refuse('otherBuyer');
  const found = await carToReserve(context, body);
  return found.ok ? holdCar(context, found.value.car, found.value.campaign) : found;
};

/**
 * The units that serve a request: a built car where it stands; of the line every place as good as the one named, handed over where
 * the buyer says. Null where that dealership does not sell, or the car stands elsewhere.
 */
const unitsAt = async (
  { tx, brand, market }: Context,
  unit: OfferedUnit,
  dealerId: string | undefined,
): Promise<HeldUnit[] | null> => {
  if (unit.kind === 'ready')
    return dealerId === undefined || dealerId === unit.dealerId ? [{ ...unit, seen: unit }] : null;
  const at = dealerId ?? unit.dealerId;
  if (dealerId !== undefined && (await findSellingDealer(tx, { brand, market, id: dealerId })) === null) return null;
  const like = await listLikeSlots(tx, { ...unit, brand, market });
  return [unit, ...like].map((seen) => ({ id: seen.id, dealerId: at, deliveryDays: unit.deliveryDays, seen }));
};

type NoSale = 'offerOver' | 'offerAhead' | 'offerSoldOut' | 'offerNotReservable';

const refusalOf = (offer: OfferOnSale): NoSale | null => {
  if (offer.state === 'sold') return 'offerSoldOut';
  if (offer.isOver) return 'offerOver';
  return offer.isAhead ? 'offerAhead' : null;
};

type Params = { readonly key: OfferKey; readonly dealerId: string | null };

/**
 * The cars of an offer that may be kept now. They are looked up and priced first, so that whoever comes too late waits for nobody;
 * then its row is locked, and nobody else counts its units meanwhile.
 */
export const lockOffer = async (
  { tx, clock }: Context,
  { key, dealerId }: Params,
): Promise<Result<{ offer: OfferOnSale; cars: readonly OfferUnit[] }, NoSale | 'offerUnknown'>> => {
  const seen = await findOnSale(tx, key, { lock: false });
  if (seen === null) return refuse('offerUnknown');
  const early = refusalOf(seen);
  if (early !== null) return refuse(early);
  const at = clock.now();
  const supply = await supplyOf(tx, { offer: seen, dealerId, at });
  if (supply === null) return refuse('offerNotReservable');
  if (supply.left === 0) return refuse('offerSoldOut');
  const offer = await findOnSale(tx, key, { lock: true });
  if (offer === null) return refuse('offerUnknown');
  const late = refusalOf(offer);
  if (late !== null) return refuse(late);
  const isSame = offer.version === seen.version && offer.amount === seen.amount;
  const { units } = isSame ? supply : ((await supplyOf(tx, { offer, dealerId, at })) ?? supply);
  const left = unitsLeft(
    offer.stock,
    await countOfferOrders(tx, { brand: offer.brand, offerId: offer.id }),
    units.length,
  );
  return left === 0 ? refuse('offerSoldOut') : ok({ offer, cars: units });
};

/** Keeps a car of an offer, at the offer's price and dealership. */
export const reserveOffer: Handler<typeof preReserveOffer> = async ({ body }, context) => {
  const { brand, market } = context;
  if (!isMeant(context.header, context.actor)) return refuse('otherBuyer');
  const campaign = await campaignInLine(context);
  const key = { brand, market, code: body.offerCode };
  const locked = await lockOffer(context, { key, dealerId: body.dealerId ?? null });
  if (!locked.ok) return locked;
  const { offer, cars } = locked.value;
  const [first] = cars;
  if (first === undefined) return refuse('offerSoldOut');
  const { id, code, title } = offer;
  const alike = cars.filter(
    ({ quote, choice }) => quote === first.quote && choice.colorCode === first.choice.colorCode,
  );
  const { choice, quote } = first;
  const units = alike.map(({ unit }) => ({ ...unit, seen: unit }));
  const held = await holdCar(context, { choice, quote, offer: { id, code, title }, units }, campaign);
  if (held.ok) return held;
  return held.code === 'unitTaken' ? refuse('offerSoldOut') : refuse(held.code);
};
