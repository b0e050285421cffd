import { randomUUID } from 'node:crypto';
import type { Answer } from '../core/answer.ts';
import { put, remove } from '../core/store.ts';
import type { Gateway } from './context.ts';
import { gatewayError } from './errors.ts';
import type { Card } from './payment.ts';
import { cardBody, customerBody } from './schemas.ts';
import type { CardToken, Customer, VaultCard } from './vault-records.ts';
import { ACCOUNT, wireDate } from './wire.ts';

/** The real company keeps a token for seven days. */
const TOKEN_MS = 7 * 24 * 3600 * 1000;

const METHOD_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  amex: 'American Express',
  master: 'Mastercard',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const customerView = (customer: Customer, cards: readonly VaultCard[]): Record<string, unknown> => ({
  id: customer.id,
  email: customer.email,
  date_created: wireDate(customer.createdAt),
  live_mode: false,
  default_card: null,
  cards: cards.map(cardView),
});

function cardView({ id, customerId, card, createdAt }: VaultCard): Record<string, unknown> {
  return {
    id,
    customer_id: customerId,
    user_id: String(ACCOUNT.id),
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    // The real company gives six digits here; this stand-in keeps the last four only.
    first_six_digits: null,
    last_four_digits: card.lastFour,
    payment_method: { id: card.brand, name: METHOD_NAMES[card.brand] ?? card.brand, payment_type_id: 'credit_card' },
    issuer: { id: 1, name: 'Sandbox Bank' },
    security_code: { length: card.brand === 'amex' ? 4 : 3, card_location: card.brand === 'amex' ? 'front' : 'back' },
    cardholder: { name: card.holder, identification: card.document },
    date_created: wireDate(createdAt),
    date_last_updated: wireDate(createdAt),
    live_mode: false,
  };
}

const customerNotFound = () => gatewayError({ status: 404, message: 'customer not found', error: 'not_found' });
const cardNotFound = () => gatewayError({ status: 404, message: 'card not found', error: 'not_found' });

const cardsOf = ({ store }: Gateway, customerId: string): VaultCard[] =>
  store.list('vaultCard').filter((card) => card.customerId === customerId);

/** `POST /v1/customers`: one for each mail address. */
export function createCustomer(gateway: Gateway, body: unknown): Answer {
  const parsed = customerBody.safeParse(body);
  if (!parsed.success) return gatewayError({ status: 400, message: 'invalid email', code: 106 });
  const { email } = parsed.data;
  if (gateway.store.list('customer').some((customer) => customer.email === email)) {
    return gatewayError({ status: 400, message: 'the customer already exist', code: 101 });
  }
  const customer = { id: `${ACCOUNT.id}-${randomUUID()}`, email, createdAt: gateway.now().toISOString() };
  gateway.store.commit([put('customer', customer.id, customer)]);
  return { status: 201, body: customerView(customer, []) };
}

/** `GET /v1/customers/search?email=`. */
export function searchCustomers(gateway: Gateway, query: unknown): Answer {
  const { email } = query as { email?: string };
  const found = gateway.store.list('customer').filter((customer) => email === undefined || customer.email === email);
  const results = found.map((customer) => customerView(customer, cardsOf(gateway, customer.id)));
  return { status: 200, body: { paging: { limit: 10, offset: 0, total: results.length }, results } };
}

/** `DELETE /v1/customers/{id}`: with all cards. */
export function deleteCustomer(gateway: Gateway, id: string): Answer {
  const customer = gateway.store.get('customer', id);
  if (!customer) return customerNotFound();
  const cards = cardsOf(gateway, id);
  gateway.store.commit([remove('customer', id), ...cards.map((card) => remove('vaultCard', card.id))]);
  return { status: 200, body: customerView(customer, cards) };
}

/** A token that may still be used; undefined where there is none. */
export function usableToken({ store, now }: Gateway, id: string): CardToken | undefined {
  const token = store.get('cardToken', id);
  if (!token || token.usedAt !== null) return undefined;
  return now().getTime() - Date.parse(token.createdAt) < TOKEN_MS ? token : undefined;
}

export const spent = (gateway: Gateway, token: CardToken): CardToken => ({
  ...token,
  usedAt: gateway.now().toISOString(),
});

const isSame = (one: Card, other: Card): boolean =>
  one.brand === other.brand &&
  one.lastFour === other.lastFour &&
  one.expirationMonth === other.expirationMonth &&
  one.expirationYear === other.expirationYear;

/** `POST /v1/customers/{id}/cards` with a token. A card that is there already is answered as it is. */
export function createCard(gateway: Gateway, { id, body }: { id: string; body: unknown }): Answer {
  const customer = gateway.store.get('customer', id);
  if (!customer) return customerNotFound();
  const parsed = cardBody.safeParse(body);
  if (!parsed.success) return gatewayError({ status: 400, message: 'invalid parameters', code: 100 });
  const token = usableToken(gateway, parsed.data.token);
  if (!token || token.cardId !== null) return gatewayError({ status: 400, message: 'invalid token', code: 2062 });
  const used = put('cardToken', token.id, spent(gateway, token));
  const known = cardsOf(gateway, id).find(({ card }) => isSame(card, token.card));
  if (known) {
    gateway.store.commit([used]);
    return { status: 200, body: cardView(known) };
  }
  const card: VaultCard = {
    id: String(gateway.store.nextId()),
    customerId: id,
    card: token.card,
    asksHolder: token.asksHolder,
    createdAt: gateway.now().toISOString(),
  };
  gateway.store.commit([used, put('vaultCard', card.id, card)]);
  return { status: 201, body: cardView(card) };
}

export function listCards(gateway: Gateway, customerId: string): Answer {
  if (!gateway.store.get('customer', customerId)) return customerNotFound();
  return { status: 200, body: cardsOf(gateway, customerId).map(cardView) };
}

/** `DELETE /v1/customers/{id}/cards/{card}`. */
export function deleteCard(gateway: Gateway, { customerId, cardId }: { customerId: string; cardId: string }): Answer {
  const card = gateway.store.get('vaultCard', cardId);
  if (!card || card.customerId !== customerId) return cardNotFound();
  gateway.store.commit([remove('vaultCard', cardId)]);
  return { status: 200, body: cardView(card) };
}
