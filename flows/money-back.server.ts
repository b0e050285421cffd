import { readOrderPayments } from '#features/payments/public.server.ts';
import { listPaidBack } from '#features/payments/steps.server.ts';
import { findWholeOfBrand, heldOf, listBackOfEnd, type OrderRow } from '#features/reservations/steps.server.ts';
import { formatMoney, money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import type { MailParams } from '#platform/mail.server.ts';

/** The row of the mail for each way back. */
const ROWS = {
  pix: 'backPix',
  card: 'backCard',
  boleto: 'backBoleto',
  car: 'backCar',
  cash: 'backCash',
  dealer: 'backDealer',
  dealership: 'backDealer',
  bank: 'backBank',
  consortium: 'backConsortium',
  sandbox: 'backDealer',
  gateway: 'backPix',
} as const;

/** The rows of a mail for what goes back by each way, and in all. */
const rowsOf = (
  { currency, market }: Pick<OrderRow, 'currency' | 'market'>,
  parts: readonly { readonly way: keyof typeof ROWS; readonly amount: number }[],
): MailParams => {
  const sums = new Map<string, number>();
  for (const { way, amount } of parts)
    for (const row of [ROWS[way], 'backAll']) sums.set(row, (sums.get(row) ?? 0) + amount);
  return Object.fromEntries([...sums].map(([row, amount]) => [row, formatMoney(money(amount, currency), market)]));
};

/** What would go back if an order ended now, as its page says it too. */
export const backIfEnded = async (tx: Tx, { id, brand, market, currency }: OrderRow): Promise<MailParams> => {
  const whole = await findWholeOfBrand(tx, { brand, market, id });
  return whole === null ? {} : rowsOf({ currency, market }, heldOf(whole, await readOrderPayments(tx, id)));
};

/** What goes back because an order ended, by each way and in all, as its mail says it; of nothing nothing is said. */
export const backOfEnd = async (tx: Tx, order: OrderRow): Promise<MailParams> => {
  const { id: orderId, round, cancelReason } = order;
  const paid = cancelReason === null ? [] : await listPaidBack(tx, { orderId, round, reason: cancelReason });
  const owed = await listBackOfEnd(tx, { orderId, round });
  return rowsOf(order, [
    ...paid.map(({ method, amount }) => ({ way: method, amount })),
    ...owed.map(({ via, kind, amount }) => ({ way: kind === 'TRADE_IN' ? ('car' as const) : via, amount })),
  ]);
};
