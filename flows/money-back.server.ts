import { listPaidBack } from '#features/payments/steps.server.ts';
import { listBackOfEnd, type OrderRow } from '#features/reservations/steps.server.ts';
import { formatMoney, money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import type { MailParams } from '#platform/mail.server.ts';

/** The row of the mail for each way back. */
const ROWS = {
  pix: 'backPix',
  card: 'backCard',
  boleto: 'backBoleto',
  dealership: 'backDealer',
  bank: 'backBank',
  consortium: 'backConsortium',
  sandbox: 'backDealer',
  gateway: 'backPix',
} as const;

/** What goes back because an order ended, by each way and in all, as its mail says it. */
export const backOfEnd = async (tx: Tx, order: OrderRow): Promise<MailParams> => {
  const { id: orderId, round, cancelReason, currency, market } = order;
  const paid = cancelReason === null ? [] : await listPaidBack(tx, { orderId, round, reason: cancelReason });
  const owed = await listBackOfEnd(tx, { orderId, round });
  const sums = new Map<string, number>();
  for (const { way, amount } of [
    ...paid.map(({ method, amount }) => ({ way: method, amount })),
    ...owed.map(({ via, amount }) => ({ way: via, amount })),
  ])
    for (const row of [ROWS[way], 'backAll']) sums.set(row, (sums.get(row) ?? 0) + amount);
  const shown = (amount: number): string => formatMoney(money(amount, currency), market);
  return {
    backAll: shown(0),
    ...Object.fromEntries([...sums].map(([row, amount]) => [row, shown(amount)])),
  };
};
