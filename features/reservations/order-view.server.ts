import { getDealer } from '#features/dealers/public.server.ts';
import { listOrderFinancing } from '#features/financing/public.server.ts';
import { paymentsOfOrder } from '#features/payments/public.server.ts';
import { historyOf, type Moved } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Order } from './contract.ts';
import { withdrawUntil } from './rules/terms.ts';
import { FINANCING_MOVES, timelineOf } from './rules/timeline.ts';
import { judgeWithdrawal } from './rules/withdrawal.ts';
import type * as store from './store.server.ts';
import * as withdrawals from './store/withdrawals.server.ts';

const MACHINES = ['order', 'order_balance'];

/** The order's own moves and those of its bank, as they happened. */
const movesOf = async (tx: Tx, id: string): Promise<Moved[]> => {
  const own = await historyOf(tx, MACHINES, id);
  const credit = (await listOrderFinancing(tx, id)).map((step) => ({ machine: FINANCING_MOVES, ...step }));
  return credit.length === 0
    ? own
    : [...own, ...credit].toSorted((left, right) => left.at.getTime() - right.at.getTime());
};

/** Whether the buyer can end the order: while it runs, and while the right to withdraw is not used or over. */
const mayLeave = (row: store.OrderRow, request: withdrawals.WithdrawalRow | null): boolean => {
  if (row.state === 'REQUESTED_CANCELLATION' || request?.state === 'OPEN' || request?.state === 'ACCEPTED')
    return false;
  const judged = judgeWithdrawal({ state: row.state, until: withdrawUntil(row.market, row.deliveredAt), now: row.now });
  return judged === 'end' || judged === 'return';
};

/** An order as its buyer and staff see it. */
export const toView = async (tx: Tx, row: store.OrderRow): Promise<Order> => {
  const dealer = await getDealer(tx, { brand: row.brand, id: row.dealerId });
  if (dealer === null) throw new Error(`order ${row.id} has no dealer`);
  const money = (amount: number) => ({ amount, currency: row.currency });
  const expired = row.state === 'PRE_RESERVE' && row.heldUntil <= row.now;
  const request = await withdrawals.findWithdrawalOfOrder(tx, row.id);
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    balance: row.balance,
    cancelReason: row.cancelReason,
    createdAt: row.createdAt.toISOString(),
    heldUntil: row.heldUntil.toISOString(),
    now: row.now.toISOString(),
    expired: expired || row.cancelReason === 'EXPIRED',
    registered: row.accountId !== null,
    termsAccepted: row.termsVersion !== null,
    mayCancel: !expired && mayLeave(row, request),
    withdrawUntil: withdrawUntil(row.market, row.deliveredAt)?.toISOString() ?? null,
    withdrawal: request === null ? null : { code: request.code, state: request.state },
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
      address: `${dealer.street}, ${dealer.number}`,
      cityName: dealer.cityName,
      stateCode: dealer.stateCode,
      phone: dealer.phone,
    },
    ...(await paymentsOfOrder(tx, row.id)),
    timeline: timelineOf({ state: row.state, expired }, await movesOf(tx, row.id)),
  };
};
