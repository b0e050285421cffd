import type { CarChoice } from '#features/price/public.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { FinancePlan } from './public.ts';
import type { FinancingStatus } from './rules/statuses.ts';
import type { PlanType } from './rules/types.ts';
import { isCreditOf } from './rules/financed-car.ts';
import { isLeavable, newsOf, orderStepOf, type CreditStands } from './rules/proposal-machine.ts';
import { listPlans } from './store/plans.server.ts';
import { findOwnProposal, listNewestCredits, listStepsOfOrder, type NewestCredit } from './store/proposals.server.ts';

/**
 * The plan by which a brand's prices show "from so much a month": CDC where the brand has it, otherwise its first product. Null
 * where nothing is financed. One statement; the answer is plain data and may go to the browser, where
 * `representativeInstallment` of `public.ts` turns it and any price into the instalment.
 */
export const findRepresentativePlan = async (
  tx: Tx,
  scope: { brand: string; market: Market; at: Date; planType?: PlanType },
): Promise<FinancePlan | null> => {
  const plans = await listPlans(tx, { ...scope, planType: scope.planType ?? 'MSC' });
  return plans[0] ?? null;
};

/** Whether the caller owns the proposal: the same policy as the proposal's own call. */
export const marketOfOwnProposal = async ({ actor, visitorId, read }: Context, id: string): Promise<Market | null> =>
  (await read((tx) => findOwnProposal(tx, { id, actor, visitorId })))?.market ?? null;

/** All plans in force, in the order products are shown: balloon offers, filters by instalment. One statement. */
export const listFinancePlans = (
  tx: Tx,
  scope: { brand: string; market: Market; at: Date; planType?: PlanType },
): Promise<FinancePlan[]> => listPlans(tx, scope);

type CreditedOrder = { readonly id: string; readonly choice: CarChoice; readonly total: number };

/** A credit for a car that the order has no longer is to be asked for anew until it is signed; then no button mends it. */
const standOf = ({ status, car, price }: NewestCredit, order: CreditedOrder): CreditStands => {
  const news = newsOf(status);
  if (news === 'denied' || isCreditOf({ car, offer: { price: { amount: price } } }, order)) return news;
  return isLeavable({ status }) ? 'otherCar' : 'otherCarSigned';
};

/** `ended`: of a credit that pays nothing, because its bank said no or its buyer gave it up. */
type CreditStep = { readonly to: string; readonly at: Date; readonly ended?: 'denied' | 'givenUp' };

const endOf = (last: { status: FinancingStatus; isGivenUp: boolean } | undefined): Pick<CreditStep, 'ended'> => {
  if (last?.isGivenUp === true) return { ended: 'givenUp' };
  return last?.status === 'DENIED' ? { ended: 'denied' } : {};
};

/**
 * What an order's timeline shows of its financing, oldest first, in the timeline's names: FINANCING_PAYMENT when it is chosen,
 * then the steps of the proposal that have a name there, and where the newest proposal stands. Empty without one. One statement.
 */
export const listOrderFinancing = async (
  tx: Tx,
  order: CreditedOrder,
): Promise<{ steps: CreditStep[]; stands: CreditStands | null }> => {
  const rows = await listStepsOfOrder(tx, order.id);
  const last = rows.at(-1);
  const lasts = new Map(rows.map((row) => [row.id, row]));
  const steps = rows.flatMap(({ id, status, at }): CreditStep[] => {
    const to = orderStepOf(status);
    if (to === null) return [];
    const step = { at, ...endOf(lasts.get(id)) };
    return status === 'PROPOSAL_SENT'
      ? [
          { to: 'FINANCING_PAYMENT', ...step },
          { to, ...step },
        ]
      : [{ to, ...step }];
  });
  return { steps, stands: last === undefined ? null : standOf(last, order) };
};

/** Where the newest proposal of each of these orders stands; one statement, and none for no order. */
export const standsOfOrders = async (tx: Tx, orders: readonly CreditedOrder[]): Promise<Map<string, CreditStands>> => {
  const ids = orders.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await listNewestCredits(tx, ids);
  return new Map(
    orders.flatMap((order): [string, CreditStands][] => {
      const row = rows.find(({ orderId }) => orderId === order.id);
      return row === undefined ? [] : [[order.id, standOf(row, order)]];
    }),
  );
};
export { personalData } from './store/personal.server.ts';
