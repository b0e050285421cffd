import { randomBytes } from 'node:crypto';
import { ok, refuse } from '#kernel/result.ts';
import { quoteCar } from '#features/price/public.server.ts';
import type { preReserve } from '#features/reservations/contract.ts';
import { orderNumber, unitFits } from '#features/reservations/public.ts';
import { findCampaigns, insertOrder, lockHolder } from '#features/reservations/steps.server.ts';
import { findOfferedUnit, takeUnit } from '#features/stock/steps.server.ts';
import { boundAnonymousHold } from './bound-anonymous-hold.server.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import type { Handler } from '#platform/http/context.server.ts';

/**
 * Keeps a car: prices the choice anew, takes the unit, writes the order, in the one transaction of the caller's key. The database
 * decides who gets the last car. Whatever is refused here leaves nothing behind, so there is nothing to undo.
 */
export const reserveCar: Handler<typeof preReserve> = async ({ body }, context) => {
  const { tx, brand, market, ids, crash } = context;
  const accountId = context.actor.kind === 'person' ? context.actor.accountId : null;
  const holder = accountId ?? context.visitorId;
  if (holder !== null) await lockHolder(tx, holder);
  const unit = await findOfferedUnit(tx, { id: body.unitId, brand, market });
  if (unit === null) return refuse('unitUnknown');
  const quoted = await quoteCar(tx, { brand, market, choice: body.choice, at: context.clock.now() });
  if (!quoted.ok) return quoted;
  // No upholstery chosen means the version's own, which the quote names.
  const coatingCode = quoted.value.lines.find((line) => line.kind === 'coating')?.code ?? null;
  const choice = { ...body.choice, coatingCode };
  if (!unitFits(unit, choice)) return refuse('unitDiffers');
  const [campaign] = await findCampaigns(tx, brand, market);
  if (campaign === undefined) return refuse('noCampaign');
  const id = ids.next();
  const heldUntil = new Date(campaign.now.getTime() + campaign.holdMinutes * 60_000);
  crash('reserve.priced');
  if (!(await takeUnit(tx, { id: ids.next(), brand, unitId: unit.id, orderId: id, until: heldUntil })))
    return refuse('unitTaken');
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
    quote: quoted.value,
    deposit: campaign.deposit,
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
    total: quoted.value.total,
    deposit: { amount: campaign.deposit, currency: campaign.currency },
    reference,
  });
};
