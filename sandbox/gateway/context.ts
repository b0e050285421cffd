import { put } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import type { Change } from '../core/journal.ts';
import { hookChanges } from '../core/webhooks.ts';
import { ACCOUNT } from './wire.ts';
import { close } from './payment.ts';
import type { Payment } from './payment.ts';

export type Gateway = {
  readonly store: Store;
  readonly now: () => Date;
  /** The gateway's own address, as browsers reach it. */
  readonly url: string;
  /** Tells the dispatcher that there is something to send. */
  readonly poke: () => void;
};

function notificationAddress(notificationUrl: string, paymentId: number): string {
  const url = new URL(notificationUrl);
  url.searchParams.set('data.id', String(paymentId));
  url.searchParams.set('type', 'payment');
  return url.href;
}

/** The notification of a payment, without its money: receivers fetch the payment. */
export function notificationChanges(
  gateway: Gateway,
  payment: Payment,
  action: 'payment.created' | 'payment.updated',
): Change[] {
  if (payment.notificationUrl === null) return [];
  const { store, now } = gateway;
  const body = {
    action,
    api_version: 'v1',
    data: { id: String(payment.id) },
    date_created: now().toISOString(),
    id: store.nextId(),
    live_mode: false,
    type: 'payment',
    user_id: String(ACCOUNT.id),
  };
  const hook = {
    company: 'gateway' as const,
    url: notificationAddress(payment.notificationUrl, payment.id),
    body: JSON.stringify(body),
    signedId: String(payment.id),
    about: String(payment.id),
    chain: null,
  };
  return hookChanges({ store, now, hook });
}

/** The payment's row and its notification, to be committed together. */
export function paymentChanges(
  gateway: Gateway,
  payment: Payment,
  action: 'payment.created' | 'payment.updated',
): Change[] {
  return [put('payment', payment.id, payment), ...notificationChanges(gateway, payment, action)];
}

export function savePayment(gateway: Gateway, payment: Payment, action: 'payment.created' | 'payment.updated'): void {
  gateway.store.commit(paymentChanges(gateway, payment, action));
  gateway.poke();
}

/** How long a bank waits for its cardholder. */
const CHALLENGE_MS = 5 * 60_000;

/** Pix charges whose time is over are cancelled, questions nobody answered refused, with a notification, as the real company does. */
export function expirePayments(gateway: Gateway): void {
  const at = gateway.now().toISOString();
  const over = gateway.store
    .list('payment')
    .filter(({ status, expiresAt }) => status === 'pending' && expiresAt !== null && expiresAt <= at);
  for (const payment of over) {
    savePayment(gateway, close(payment, { status: 'cancelled', detail: 'expired', at }), 'payment.updated');
  }
  const asked = new Date(gateway.now().getTime() - CHALLENGE_MS).toISOString();
  const unanswered = gateway.store
    .list('payment')
    .filter((payment) => payment.statusDetail === 'pending_challenge' && payment.createdAt <= asked);
  for (const payment of unanswered) {
    savePayment(
      gateway,
      close(payment, { status: 'rejected', detail: 'cc_rejected_3ds_challenge', at }),
      'payment.updated',
    );
  }
}
