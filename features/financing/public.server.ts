import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { FinancePlan } from './public.ts';
import type { PlanType } from './rules/types.ts';
import { orderStepOf } from './rules/proposal-machine.ts';
import { listPlans } from './store/plans.server.ts';
import { findOwnProposal, listStepsOfOrder } from './store/proposals.server.ts';

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

/**
 * What an order's timeline shows of its financing, oldest first, in the timeline's names: FINANCING_PAYMENT when it is chosen,
 * then the steps of the proposal that have a name there. Empty without one. One statement.
 */
export const listOrderFinancing = async (tx: Tx, orderId: string): Promise<{ to: string; at: Date }[]> => {
  const rows = await listStepsOfOrder(tx, orderId);
  return rows.flatMap(({ status, at }) => {
    const to = orderStepOf(status);
    if (to === null) return [];
    return status === 'PROPOSAL_SENT'
      ? [
          { to: 'FINANCING_PAYMENT', at },
          { to, at },
        ]
      : [{ to, at }];
  });
};
export { personalData } from './store/personal.server.ts';
