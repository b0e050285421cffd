import type { Refund } from '#features/payments/public.ts';
import type { Money } from '#kernel/money.ts';
import type { OrderState } from './order-machine.ts';

/** What an order's page says of money, in this order. `rest` is what the buyer still has to pay; an ended order has none. */
export type OrderMoneyKey = 'total' | 'deposit' | 'paid' | 'returning' | 'returned' | 'elsewhere' | 'rest' | 'settled';
export type OrderMoney = { readonly key: OrderMoneyKey; readonly value: Money };

type Moneys = {
  readonly state: OrderState;
  readonly expired: boolean;
  readonly total: Money;
  readonly deposit: Money;
  readonly paid: Money;
  readonly refunds: readonly Pick<Refund, 'state' | 'amount'>[];
  /** What others took and give back themselves. */
  readonly rest: { readonly returns: readonly { readonly state: 'OWED' | 'DONE'; readonly amount: Money }[] };
};

export const orderMoney = ({
  state,
  expired,
  total,
  deposit,
  paid,
  refunds,
  rest: { returns },
}: Moneys): OrderMoney[] => {
  const { currency } = total;
  const line = (key: OrderMoneyKey, amount: number): OrderMoney[] =>
    amount === 0 ? [] : [{ key, value: { amount, currency } }];
  if (expired || state === 'CANCELLED') {
    const sum = (of: readonly { readonly state: string; readonly amount: Money }[], isDone: boolean): number =>
      of.filter((one) => (one.state === 'DONE') === isDone).reduce((all, { amount }) => all + amount.amount, 0);
    return [
      ...line('total', total.amount),
      ...line('paid', paid.amount),
      ...line(
        'returning',
        sum(
          refunds.filter((one) => one.state !== 'VOID'),
          false,
        ),
      ),
      ...line('returned', sum([...refunds, ...returns], true)),
      ...line('elsewhere', sum(returns, false)),
    ];
  }
  if (state === 'PRE_RESERVE')
    return [
      ...line('total', total.amount),
      ...line('deposit', deposit.amount),
      ...line('rest', total.amount - deposit.amount),
    ];
  const rest = Math.max(0, total.amount - paid.amount);
  return [...line('total', total.amount), ...line(rest === 0 ? 'settled' : 'paid', paid.amount), ...line('rest', rest)];
};
