import { randomBytes } from 'node:crypto';
import type { Currency } from '#kernel/money.ts';
import type { Answer } from '../core/answer.ts';
import { put } from '../core/store.ts';
import { paymentChanges } from './context.ts';
import type { Gateway } from './context.ts';
import { gatewayError, invalidBody } from './errors.ts';
import { once } from './idempotency.ts';
import type { Payer, Payment } from './payment.ts';
import { paymentView } from './payment-view.ts';
import { CAUSES, createCardPaymentBody } from './schemas.ts';
import type { CreateCardPaymentBody } from './schemas.ts';
import { MOST_BY_CARD, paidInAll } from './installment-costs.ts';
import { cardOutcome } from './test-cards.ts';
import { spent, usableToken } from './vault.ts';
import type { CardToken } from './vault-records.ts';
import { fromDecimal } from './wire.ts';

const CURRENCY_OF_SITE: Readonly<Record<CardToken['site'], Currency>> = { MLB: 'BRL', MLA: 'ARS' };

function payerOf(gateway: Gateway, payer: CreateCardPaymentBody['payer']): Payer | undefined {
  const nobody = { first_name: null, last_name: null };
  if ('email' in payer) return { ...nobody, email: payer.email, identification: payer.identification ?? null };
  const customer = gateway.store.get('customer', payer.id);
  return customer && { ...nobody, email: customer.email, identification: null };
}

/** A card of the vault is paid with by its own customer only, and while it is in the vault. */
function isAllowed(gateway: Gateway, token: CardToken, payer: CreateCardPaymentBody['payer']): boolean {
  if (token.cardId === null) return true;
  const card = gateway.store.get('vaultCard', token.cardId);
  return card !== undefined && 'id' in payer && payer.id === card.customerId;
}

type Parts = { body: CreateCardPaymentBody; token: CardToken; payer: Payer; amount: Payment['amount'] };

function newPayment(gateway: Gateway, { body, token, payer, amount }: Parts): Payment {
  const at = gateway.now().toISOString();
  const asks = token.asksHolder && body.three_d_secure_mode !== 'not_supported';
  const { status, detail } = asks
    ? { status: 'pending' as const, detail: 'pending_challenge' }
    : cardOutcome(token.card.holder);
  return {
    id: gateway.store.nextId(),
    method: 'card',
    status,
    statusDetail: detail,
    asked: amount,
    amount,
    refunds: [],
    description: body.description ?? null,
    externalReference: body.external_reference ?? null,
    notificationUrl: body.notification_url ?? null,
    metadata: body.metadata,
    payer,
    createdAt: at,
    updatedAt: at,
    approvedAt: status === 'approved' ? at : null,
    expiresAt: null,
    brCode: null,
    endToEndId: null,
    card: token.card,
    installments: body.installments,
    paidInAll: paidInAll(amount, { method: token.card.brand, count: body.installments }),
    preferenceId: null,
    creq: asks ? randomBytes(24).toString('base64url') : null,
  };
}

/** `POST /v1/payments` by the token of a card, once a key; the token serves once too. */
export function payByToken(gateway: Gateway, { key, body }: { key: string; body: unknown }): Answer {
  const parsed = createCardPaymentBody.safeParse(body);
  if (!parsed.success) return invalidBody(parsed.error);
  const answer = once({ store: gateway.store, scope: 'payments', key, body }, () => {
    const token = usableToken(gateway, parsed.data.token);
    if (!token || !isAllowed(gateway, token, parsed.data.payer)) {
      return { answer: gatewayError({ status: 400, message: 'Card Token not found', code: 2006 }), changes: [] };
    }
    const payer = payerOf(gateway, parsed.data.payer);
    if (!payer)
      return { answer: gatewayError({ status: 400, message: 'Customer not found', code: 2002 }), changes: [] };
    const amount = fromDecimal(parsed.data.transaction_amount, CURRENCY_OF_SITE[token.site]);
    if (!amount) return { answer: gatewayError({ status: 400, ...CAUSES['transaction_amount']! }), changes: [] };
    if (amount.currency === 'ARS' && amount.amount > MOST_BY_CARD.amount) {
      return { answer: gatewayError({ status: 400, ...CAUSES['too_much']! }), changes: [] };
    }
    const payment = newPayment(gateway, { body: parsed.data, token, payer, amount });
    const changes = [
      put('cardToken', token.id, spent(gateway, token)),
      ...paymentChanges(gateway, payment, 'payment.created'),
    ];
    return { answer: { status: 201, body: paymentView(payment, gateway.url) }, changes };
  });
  gateway.poke();
  return answer;
}
