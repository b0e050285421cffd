import type { Money } from '#kernel/money.ts';
import { notificationChanges, savePayment } from './context.ts';
import type { Gateway } from './context.ts';
import { approve, close, hasMoney, isOpen } from './payment.ts';
import type { Payment } from './payment.ts';
import { endToEndId } from './pix.ts';

export type Done = { readonly ok: true; readonly payment: Payment } | { readonly ok: false; readonly reason: string };

const wrongState = (payment: Payment): Done => ({ ok: false, reason: `payment ${payment.id} is ${payment.status}` });

function pay(gateway: Gateway, payment: Payment, amount: Money): Payment {
  const at = gateway.now();
  const id = payment.method === 'pix' ? endToEndId(at) : null;
  return approve(payment, { at: at.toISOString(), amount, endToEndId: id });
}

/** The payer pays: on time, another amount where one is given, or late where the charge is over and `late` allows it. */
export function confirmPayment(
  gateway: Gateway,
  payment: Payment,
  { amount, late }: { amount?: Money; late: boolean },
): Done {
  const isOver = payment.status === 'cancelled';
  if (!isOpen(payment) && !(isOver && late)) return wrongState(payment);
  const paid = pay(gateway, payment, amount ?? payment.asked);
  savePayment(gateway, paid, 'payment.updated');
  return { ok: true, payment: paid };
}

/** The payer pays a second time: a second approved payment with the same reference. An open one is paid first. */
export function payTwice(gateway: Gateway, payment: Payment): Done {
  if (!isOpen(payment) && payment.status !== 'approved') return wrongState(payment);
  if (isOpen(payment)) savePayment(gateway, pay(gateway, payment, payment.asked), 'payment.updated');
  const at = gateway.now().toISOString();
  const twin = { ...payment, id: gateway.store.nextId(), createdAt: at, refunds: [] };
  const second = pay(gateway, twin, payment.asked);
  savePayment(gateway, second, 'payment.created');
  return { ok: true, payment: second };
}

export function rejectPayment(gateway: Gateway, payment: Payment, detail: string): Done {
  if (!isOpen(payment)) return wrongState(payment);
  const at = gateway.now().toISOString();
  const rejected = close(payment, { status: 'rejected', detail, at });
  savePayment(gateway, rejected, 'payment.updated');
  return { ok: true, payment: rejected };
}

/** Ends a charge's time now, as if its date of expiration had come. */
export function expirePayment(gateway: Gateway, payment: Payment): Done {
  if (!isOpen(payment)) return wrongState(payment);
  const at = gateway.now().toISOString();
  const expired = { ...close(payment, { status: 'cancelled', detail: 'expired', at }), expiresAt: at };
  savePayment(gateway, expired, 'payment.updated');
  return { ok: true, payment: expired };
}

/** The payer's bank takes it back; after a dispute that was won, once more. */
export function chargeBack(gateway: Gateway, payment: Payment): Done {
  if (!hasMoney(payment)) return wrongState(payment);
  const at = gateway.now().toISOString();
  const taken = close(payment, { status: 'charged_back', detail: 'in_process', at });
  savePayment(gateway, taken, 'payment.updated');
  return { ok: true, payment: taken };
}

/** The dispute is decided for the shop: its money is there again. */
export function winChargeBack(gateway: Gateway, payment: Payment): Done {
  if (payment.status !== 'charged_back' || payment.statusDetail === 'reimbursed') return wrongState(payment);
  const won = close(payment, { status: 'charged_back', detail: 'reimbursed', at: gateway.now().toISOString() });
  savePayment(gateway, won, 'payment.updated');
  return { ok: true, payment: won };
}

/** The same news again, for a receiver that must not take it twice. */
export function notifyAgain(gateway: Gateway, payment: Payment): Done {
  gateway.store.commit(notificationChanges(gateway, payment, 'payment.updated'));
  gateway.poke();
  return { ok: true, payment };
}
