import { cancelParts } from '#features/payments/steps.server.ts';
import type { planRemainingPayment } from '#features/reservations/contract/balance.ts';
import {
  balanceOf,
  isCharged,
  isExpected,
  isLoanPaid,
  isMeant,
  isOfMarket,
  planRest,
  shownFigures,
  sumDifference,
} from '#features/reservations/public.ts';
import {
  changeSource,
  insertSource,
  isGivenBack,
  lockOwnOrder,
  readBalance,
  setBalance,
  takesMoney,
  toBalance,
  type OrderRow,
  type SourceRow,
} from '#features/reservations/steps.server.ts';
import type { TradeValue } from '#features/trade-in/public.server.ts';
import type { ParsedInput } from '#kernel/endpoint.ts';
import { ok, refuse, type Refused, type Result } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { AskingHandler } from '#platform/http/context.server.ts';
import { askValue, detailsOf } from './plan-details.server.ts';
import { refuseCredit } from './use-coupon.server.ts';

/** The parts are too little or too much, and by how much. */
const refuseSum = (
  { currency, market }: OrderRow,
  { toPay, parts }: { toPay: number; parts: readonly { readonly amount: number }[] },
): Refused<'sumDiffers' | 'sumPasses'> => {
  const { isShort, ...figures } = sumDifference(toPay, parts);
  const params = shownFigures(figures, { currency, market });
  return isShort
    ? refuse('sumDiffers', { params, fields: [{ field: 'sources', key: 'balance.sumDiffers', params }] })
    : refuse('sumPasses', { params, fields: [{ field: 'sources', key: 'balance.sumPasses', params }] });
};

type Body = ParsedInput<typeof planRemainingPayment>['body'];
type Split = Exclude<ReturnType<typeof planRest>, string>;
type NotSplit =
  | 'takesNoMoney'
  | 'methodUnavailable'
  | 'sumDiffers'
  | 'sumPasses'
  | 'proposalRunning'
  | 'loanPaid'
  | 'couponWithoutCredit';

/** What a plan does to the sources; or why it is not taken, whatever a car in it is worth. */
const splitRest = async (
  tx: Tx,
  { order, sources, parts }: { order: OrderRow; sources: readonly SourceRow[]; parts: Body['sources'] },
): Promise<Result<Split, NotSplit>> => {
  const toPay = order.total - order.paid;
  if (await isGivenBack(tx, order.id)) return refuse('takesNoMoney');
  if (!takesMoney(order) || order.state === 'REQUESTED_CANCELLATION' || toPay === 0) return refuse('takesNoMoney');
  const foreign = parts.find(({ kind }) => !isOfMarket(kind, order.market));
  if (foreign !== undefined)
    return refuse('methodUnavailable', { fields: [{ field: foreign.kind, key: 'payment.methodUnavailable' }] });
  const split = planRest({ toPay, sources }, parts);
  if (split === 'sum') return refuseSum(order, { toPay, parts });
  if (split === 'running') return refuse('proposalRunning');
  if (split.add.some(({ kind }) => kind === 'FINANCING_PAYMENT')) {
    if (isLoanPaid(sources)) return refuse('loanPaid');
    if ((await refuseCredit(tx, order.id)) !== null)
      return refuse('couponWithoutCredit', {
        fields: [{ field: 'FINANCING_PAYMENT', key: 'coupon.withoutCredit' }],
      });
  }
  return ok(split);
};

type Planning = AskingHandler<typeof planRemainingPayment, TradeValue | null>;

/** Splits what is still to be paid over sources; the order's row keeps two plans, and a plan and money, apart. */
const plan: Planning['handle'] = async ({ params, body }, context, valued) => {
  const { tx, actor, visitorId, ids, crash } = context;
  if (!isMeant(context.header, actor)) return refuse('otherBuyer');
  const order = await lockOwnOrder(tx, { id: params.id, actor, visitorId });
  if (order === null) return refuse('orderUnknown');
  const { sources } = await readBalance(tx, order);
  const checked = await splitRest(tx, { order, sources, parts: body.sources });
  if (!checked.ok) return checked;
  const split = checked.value;
  const details = detailsOf({ order, parts: body.sources, sources, valued });
  if (!details.ok) return details;
  const sourceOf = (id: string) => sources.find((source) => source.id === id);
  const charged = sources.filter(({ kind, state }) => isCharged(kind) && state === 'WAITING');
  const moved = new Set([...split.end, ...split.close, ...split.change.map(({ id }) => id)]);
  for (const { id } of charged) if (moved.has(id)) await cancelParts(tx, id);
  for (const id of split.end) await changeSource(tx, { id, amount: sourceOf(id)?.amount ?? 0, state: 'ENDED' });
  for (const id of split.close) await changeSource(tx, { id, amount: sourceOf(id)?.paid ?? 0, state: 'PAID' });
  const detailOf = (kind: string | undefined) => details.value.find((one) => one.kind === kind)?.detail ?? null;
  for (const { id, amount } of split.change)
    await changeSource(tx, { id, amount, state: 'PLANNED', detail: detailOf(sourceOf(id)?.kind) });
  // Another car of the same value is no other part, nor is another letter; that one is looked at anew, an unchanged one stays as it is.
  for (const { id, kind, amount } of sources.filter((one) => isExpected(one) && !moved.has(one.id)))
    if (detailOf(kind) !== null) await changeSource(tx, { id, amount, state: 'PLANNED', detail: detailOf(kind) });
  for (const { kind, amount } of split.add)
    await insertSource(tx, { id: ids.next(), order, kind, amount, detail: detailOf(kind) });
  const planned = await readBalance(tx, order);
  const state = balanceOf(planned);
  await setBalance(tx, { id: order.id, balance: state });
  crash('balance.planned');
  return ok({ state, balance: await toBalance(tx, order) });
};

export const planBalance: Planning = {
  ask: async ({ params, body: { sources: parts } }, context) => {
    if (!isMeant(context.header, context.actor)) return null;
    return askValue(context, {
      id: params.id,
      parts,
      takes: async (tx, order, sources) => (await splitRest(tx, { order, sources, parts })).ok,
    });
  },
  handle: plan,
};
