import { readReach } from '#features/dealers/public.server.ts';
import { approveRefund, listRefunds, retryRefund, sumPaymentsPerDay } from '#features/payments/public.server.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Endpoint, RefusalCode } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Route } from '#platform/http/context.server.ts';
import { decideCancellation } from './contract.ts';
import { bookDealerPayment, completeReturn, decideDealerPayment } from './contract/balance.ts';
import { reprocessCampaign } from './contract/before.ts';
import { keepOrderPrice } from './contract/change.ts';
import { decideChassis, proposeChassis } from './contract/chassis.ts';
import { listFeedback } from './contract/feedback.ts';
import { checkHandover, completeHandover, noteAbsence, setHandover } from './contract/handover.ts';
import { decideSource } from './contract/letter.ts';
import { setExpectedDay } from './contract/order-page.ts';
import { addOrderNote, assignOrder, listOrderStaff } from './contract/order-work.ts';
import { countOrderQueues, listOrders, readOrder } from './contract/orders.ts';
import { listOwed } from './contract/owed.ts';
import { bringPaper, takeBackPaper } from './contract/papers.ts';
import { countOrdersPerDay } from './contract/per-day.ts';
import { correctCar, getTradePhoto } from './contract/trade.ts';
import { sendWelcomeKit } from './contract/welcome-kit.ts';
import { decideWithdrawal, listWithdrawals } from './contract/withdrawals.ts';
import { DEALERSHIP_LEADS } from './rules/order-staff.ts';
import { findDealerOf, type OrderThing } from './store/reach.server.ts';

/** The grants that name where they hold: who leads a dealership leads none by a grant that names no place. */
const placed = (actor: Actor): Actor =>
  actor.kind === 'person'
    ? { ...actor, roles: actor.roles.filter(({ scope }) => scope !== null && scope !== 'NATIONAL') }
    : actor;

/** The dealerships whose orders the caller reaches by some roles; null: all of the brand's in the market. */
export const reachOf = async (
  tx: Tx,
  { brand, market, actor }: Pick<Context, 'brand' | 'market' | 'actor'>,
  roles: readonly string[],
): Promise<readonly string[] | null> => {
  const makers = roles.filter((role) => !DEALERSHIP_LEADS.some((one) => one === role));
  if ((await readReach({ tx, actor, brand, market }, makers)) === null) return null;
  return readReach({ tx, actor: placed(actor), brand, market }, roles);
};

/** Whether a dealership's orders are among those that the caller reaches. */
export const reaches = async (
  tx: Tx,
  context: Context,
  { roles, dealerId }: { readonly roles: readonly string[]; readonly dealerId: string | null },
): Promise<boolean> => {
  const reached = await reachOf(tx, context, roles);
  return reached === null || (dealerId !== null && reached.includes(dealerId));
};

type Named = { readonly thing: OrderThing; readonly unknown: string };

const named = <E extends Endpoint>(
  declared: E,
  thing: OrderThing,
  unknown: RefusalCode<E>,
): readonly [string, Named] => [declared.id, { thing, unknown }];

/** Calls of staff about one order: what the `id` of the address names, and how it is refused where nothing has it. */
export const ABOUT_ONE: ReadonlyMap<string, Named> = new Map([
  named(readOrder, 'order', 'orderUnknown'),
  named(addOrderNote, 'order', 'orderUnknown'),
  named(assignOrder, 'order', 'orderUnknown'),
  named(setExpectedDay, 'order', 'orderUnknown'),
  named(takeBackPaper, 'order', 'orderUnknown'),
  named(keepOrderPrice, 'order', 'orderUnknown'),
  named(sendWelcomeKit, 'order', 'orderUnknown'),
  named(proposeChassis, 'order', 'orderUnknown'),
  named(decideCancellation, 'order', 'orderUnknown'),
  named(decideSource, 'order', 'orderUnknown'),
  named(correctCar, 'order', 'orderUnknown'),
  named(getTradePhoto, 'order', 'orderUnknown'),
  named(bookDealerPayment, 'order', 'orderUnknown'),
  named(setHandover, 'order', 'orderUnknown'),
  named(checkHandover, 'order', 'handoverUnknown'),
  named(completeHandover, 'order', 'handoverUnknown'),
  named(noteAbsence, 'order', 'handoverUnknown'),
  named(decideDealerPayment, 'dealerPayment', 'paymentUnknown'),
  named(completeReturn, 'balanceReturn', 'returnUnknown'),
  named(decideChassis, 'chassisCorrection', 'correctionUnknown'),
  named(decideWithdrawal, 'withdrawal', 'withdrawalUnknown'),
  named(approveRefund, 'refund', 'refundUnknown'),
  named(retryRefund, 'refund', 'refundUnknown'),
]);

/** Calls of staff that look at the reach themselves, as a list is narrowed and a form is read by its handler, or that are about no order. */
const OTHERS: ReadonlySet<string> = new Set(
  [
    listOrders,
    countOrderQueues,
    countOrdersPerDay,
    listOrderStaff,
    listWithdrawals,
    listOwed,
    listFeedback,
    listRefunds,
    sumPaymentsPerDay,
    bringPaper,
    reprocessCampaign,
  ].map(({ id }) => id),
);

/** Whether staff make the call. */
const isStaffs = ({ roles }: Route): boolean => roles.length > 0;

const guarded = (route: Route, { thing, unknown }: Named): Route => ({
  ...route,
  handle: async (input, context, asked) => {
    const { id } = input.params as { readonly id: string };
    const { brand, market } = context;
    const isReached = await context.withTx(async (tx) => {
      const reached = await reachOf(tx, context, route.roles);
      if (reached === null) return true;
      const dealerId = await findDealerOf(tx, { brand, market, thing, id });
      return dealerId !== null && reached.includes(dealerId);
    });
    return isReached ? route.handle(input, context, asked) : refuse(unknown);
  },
});

/**
 * Calls of staff about one order answer of another dealership's as of one that does not exist, where the grant names dealerships. A call
 * that nobody placed here ends the start of the program.
 */
export const withinReach = (routes: readonly Route[]): readonly Route[] =>
  routes.map((route) => {
    if (!isStaffs(route) || OTHERS.has(route.id)) return route;
    const about = ABOUT_ONE.get(route.id);
    if (about === undefined) throw new Error(`${route.id} says of no order how far its staff reach`);
    return guarded(route, about);
  });
