import type { Charge, ChargeMethod } from '#features/payments/public.ts';
import type { Receipt } from '#features/payments/public.server.ts';
import { isExpected, openPart, remainingOf } from './rules/balance.ts';
import { mayChooseDay } from './rules/handover.ts';
import { isMoneyMissing, TAKEN_BACK } from './rules/taken-back.ts';
import type { TaskFacts } from './rules/tasks.ts';
import type { SourceStep } from './rules/timeline.ts';
import { takesMoney } from './store/balance.server.ts';
import type { WholeOrder } from './store/order-parts.server.ts';

/** What the tasks of an order are read from. */
export type Tasked = Pick<
  WholeOrder,
  | 'state'
  | 'cancelReason'
  | 'heldUntil'
  | 'now'
  | 'accountId'
  | 'termsVersion'
  | 'reservedAt'
  | 'deposit'
  | 'total'
  | 'paid'
  | 'takenBack'
  | 'sources'
  | 'kitRequested'
  | 'market'
  | 'factoryKind'
> & {
  readonly handover: { readonly startsAt: string; readonly missedAt: string | null } | null;
  readonly withdrawal: { readonly state: string } | null;
};

/** A charge with a last day. */
const isSlip = ({ method }: { readonly method: ChargeMethod }): boolean => method === 'boleto' || method === 'cash';

/** The newest slip, or coupon of cash, of an order's plan; null where none was asked for, or the last one is paid or was taken back. */
export const slipOf = (
  charges: readonly Pick<Charge, 'method' | 'state' | 'slip' | 'coupon' | 'expiresAt'>[],
  now: Date,
): TaskFacts['slip'] => {
  const slip = charges.find(isSlip);
  if (slip === undefined) return null;
  const isOver = new Date(slip.expiresAt) <= now;
  switch (slip.state) {
    case 'CREATED':
    case 'UNKNOWN':
      return { state: 'preparing', dueOn: null };
    case 'PENDING':
      return { state: isOver ? 'over' : 'open', dueOn: (slip.slip ?? slip.coupon)?.dueOn ?? null };
    case 'CANCELLED':
      return { state: isOver ? 'over' : 'ended', dueOn: null };
    default:
      return isOver && slip.state !== 'PAID' ? { state: 'over', dueOn: null } : null;
  }
};

type Issued = { readonly method: ChargeMethod; readonly at: Date; readonly amount: number };

/** What the timeline calls one that is issued, and one whose day passed. */
const nameOf = (method: ChargeMethod, what: 'AVAILABLE' | 'OVER'): string =>
  `${method === 'cash' ? 'CASH_COUPON' : 'BILLET'}_${what}`;

/** The newest slip or coupon, where its day passed without money and the order that waits for it still runs. */
export const ranOutOf = (
  slip: TaskFacts['slip'],
  { state, charges }: { state: string; charges: readonly Pick<Charge, 'method' | 'expiresAt' | 'amount'>[] },
): Issued | null => {
  const newest = charges.find(isSlip);
  if (newest === undefined || slip?.state !== 'over' || state === 'CANCELLED') return null;
  return { method: newest.method, at: new Date(newest.expiresAt), amount: newest.amount.amount };
};

export const taskFactsOf = (
  row: Tasked,
  { slip, credit, feedbackDue, identity }: Pick<TaskFacts, 'slip' | 'credit' | 'feedbackDue' | 'identity'>,
): TaskFacts => ({
  state: row.state,
  isFromStock: row.factoryKind === 'stock',
  expired: row.cancelReason === 'EXPIRED' || (row.state === 'PRE_RESERVE' && row.heldUntil <= row.now),
  registered: row.accountId !== null,
  termsAccepted: row.termsVersion !== null,
  heldUntil: row.heldUntil.toISOString(),
  deposit: row.deposit,
  open: takesMoney(row) ? openPart({ toPay: row.total - row.paid, sources: row.sources }) : 0,
  isMoneyMissing: isMoneyMissing(row),
  sources: row.sources.map((source) => ({
    kind: source.kind,
    state: source.state,
    remaining: remainingOf(source),
    goodUntil: source.car?.validUntil ?? source.letter?.validUntil ?? null,
    ...(source.correction !== null && { answerUntil: source.correction.validUntil }),
  })),
  slip,
  credit,
  identity,
  kitRequested: row.kitRequested,
  handover: handoverOf(row),
  feedbackDue,
  isReturning: row.withdrawal?.state === 'ACCEPTED',
});

const handoverOf = ({ state, handover, now, market }: Tasked): TaskFacts['handover'] => {
  const mayBook = mayChooseDay({ state, startsAt: null, now, market });
  return {
    at: handover === null || handover.missedAt !== null || !mayBook ? null : new Date(handover.startsAt).toISOString(),
    mayBook,
  };
};

/** What sources did and will do: slips as they were issued, money as it came, and what is still to come. */
export const sourceStepsOf = (
  { money, sources }: Pick<WholeOrder, 'money' | 'sources'>,
  slips: readonly Issued[],
  ranOut: Issued | null = null,
  receipts: readonly Pick<Receipt, 'takenBackAt' | 'owedAgain' | 'amount' | 'why'>[] = [],
): SourceStep[] => [
  ...slips.map(({ method, at, amount }) => ({ name: nameOf(method, 'AVAILABLE'), at, amount })),
  ...(ranOut === null ? [] : [{ name: nameOf(ranOut.method, 'OVER'), at: ranOut.at, amount: ranOut.amount }]),
  // What nobody wanted paid for nothing, and its dispute is none of the order's; where the order ended by it, nothing is owed again.
  ...receipts.flatMap(({ takenBackAt: at, owedAgain, amount, why }) =>
    at === null || why !== null
      ? []
      : [{ name: TAKEN_BACK, at: new Date(at), amount: owedAgain === 0 ? amount : owedAgain }],
  ),
  ...money.map(({ kind, at, amount }) => ({ name: kind, at: new Date(at), amount })),
  ...sources
    .filter((source) => isExpected(source) && remainingOf(source) > 0)
    .map((source) => ({ name: source.kind, at: null, amount: remainingOf(source) })),
];
