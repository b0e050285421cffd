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
} from '#features/reservations/steps.server.ts';
import type { TradeValue } from '#features/trade-in/public.server.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
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

type Planning = AskingHandler<typeof planRemainingPayment, TradeValue | null>;

/** Splits what is still to be paid over sources; the order's row keeps two plans, and a plan and money, apart. */
const plan: Planning['handle'] = async ({ params, body }, context, valued) => {
  const { tx, actor, visitorId, ids, crash } = context;
  if (!isMeant(context.header, actor)) return refuse('otherBuyer');
  const order = await lockOwnOrder(tx, { id: params.id, actor, visitorId });
  if (order === null) return refuse('orderUnknown');
  const { toPay, sources } = await readBalance(tx, order);
  if (await isGivenBack(tx, order.id)) return refuse('takesNoMoney');
  if (!takesMoney(order) || order.state === 'REQUESTED_CANCELLATION' || toPay === 0) return refuse('takesNoMoney');
  const foreign = body.sources.find(({ kind }) => !isOfMarket(kind, order.market));
  if (foreign !== undefined)
    return refuse('methodUnavailable', { fields: [{ field: foreign.kind, key: 'payment.methodUnavailable' }] });
  const split = planRest({ toPay, sources }, body.sources);
  if (split === 'sum') return refuseSum(order, { toPay, parts: body.sources });
  if (split === 'running') return refuse('proposalRunning');
  if (split.add.some(({ kind }) => kind === 'FINANCING_PAYMENT')) {
    if (isLoanPaid(sources)) return refuse('loanPaid');
    if ((await refuseCredit(tx, order.id)) !== null)
      return refuse('couponWithoutCredit', {
        fields: [{ field: 'FINANCING_PAYMENT', key: 'coupon.withoutCredit' }],
      });
  }
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
  ask: ({ params, body }, context) => askValue(context, { id: params.id, parts: body.sources }),
  handle: plan,
};
