import { lockTerm } from '#features/loyalty/steps.server.ts';
import {
  cancelOpenCharges,
  cancelParts,
  oweAgain,
  recordChargeBack,
  recordWonChargeBack,
  requestPartRefund,
  requestRefunds,
  type ChargeRow,
  type GatewayPayment,
} from '#features/payments/steps.server.ts';
import {
  balanceOf,
  CANCELLABLE,
  countAgain,
  endSource,
  isCharged,
  isOwedAgain,
  type OrderState,
} from '#features/reservations/public.ts';
import {
  changeSource,
  giveToPaid,
  lockOrder,
  moveOrder,
  readBalance,
  takeFromPaid,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { leaveOrder } from './leave-order.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

const ACTOR = 'system:settlement';
const REASON = 'PAYMENT_REVERSED';
/** Where an order ends with its money; one whose buyer asked to cancel it too. */
const ENDS_REVERSED: ReadonlySet<OrderState> = new Set([...CANCELLABLE, 'REQUESTED_CANCELLATION']);

const moneyOf = (services: WorkerServices, payment: GatewayPayment) => ({
  provider: 'gateway',
  providerId: payment.id,
  posting: services.ids.next(),
  changedAt: payment.changedAt,
});

/**
 * The payer's bank took the money back: booked out. Before the invoice the order ends and its car is free; from the invoice on the sum is
 * to be paid again.
 */
export const takeBack = (services: WorkerServices, charge: ChargeRow, payment: GatewayPayment): Promise<void> =>
  services.db.withTx({ brand: charge.brand, actor: ACTOR, reason: `payment ${payment.id} reversed` }, async (tx) => {
    const order = await lockOrder(tx, charge.orderId);
    const hit = await recordChargeBack(tx, moneyOf(services, payment));
    // Money that nobody wanted paid for nothing; of an earlier round it went back or was on its way: what it paid for ended then.
    if (hit === null || order === null || !hit.isCounted || hit.round !== order.round) return;
    if (isOwedAgain(order.state)) await owe(tx, { order, ...hit });
    else if (ENDS_REVERSED.has(order.state)) await end(tx, order);
  });

const end = async (tx: Tx, order: OrderRow): Promise<void> => {
  await moveOrder(tx, { id: order.id, from: order.state, to: 'CANCELLED', cancelReason: REASON, keepState: true });
  await leaveOrder(tx, order, ACTOR);
  await cancelOpenCharges(tx, order.id);
  await requestRefunds(tx, { orderId: order.id, reason: REASON, requestedBy: ACTOR });
};

const owe = async (
  tx: Tx,
  { order, receiptId, counted }: { order: OrderRow; receiptId: string; counted: number },
): Promise<void> => {
  if (counted === 0) return;
  const { toPay, sources } = await readBalance(tx, order);
  await oweAgain(tx, { receiptId, amount: counted });
  await takeFromPaid(tx, {
    order,
    receiptId,
    amount: counted,
    balance: balanceOf({ toPay: toPay + counted, sources }),
  });
};

/** The dispute is won: what is here again counts as before, and goes back where it is wanted no more. */
export const takeWon = (services: WorkerServices, charge: ChargeRow, payment: GatewayPayment): Promise<void> =>
  services.db.withTx({ brand: charge.brand, actor: ACTOR, reason: `dispute of ${payment.id} won` }, async (tx) => {
    const isOfTerm = charge.purpose === 'subscription';
    const order = isOfTerm ? null : await lockOrder(tx, charge.orderId);
    // Whoever books what of it went back holds the term too: each sees what the other wrote.
    const term = isOfTerm ? await lockTerm(tx, charge.orderId) : null;
    const won = await recordWonChargeBack(tx, moneyOf(services, payment));
    if (won === null) return;
    const { receiptId, left, owedAgain, isCounted } = won;
    // It was over when the dispute came, and stayed paid: nothing of it is wanted back.
    if (isCounted && term?.state === 'ACTIVE') return;
    const back = order !== null && owedAgain > 0 ? await count(tx, { order, receiptId, owedAgain }) : left;
    const goesOn = order !== null && isOwedAgain(order.state) && owedAgain > 0;
    const amount = goesOn ? back : left;
    // Of an order that stands it is what was paid a second time meanwhile; else the order ended with its money.
    const reason = goesOn ? 'twice' : REASON;
    if (amount > 0) await requestPartRefund(tx, { receiptId, amount, reason, requestedBy: ACTOR });
  });

/** Counts it again; what of it is too much. */
const count = async (
  tx: Tx,
  { order, receiptId, owedAgain }: { order: OrderRow; receiptId: string; owedAgain: number },
): Promise<number> => {
  const balance = await readBalance(tx, order);
  const { counts, tooMuch, end: ending } = countAgain(balance, owedAgain);
  for (const source of ending) {
    const ended = endSource(source);
    if (ended === null) continue;
    if (isCharged(source.kind)) await cancelParts(tx, source.id);
    await changeSource(tx, { id: source.id, ...ended });
  }
  const sources = balance.sources.map((source) =>
    ending.includes(source) ? { ...source, ...endSource(source) } : source,
  );
  const state = balance.takesMoney ? balanceOf({ toPay: balance.toPay - counts, sources }) : order.balance;
  await giveToPaid(tx, { order, receiptId, counts, tooMuch, balance: state });
  return tooMuch;
};
