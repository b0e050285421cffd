import type { ChargeMethod, Refund } from '#features/payments/public.ts';
import type { Money } from '#kernel/money.ts';
import type { SourceKind } from './balance-machines.ts';
import type { OrderState } from './order-machine.ts';

/** Why an order did not take money that came. */
export const UNWANTED = ['amount', 'late', 'twice'] as const;

/** One payment as it came, whether the order took it or not. */
export type Came = {
  readonly id: string;
  readonly chargeId: string | null;
  /** A charge of the gateway, or a source of the rest. */
  readonly by: ChargeMethod | SourceKind;
  readonly amount: Money;
  readonly at: string;
  readonly why: (typeof UNWANTED)[number] | null;
  /** Its payer's bank took back what of it had not gone back before. */
  readonly isTakenBack: boolean;
};

type Flows = {
  readonly came: readonly Pick<Came, 'id' | 'amount' | 'isTakenBack'>[];
  readonly refunds: readonly Pick<Refund, 'receiptId' | 'state' | 'amount'>[];
  /** What others took and give back themselves. */
  readonly returns: readonly { readonly state: 'OWED' | 'DONE'; readonly amount: Money }[];
};

export type Flow = Record<'received' | 'returned' | 'returning' | 'elsewhere' | 'takenBack' | 'kept', number>;

/**
 * Where all the money is that came for an order, in minor units: what came is what went back, what is on its way back, what others
 * have still to give back, what payers' banks took, and what stays. What waits of a refund is on its way until it is done or falls.
 */
export const moneyFlow = ({ came, refunds, returns }: Flows): Flow => {
  const sum = (of: readonly { readonly amount: Money }[]): number =>
    of.reduce((all, { amount }) => all + amount.amount, 0);
  const returned = refunds.filter(({ state }) => state === 'DONE');
  const returning = refunds.filter(({ state }) => state !== 'DONE' && state !== 'VOID');
  const takenBack = came
    .filter(({ isTakenBack }) => isTakenBack)
    .map(({ id, amount }) => {
      const before = [...returned, ...returning].filter(({ receiptId }) => receiptId === id);
      return amount.amount - sum(before);
    })
    .reduce((all, left) => all + left, 0);
  const flow = {
    received: sum(came),
    returned: sum(returned) + sum(returns.filter(({ state }) => state === 'DONE')),
    returning: sum(returning),
    elsewhere: sum(returns.filter(({ state }) => state === 'OWED')),
    takenBack,
  };
  const gone = flow.returned + flow.returning + flow.elsewhere + flow.takenBack;
  return { ...flow, kept: flow.received - gone };
};

type Paid = { readonly amount: number; readonly why: Came['why']; readonly round: number };

/**
 * What came a second time in this round of the order, in minor units; null where nothing did. Which of two is the one too many is
 * the order of their reports, not of their times.
 */
export const paidTwice = (receipts: readonly Paid[], round: number): number | null =>
  receipts.find((receipt) => receipt.why === 'twice' && receipt.round === round)?.amount ?? null;

/** What an order's page says of money, in this order. `rest` is what the buyer still has to pay; an ended order has none. */
export type OrderMoneyKey = 'total' | 'deposit' | 'paid' | 'rest' | 'settled' | keyof Flow;
export type OrderMoney = { readonly key: OrderMoneyKey; readonly value: Money };

type Moneys = Pick<Flows, 'came' | 'refunds'> & {
  readonly state: OrderState;
  readonly expired: boolean;
  readonly total: Money;
  readonly deposit: Money;
  readonly paid: Money;
  readonly rest: Pick<Flows, 'returns'>;
};

const AWAY = ['received', 'returned', 'returning', 'elsewhere', 'takenBack', 'kept'] as const;

/** Where anything went back, all that came is told and where it is now; else what was paid is what counts. */
export const orderMoney = ({ state, expired, total, deposit, paid, came, refunds, rest }: Moneys): OrderMoney[] => {
  const line = (key: OrderMoneyKey, amount: number): OrderMoney[] =>
    amount === 0 ? [] : [{ key, value: { amount, currency: total.currency } }];
  const flow = moneyFlow({ came, refunds, returns: rest.returns });
  const whereabouts = AWAY.flatMap((key) => line(key, flow[key]));
  if (expired || state === 'CANCELLED') return [...line('total', total.amount), ...whereabouts];
  if (state === 'PRE_RESERVE')
    return [
      ...line('total', total.amount),
      ...line('deposit', deposit.amount),
      ...line('rest', total.amount - deposit.amount),
    ];
  const left = Math.max(0, total.amount - paid.amount);
  const counted = line(left === 0 ? 'settled' : 'paid', paid.amount);
  return [
    ...line('total', total.amount),
    ...(flow.kept === flow.received ? counted : whereabouts),
    ...line('rest', left),
  ];
};
