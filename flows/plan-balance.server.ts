import { cancelSlips } from '#features/payments/steps.server.ts';
import type { planRemainingPayment, TradedCar } from '#features/reservations/contract/balance.ts';
import { balanceOf, isExpected, isMeant, planRest, type SourceKind } from '#features/reservations/public.ts';
import {
  changeSource,
  insertSource,
  lockOwnOrder,
  readBalance,
  setBalance,
  takesMoney,
  toBalance,
  type SourceRow,
} from '#features/reservations/steps.server.ts';
import { valueByPlate } from '#features/trade-in/public.server.ts';
import type { ParsedInput } from '#kernel/endpoint.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { refuseCredit } from './use-coupon.server.ts';

type PlannedPart = ParsedInput<typeof planRemainingPayment>['body']['sources'][number];

/** The car that is to be given in trade, valued now; what it is planned for is no more than that. Null where none is, or its part stays as it was. */
const valueTrade = async (
  context: Context,
  { part, planned }: { part: PlannedPart | undefined; planned: SourceRow | undefined },
): Promise<Result<TradedCar | null, 'carNeeded' | 'carUnknown' | 'overValued'>> => {
  if (part === undefined) return ok(null);
  if (part.car === undefined) {
    const isOld = planned !== undefined && planned.car !== null && part.amount <= planned.car.suggested.amount;
    return isOld ? ok(null) : refuse('carNeeded', { fields: [{ field: 'plate', key: 'balance.carNeeded' }] });
  }
  const valued = await valueByPlate(context, part.car.plate, part.car);
  if (!valued.ok) return refuse('carUnknown', { fields: [{ field: 'plate', key: 'balance.carUnknown' }] });
  const { modelName, versionName, year, mileageKm, condition, suggested, validUntil } = valued.value;
  if (part.amount > suggested.amount)
    return refuse('overValued', { fields: [{ field: 'TRADE_IN', key: 'balance.overValued' }] });
  const name = `${modelName} ${versionName}`;
  return ok({ plate: part.car.plate.trim().toUpperCase(), name, year, mileageKm, condition, suggested, validUntil });
};

/** Splits what is still to be paid over sources; the order's row keeps two plans, and a plan and money, apart. */
export const planBalance: Handler<typeof planRemainingPayment> = async ({ params, body }, context) => {
  const { tx, actor, visitorId, ids, crash } = context;
  if (!isMeant(context.header, actor)) return refuse('otherBuyer');
  const order = await lockOwnOrder(tx, { id: params.id, actor, visitorId });
  if (order === null) return refuse('orderUnknown');
  const { toPay, sources } = await readBalance(tx, order);
  if (!takesMoney(order) || order.state === 'REQUESTED_CANCELLATION' || toPay === 0) return refuse('takesNoMoney');
  if (order.market !== 'br' && body.sources.some(({ kind }) => kind === 'BILLET_PAYMENT'))
    return refuse('methodUnavailable');
  const plan = planRest({ toPay, sources }, body.sources);
  if (plan === 'sum') return refuse('sumDiffers', { fields: [{ field: 'sources', key: 'balance.sumDiffers' }] });
  if (plan === 'running') return refuse('proposalRunning');
  if (plan.add.some(({ kind }) => kind === 'FINANCING_PAYMENT') && (await refuseCredit(tx, order.id)) !== null)
    return refuse('couponWithoutCredit');
  const trade = await valueTrade(context, {
    part: body.sources.find(({ kind }) => kind === 'TRADE_IN'),
    planned: sources.find((source) => source.kind === 'TRADE_IN' && isExpected(source)),
  });
  if (!trade.ok) return trade;
  const sourceOf = (id: string) => sources.find((source) => source.id === id);
  const slips = sources.filter(({ kind, state }) => kind === 'BILLET_PAYMENT' && state === 'WAITING');
  const moved = new Set([...plan.end, ...plan.close, ...plan.change.map(({ id }) => id)]);
  for (const { id } of slips) if (moved.has(id)) await cancelSlips(tx, id);
  for (const id of plan.end) await changeSource(tx, { id, amount: sourceOf(id)?.amount ?? 0, state: 'ENDED' });
  for (const id of plan.close) await changeSource(tx, { id, amount: sourceOf(id)?.paid ?? 0, state: 'PAID' });
  const carOf = (kind: SourceKind | undefined) => (kind === 'TRADE_IN' ? trade.value : null);
  for (const { id, amount } of plan.change)
    await changeSource(tx, { id, amount, state: 'PLANNED', car: carOf(sourceOf(id)?.kind) });
  // Another car of the same value is no other part.
  const kept = sources.find((one) => one.kind === 'TRADE_IN' && isExpected(one) && !moved.has(one.id));
  if (kept !== undefined && trade.value !== null)
    await changeSource(tx, { id: kept.id, amount: kept.amount, state: kept.state, car: trade.value });
  for (const { kind, amount } of plan.add)
    await insertSource(tx, { id: ids.next(), order, kind, amount, car: carOf(kind) });
  const planned = await readBalance(tx, order);
  const state = balanceOf(planned);
  await setBalance(tx, { id: order.id, balance: state });
  crash('balance.planned');
  return ok({ state, balance: await toBalance(tx, order) });
};
