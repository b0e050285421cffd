import type { SourceKind, SourceState } from './balance-machines.ts';
import type { BalanceState } from './order-machine.ts';

/** One source of the rest of a price. Amounts are minor units of the order's currency; `paid` is part of `amount`. */
export type Source = {
  readonly id: string;
  readonly kind: SourceKind;
  readonly amount: number;
  readonly paid: number;
  readonly state: SourceState;
};

/** An order as its balance sees it: `toPay` is the price less everything that was accepted so far, minor units. */
export type Balance = {
  readonly toPay: number;
  /** The order takes money: it is reserved and not ended. */
  readonly takesMoney: boolean;
  readonly sources: readonly Source[];
};

export const isExpected = ({ state }: Pick<Source, 'state'>): boolean => state === 'PLANNED' || state === 'WAITING';

/** What a source has still to bring; nothing where it is paid or ended. */
export const remainingOf = (source: Source): number => (isExpected(source) ? source.amount - source.paid : 0);

/**
 * Whether a bank has paid its loan for an order. One loan an order: what is missing beside it is the loan's own entrance, which no
 * other bank lends.
 */
export const isLoanPaid = (sources: readonly Pick<Source, 'kind' | 'state'>[]): boolean =>
  sources.some(({ kind, state }) => kind === 'FINANCING_PAYMENT' && state === 'PAID');

/** The part of the rest that no source is to bring. */
export const openPart = ({ toPay, sources }: Pick<Balance, 'toPay' | 'sources'>): number =>
  toPay - sources.reduce((sum, source) => sum + remainingOf(source), 0);

/** Where a balance stands by what is paid and expected. A part without a source does not open a balance that others bring. */
export const balanceOf = ({ toPay, sources }: Pick<Balance, 'toPay' | 'sources'>): BalanceState => {
  if (toPay === 0) return 'PAID';
  if (sources.some(({ paid }) => paid > 0)) return 'PARTLY_PAID';
  return sources.some(isExpected) ? 'CHOSEN' : 'OPEN';
};

export type Part = { readonly kind: SourceKind; readonly amount: number };

export type Plan = {
  /** Sources that ask for another amount: the new whole, what is paid of it included. */
  readonly change: readonly { readonly id: string; readonly amount: number }[];
  /** Partly paid sources that bring no more. */
  readonly close: readonly string[];
  readonly end: readonly string[];
  readonly add: readonly Part[];
};

/**
 * The rest split anew. What is paid stays; everything still to pay is given to the wanted sources, at most one of a kind, to the
 * cent. A source whose kind and remaining amount stand in the new plan is left as it is. `sum`: the parts are not what is to be
 * paid. `running`: a bank already works on a part that would change.
 */
export const planRest = (
  { toPay, sources }: Pick<Balance, 'toPay' | 'sources'>,
  wanted: readonly Part[],
): Plan | 'sum' | 'running' => {
  const kinds = new Set(wanted.map(({ kind }) => kind));
  const isWhole = wanted.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0);
  const sum = wanted.reduce((all, { amount }) => all + amount, 0);
  if (!isWhole || kinds.size !== wanted.length || sum !== toPay) return 'sum';
  const expected = sources.filter(isExpected);
  const wantedOf = (source: Source): number | undefined => wanted.find(({ kind }) => kind === source.kind)?.amount;
  const moved = expected.filter((source) => wantedOf(source) !== remainingOf(source));
  if (moved.some(({ kind, state }) => kind === 'FINANCING_PAYMENT' && state === 'WAITING')) return 'running';
  const dropped = moved.filter((source) => wantedOf(source) === undefined);
  return {
    change: moved.flatMap((source) => {
      const amount = wantedOf(source);
      return amount === undefined ? [] : [{ id: source.id, amount: source.paid + amount }];
    }),
    close: dropped.filter(({ paid }) => paid > 0).map(({ id }) => id),
    end: dropped.filter(({ paid }) => paid === 0).map(({ id }) => id),
    add: wanted.filter(({ kind }) => !expected.some((source) => source.kind === kind)),
  };
};

type SumDifference = {
  readonly isShort: boolean;
  readonly sum: number;
  readonly toPay: number;
  readonly difference: number;
};

/** By how much the parts of a plan miss or pass what is to be paid. */
export const sumDifference = (toPay: number, parts: readonly { readonly amount: number }[]): SumDifference => {
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  return { isShort: sum < toPay, sum, toPay, difference: Math.abs(toPay - sum) };
};

export type MoneyIn = {
  readonly amount: number;
  readonly kind: SourceKind;
  /** The source it was asked for; null where it came unasked. */
  readonly sourceId: string | null;
  /** No more comes from this source: what it was to bring beyond is open again. */
  readonly isAll: boolean;
};

export type Placed =
  /** `source`: the source as it stands then; its id is null where it is a new one. */
  | {
      readonly kind: 'accepted';
      readonly source: {
        readonly id: string | null;
        readonly amount: number;
        readonly paid: number;
        readonly state: SourceState;
      };
      readonly toPay: number;
      readonly balance: BalanceState;
    }
  | { readonly kind: 'unwanted'; readonly why: 'late' | 'twice' | 'amount' };

/**
 * Where money that came goes. It fits where it does not pass what its source has still to bring and the part nobody is to bring;
 * otherwise it would pay another source's part, and goes back whole: `late` to an order that takes none, `twice` when nothing is
 * left to pay, `amount` otherwise.
 */
export const placeMoney = (balance: Balance, money: MoneyIn): Placed => {
  const { sources, toPay, takesMoney } = balance;
  if (!takesMoney) return { kind: 'unwanted', why: 'late' };
  if (toPay === 0) return { kind: 'unwanted', why: 'twice' };
  const asked = sources.find((source) =>
    money.sourceId === null ? source.kind === money.kind && isExpected(source) : source.id === money.sourceId,
  );
  const target =
    asked !== undefined && isExpected(asked)
      ? asked
      : sources.find((source) => source.kind === money.kind && isExpected(source));
  const room = openPart(balance) + (target === undefined ? 0 : remainingOf(target));
  if (money.amount > room) return { kind: 'unwanted', why: asked?.state === 'PAID' ? 'twice' : 'amount' };
  const paid = (target?.paid ?? 0) + money.amount;
  const amount = money.isAll ? paid : Math.max(target?.amount ?? 0, paid);
  const state = paid === amount ? 'PAID' : 'PLANNED';
  const left = toPay - money.amount;
  return {
    kind: 'accepted',
    source: { id: target?.id ?? null, amount, paid, state },
    toPay: left,
    balance: left === 0 ? 'PAID' : 'PARTLY_PAID',
  };
};

/** A source that brings nothing more: ended, or closed at what it brought. Null where it was over already. */
export const endSource = (source: Source): { readonly amount: number; readonly state: SourceState } | null => {
  if (!isExpected(source)) return null;
  return source.paid === 0 ? { amount: source.amount, state: 'ENDED' } : { amount: source.paid, state: 'PAID' };
};

/** Whether a payment at the dealership needs a second person: above the limit, minor units. */
export const needsSecondPerson = (amount: number, limit: number): boolean => amount > limit;
