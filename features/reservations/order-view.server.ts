import { findUnitKind } from '#features/stock/public.server.ts';
import { showStreet } from '#kernel/street.ts';
import { listStanding } from '#features/coupons/public.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import { isEmployeeQuote } from '#features/employee-purchase/public.ts';
import { turnsOfOrders } from '#features/identity-check/public.server.ts';
import type { CheckTurn } from '#features/identity-check/public.ts';
import type { CreditStands } from '#features/financing/public.ts';
import { listOrderFinancing } from '#features/financing/public.server.ts';
import { readOrderPayments, type Receipt } from '#features/payments/public.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Order } from './contract.ts';
import { isChangeable } from './rules/change.ts';
import { daysOf } from './rules/expected-day.ts';
import { paidOf, papersOfOrder } from './order-papers.server.ts';
import { askedFor, mayChange } from './rules/feedback.ts';
import { moneyHeld } from './rules/money-held.ts';
import { paidTwice, type Came } from './rules/order-money.ts';
import { mayChooseDay } from './rules/handover.ts';
import { numbersOf } from './rules/papers.ts';
import { takesIdentity } from './rules/order-machine.ts';
import { judgeTakeUp } from './rules/take-up.ts';
import { tasksOf } from './rules/tasks.ts';
import { withdrawUntil } from './rules/terms.ts';
import { FINANCING_MOVES, timelineOf } from './rules/timeline.ts';
import { judgeWithdrawal } from './rules/withdrawal.ts';
import { showBalance } from './store/balance.server.ts';
import type { WholeOrder } from './store/order-parts.server.ts';
import { ranOutOf, slipOf, sourceStepsOf, taskFactsOf } from './task-facts.server.ts';

/** Whether the buyer can end the order: while it runs, and while the right to withdraw is not used or over. */
const mayLeave = ({ withdrawal, ...row }: WholeOrder): boolean => {
  if (row.state === 'REQUESTED_CANCELLATION' || withdrawal?.state === 'OPEN' || withdrawal?.state === 'ACCEPTED')
    return false;
  const judged = judgeWithdrawal({ state: row.state, until: withdrawUntil(row.market, row.deliveredAt), now: row.now });
  return judged === 'end' || judged === 'return';
};

const takeUpUntilOf = (row: WholeOrder): string | null => {
  const judged = judgeTakeUp(row, row.now);
  return typeof judged === 'string' || isEmployeeQuote(row.quote) || row.accountId === null
    ? null
    : judged.until.toISOString();
};

type Move = Parameters<typeof timelineOf>[1][number];

/** The order's own moves and those of its bank, as they happened, and where the bank stands. */
const movesOf = async (tx: Tx, row: WholeOrder): Promise<{ moves: Move[]; credit: CreditStands | null }> => {
  const own = row.moves.map((move) => ({ ...move, at: new Date(move.at) }));
  // A bank that was never asked has no steps.
  if (!row.hasProposal) return { moves: own, credit: null };
  const { steps, stands } = await listOrderFinancing(tx, row);
  const ofBank = steps.map((step) => ({ machine: FINANCING_MOVES, ...step }));
  const moves = [...own, ...ofBank].toSorted((left, right) => left.at.getTime() - right.at.getTime());
  return { moves, credit: stands };
};

/** A coupon for who pays without credit stands beside no proposal, so that whichever is there answers for the other. */
const takesCreditOf = async (tx: Tx, { id, quote, sources }: WholeOrder): Promise<boolean> => {
  const isOpen =
    quote.lines.every(({ kind }) => kind !== 'coupon') || sources.some(({ proposalId }) => proposalId !== null);
  return isOpen || (await listStanding(tx, id)).every(({ plan }) => plan !== 'CASH');
};

const instant = (at: string): string => new Date(at).toISOString();

/** What another than the gateway took for nothing, by who that was. */
const BY_VIA = {
  gateway: 'BILLET_PAYMENT',
  dealership: 'DEALER_PAYMENT',
  bank: 'FINANCING_PAYMENT',
  consortium: 'EXT_CONSORTIUM_PAYMENT',
  sandbox: 'DEALER_PAYMENT',
} as const;

/** What is owed again of each source's money. */
const takenBackOf = (receipts: readonly Receipt[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { sourceId, owedAgain } of receipts)
    if (sourceId !== null && owedAgain > 0) sums.set(sourceId, (sums.get(sourceId) ?? 0) + owedAgain);
  return sums;
};

/** All money that came for the order; the gateway's stands in its receipts. */
const cameOf = (row: WholeOrder, receipts: readonly Receipt[]): Came[] => {
  const shown = <T extends { amount: number; at: string }>(one: T) => ({
    ...one,
    amount: { amount: one.amount, currency: row.currency },
    at: instant(one.at),
  });
  const others = { chargeId: null, isTakenBack: false };
  return [
    ...receipts
      .map(shown)
      .map(({ method, round: _round, purpose, sourceId: _source, takenBackAt: _at, owedAgain: _owed, ...receipt }) => ({
        ...receipt,
        // The reservation value is paid by card too.
        by: purpose === 'balance' && method === 'card' ? ('CARD_PAYMENT' as const) : method,
      })),
    ...row.money
      .filter(({ via }) => via !== 'gateway')
      .map(shown)
      .map(({ id, kind, amount, at }) => ({ ...others, id, by: kind, amount, at, why: null })),
    ...row.unwanted
      .map(shown)
      .map(({ id, via, amount, at, why }) => ({ ...others, id, by: BY_VIA[via], amount, at, why })),
  ].toSorted((left, right) => left.at.localeCompare(right.at));
};

/** A time at which nobody came is none any more. */
const handoverOf = ({ handover, state, now, market }: WholeOrder): Order['handover'] =>
  handover === null || handover.missedAt !== null
    ? null
    : {
        startsAt: instant(handover.startsAt),
        endsAt: instant(handover.endsAt),
        mayChange: mayChooseDay({ state, startsAt: new Date(handover.startsAt), now, market }),
        handedOverAt: handover.doneAt === null ? null : instant(handover.doneAt),
      };

/** What would go back if the order ended now; of one that is over it is on its way. */
export const heldOf = (
  { state, money, unwanted, returns }: Pick<WholeOrder, 'state' | 'money' | 'unwanted' | 'returns'>,
  paid: Pick<Awaited<ReturnType<typeof readOrderPayments>>, 'receipts' | 'refunds'>,
): ReturnType<typeof moneyHeld> =>
  state === 'CANCELLED' ? [] : moneyHeld({ ...paid, taken: [...money, ...unwanted], returns });

type Beside = Awaited<ReturnType<typeof movesOf>> & {
  readonly identity: CheckTurn | null;
  readonly payments: Awaited<ReturnType<typeof readOrderPayments>>;
  readonly isFromStock: boolean;
};

/** What is reckoned of an order for its page, and kept nowhere. */
const pageOf = (
  row: WholeOrder,
  { payments, moves, credit, identity, isFromStock }: Beside,
): Pick<
  Order,
  'papers' | 'numbers' | 'handover' | 'feedback' | 'expected' | 'tasks' | 'timeline' | 'came' | 'paidTwice' | 'goesBack'
> => {
  const { charges, receipts, refunds, slips } = payments;
  const money = (amount: number) => ({ amount, currency: row.currency });
  const expired = row.state === 'PRE_RESERVE' && row.heldUntil <= row.now;
  const asked = askedFor(row);
  const twice = paidTwice(receipts, row.round);
  // A slip or coupon of before the order was taken up again asks for nothing.
  const slip = row.sources.some(({ kind }) => kind === 'BILLET_PAYMENT' || kind === 'CASH_COUPON_PAYMENT')
    ? slipOf(charges, row.now)
    : null;
  const first = { deliverBy: row.deliverBy, createdAt: row.createdAt.toISOString() };
  return {
    papers: papersOfOrder(row, paidOf(row, receipts)).map((paper) => ({
      ...paper,
      amount: paper.amount === null ? null : money(paper.amount),
    })),
    came: cameOf(row, receipts),
    paidTwice: twice === null ? null : money(twice),
    goesBack: heldOf(row, { receipts, refunds }).map(({ way, amount }) => ({ way, amount: money(amount) })),
    numbers: numbersOf(row.papers, row),
    handover: handoverOf(row),
    expected: daysOf(first, row.days),
    feedback: { asked, answers: row.answers.map((one) => ({ ...one, mayChange: mayChange(one, row.now) })) },
    tasks: tasksOf(taskFactsOf(row, { slip, credit, identity, feedbackDue: asked !== null })).map((task) => ({
      ...task,
      amount: task.amount === null ? null : money(task.amount),
    })),
    timeline: timelineOf(
      { state: row.state, expired, isFromStock },
      moves,
      sourceStepsOf(row, slips, ranOutOf(slip, { state: row.state, charges }), receipts),
    ).map(({ amount, ...point }) => (amount === undefined ? point : { ...point, amount: money(amount) })),
  };
};

/** As long as the factory has not heard of it. */
const kindOf = (tx: Tx, { factoryKind, unitId, brand }: WholeOrder) =>
  factoryKind ?? findUnitKind(tx, { id: unitId, brand });

/** Whose turn it is with the check of who buys, as long as it is looked at. */
const identityOf = async (tx: Tx, { id, state }: WholeOrder): Promise<CheckTurn | null> =>
  takesIdentity(state) ? ((await turnsOfOrders(tx, [id])).get(id) ?? null) : null;

/** An order as its buyer and staff see it: at most four statements beside its own, however long its history. */
export const toView = async (tx: Tx, row: WholeOrder): Promise<Order> => {
  const [dealer, payments, progress, takesCredit, kind, identity] = await Promise.all([
    getDealer(tx, { brand: row.brand, id: row.dealerId }),
    readOrderPayments(tx, row.id),
    movesOf(tx, row),
    takesCreditOf(tx, row),
    kindOf(tx, row),
    identityOf(tx, row),
  ]);
  const isFromStock = kind === 'stock' || kind === 'ready';
  if (dealer === null) throw new Error(`order ${row.id} has no dealer`);
  const { charges, refunds } = payments;
  const money = (amount: number) => ({ amount, currency: row.currency });
  const expired = row.state === 'PRE_RESERVE' && row.heldUntil <= row.now;
  const createdAt = row.createdAt.toISOString();
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    balance: row.balance,
    cancelReason: row.cancelReason,
    createdAt,
    heldUntil: row.heldUntil.toISOString(),
    now: row.now.toISOString(),
    expired: expired || row.cancelReason === 'EXPIRED',
    registered: row.accountId !== null,
    termsAccepted: row.termsVersion !== null,
    mayCancel: !expired && mayLeave(row),
    mayChange: isChangeable(row.state) && row.offerId === null && !isEmployeeQuote(row.quote),
    takesCredit,
    takeUpUntil: takeUpUntilOf(row),
    withdrawUntil: withdrawUntil(row.market, row.deliveredAt)?.toISOString() ?? null,
    withdrawal: row.withdrawal,
    total: money(row.total),
    deposit: money(row.deposit),
    paid: money(row.paid),
    freight: row.freight === null ? null : money(row.freight),
    registration: row.registration === null ? null : money(row.registration),
    deliverBy: row.deliverBy,
    paymentMethod: row.paymentMethod,
    choice: row.choice,
    quote: row.quote,
    offer: row.offer,
    dealer: {
      id: dealer.id,
      name: dealer.name,
      legalName: dealer.legalName,
      document: dealer.document,
      address: showStreet(row.market, dealer),
      cityName: dealer.cityName,
      stateCode: dealer.stateCode,
      phone: dealer.phone,
    },
    charges,
    refunds,
    rest: showBalance(row, row, takenBackOf(payments.receipts)),
    isFromStock,
    ...pageOf(row, { ...progress, payments, isFromStock, identity }),
  };
};
