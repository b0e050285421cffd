import type { Quote, QuoteLine } from '#features/price/public.ts';
import type { Currency } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import { isExpected, remainingOf, type Balance, type Source } from './balance.ts';
import type { SourceKind } from './balance-machines.ts';
import { AFTER_RESERVE, CANCELLABLE, type OrderState } from './order-machine.ts';

/** Production begins with this step: from it on the car is as it was ordered. */
const LOCK = 'PROGRESS_ORDER' satisfies OrderState;

/** Until production is locked a paid order may become another car. */
export const CHANGEABLE: readonly OrderState[] = CANCELLABLE.filter(
  (state) => !(AFTER_RESERVE.slice(AFTER_RESERVE.indexOf(LOCK)) as readonly OrderState[]).includes(state),
);

export const isChangeable = (state: OrderState): boolean => CHANGEABLE.includes(state);

/** One line of a price as it was and as it would be, minor units; null where it is not in it. */
export type ComparedLine = {
  readonly kind: QuoteLine['kind'];
  readonly code: string;
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
};

/** Two prices line by line, in the order of the newer, what fell away at its place by kind. Lines of one kind and code are one. */
export const compareQuotes = (before: Pick<Quote, 'lines'>, after: Pick<Quote, 'lines'>): ComparedLine[] => {
  const keyOf = ({ kind, code }: QuoteLine): string => `${kind} ${code}`;
  const kinds = [...new Set([...before.lines, ...after.lines].map(({ kind }) => kind))];
  const both = [
    ...after.lines,
    ...before.lines.filter((old) => !after.lines.some((line) => keyOf(line) === keyOf(old))),
  ];
  const amountIn = ({ lines }: Pick<Quote, 'lines'>, line: QuoteLine): number | null =>
    lines.find((one) => keyOf(one) === keyOf(line))?.amount.amount ?? null;
  return both
    .toSorted((left, right) => kinds.indexOf(left.kind) - kinds.indexOf(right.kind))
    .map((line) => ({
      kind: line.kind,
      code: line.code,
      name: line.name,
      before: amountIn(before, line),
      after: amountIn(after, line),
    }));
};

type Compared = {
  readonly lines: readonly ComparedLine[];
  readonly before: number;
  readonly after: number;
  readonly currency: Currency;
};

/** Two prices as a call tells them: each line and the total before, after, and what it makes of the other. */
export const toComparison = ({ lines, before, after, currency }: Compared) => {
  const money = (amount: number): Money => ({ amount, currency });
  const orNone = (amount: number | null): Money | null => (amount === null ? null : money(amount));
  return {
    lines: lines.map((line) => ({
      kind: line.kind,
      code: line.code,
      name: line.name,
      before: orNone(line.before),
      after: orNone(line.after),
      difference: money((line.after ?? 0) - (line.before ?? 0)),
    })),
    before: money(before),
    after: money(after),
    difference: money(after - before),
  };
};

/** Which sources give way first where less is to be paid; a bank that works on its part does not. */
const GIVE_WAY: readonly SourceKind[] = [
  'DEALER_PAYMENT',
  'BILLET_PAYMENT',
  'CASH_COUPON_PAYMENT',
  'CARD_PAYMENT',
  'EXT_CONSORTIUM_PAYMENT',
  'VOLANTE_CONSORTIUM_PAYMENT',
  'TRADE_IN',
  'FINANCING_PAYMENT',
];

type Fitted = { readonly id: string; readonly amount: number; readonly state: 'PLANNED' | 'PAID' | 'ENDED' };

/**
 * Sources after the price fell: what nobody is to bring goes first, then the parts of the sources one after another. Only those
 * that change come back. `bank`: the part that a bank works on is more than what is left to pay.
 */
export const fitSources = ({ toPay, sources }: Pick<Balance, 'toPay' | 'sources'>): readonly Fitted[] | 'bank' => {
  const expected = sources.filter(isExpected);
  let over = expected.reduce((sum, source) => sum + remainingOf(source), 0) - Math.max(0, toPay);
  const isBank = ({ kind, state }: Source): boolean => kind === 'FINANCING_PAYMENT' && state === 'WAITING';
  const fitted: Fitted[] = [];
  const inLine = expected.toSorted((left, right) => GIVE_WAY.indexOf(left.kind) - GIVE_WAY.indexOf(right.kind));
  for (const source of inLine) {
    const less = Math.min(over, remainingOf(source));
    if (less <= 0) continue;
    if (isBank(source)) return 'bank';
    over -= less;
    const amount = source.amount - less;
    if (amount === 0) fitted.push({ id: source.id, amount: source.amount, state: 'ENDED' });
    else fitted.push({ id: source.id, amount, state: amount === source.paid ? 'PAID' : 'PLANNED' });
  }
  return fitted;
};

/**
 * Money that an order has: `left` is what of it has not gone back, minor units. What a bank or a consortium paid goes back to them,
 * not to the buyer (`isLent`).
 */
export type KeptMoney = { readonly id: string; readonly left: number; readonly at: Date; readonly isLent: boolean };

/** From which money an amount goes back: what the buyer paid before what was lent, the newest first, each no more than is left of it. */
export const spreadReturn = <M extends KeptMoney>(
  amount: number,
  kept: readonly M[],
): readonly { readonly money: M; readonly amount: number }[] => {
  let open = amount;
  const parts = kept
    .filter(({ left }) => left > 0)
    .toSorted((one, other) => Number(one.isLent) - Number(other.isLent) || other.at.getTime() - one.at.getTime())
    .flatMap((money) => {
      const part = Math.min(open, money.left);
      open -= part;
      return part > 0 ? [{ money, amount: part }] : [];
    });
  if (open > 0) throw new RangeError('more would go back than the order has');
  return parts;
};
