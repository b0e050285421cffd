import { randomUUID } from 'node:crypto';
import type { Market } from '#kernel/market.ts';
import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import type { Answer } from '../core/answer.ts';
import { cardFormPage } from './checkout-form.ts';
import { messagePage } from './checkout-layout.ts';
import { readCardForm } from './card-form.ts';
import { paymentChanges } from './context.ts';
import type { Gateway } from './context.ts';
import { once } from './idempotency.ts';
import type { Card, Payment } from './payment.ts';
import { isPayable, preferenceTotal } from './preference.ts';
import type { Preference } from './preference.ts';
import { returnUrl } from './return-url.ts';
import { cardOutcome } from './test-cards.ts';
import { CHECKOUT_TEXTS } from './texts.ts';

const marketOf = (preference: Preference): Market => (preference.currency === 'BRL' ? 'br' : 'ar');

/** The page may post to itself and be sent on to the shop, and to nowhere else. */
export function policyFor(addresses: readonly string[]): string {
  const shops = [...new Set(addresses.map((address) => new URL(address).origin))].join(' ');
  const own = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'";
  return `${own}; frame-ancestors 'none'; form-action 'self' ${shops}`.trim();
}

function page(
  body: string,
  { status = 200, preference }: { status?: number; preference?: Preference | undefined },
): Answer {
  const headers = {
    'content-security-policy': policyFor(
      preference ? Object.values(preference.backUrls).filter((address) => address !== null) : [],
    ),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return { status, headers, body };
}

const redirect = (location: string): Answer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});

function missingPage(): Answer {
  const texts = CHECKOUT_TEXTS.br;
  const body = messagePage({
    market: 'br',
    tone: 'rejected',
    title: texts.missing,
    text: texts.missingText,
    actions: html``,
  });
  return page(body, { status: 404 });
}

function backLink(href: string | null, text: string, style: 'button' | 'quiet'): Html | false {
  return href !== null && html`<a class="${style}" href="${href}">${text}</a>`;
}

function expiredPage(preference: Preference): Answer {
  const market = marketOf(preference);
  const texts = CHECKOUT_TEXTS[market];
  const actions = html`${backLink(returnUrl(undefined, preference), texts.back, 'button')}`;
  const body = messagePage({ market, tone: 'waiting', title: texts.expired, text: texts.expiredText, actions });
  return page(body, { status: 410, preference });
}

const resultUrl = (payment: Payment) => `/checkout/v1/result?pref_id=${payment.preferenceId}&payment_id=${payment.id}`;

function settledPayment(gateway: Gateway, preference: Preference): Payment | undefined {
  return gateway.store
    .list('payment')
    .find(
      ({ preferenceId, status }) =>
        preferenceId === preference.id && (status === 'approved' || status === 'in_process'),
    );
}

/** `init_point`: the page where the card is typed; where it was paid already, how that ended. */
export function showCheckout(gateway: Gateway, preferenceId: string): Answer {
  const preference = gateway.store.get('preference', preferenceId);
  if (!preference) return missingPage();
  const settled = settledPayment(gateway, preference);
  if (settled) return redirect(resultUrl(settled));
  if (!isPayable(preference, gateway.now().toISOString())) return expiredPage(preference);
  return page(cardFormPage({ preference, market: marketOf(preference), attempt: randomUUID() }), { preference });
}

function newCardPayment(gateway: Gateway, preference: Preference, paid: { card: Card; installments: number }): Payment {
  const at = gateway.now().toISOString();
  const { status, detail } = cardOutcome(paid.card.holder);
  const total = preferenceTotal(preference);
  return {
    id: gateway.store.nextId(),
    method: 'card',
    status,
    statusDetail: detail,
    asked: total,
    amount: total,
    refunds: [],
    description: preference.items[0]?.title ?? null,
    externalReference: preference.externalReference,
    notificationUrl: preference.notificationUrl,
    metadata: preference.metadata,
    payer: preference.payer ?? { email: '', first_name: null, last_name: null, identification: paid.card.document },
    createdAt: at,
    updatedAt: at,
    approvedAt: status === 'approved' ? at : null,
    expiresAt: null,
    brCode: null,
    endToEndId: null,
    card: paid.card,
    installments: paid.installments,
    preferenceId: preference.id,
  };
}

function afterPaying(payment: Payment, preference: Preference): Answer {
  const returns =
    preference.autoReturn === 'all' || (preference.autoReturn === 'approved' && payment.status === 'approved');
  const back = returns ? returnUrl(payment, preference) : null;
  return redirect(back ?? resultUrl(payment));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The form of the card page. */
export function payByCard(gateway: Gateway, fields: Readonly<Record<string, unknown>>): Answer {
  const preference = gateway.store.get('preference', textOf(fields['pref_id']));
  const attempt = textOf(fields['attempt']);
  if (!preference || attempt === '' || attempt.length > 64) return missingPage();
  const scope = `checkout:${preference.id}`;
  const answer = once({ store: gateway.store, scope, key: attempt, body: null }, () => {
    const settled = settledPayment(gateway, preference);
    if (settled) return { answer: redirect(resultUrl(settled)), changes: [] };
    if (!isPayable(preference, gateway.now().toISOString())) return { answer: expiredPage(preference), changes: [] };
    const market = marketOf(preference);
    const read = readCardForm(fields, { market, mostInstallments: preference.mostInstallments, now: gateway.now() });
    if (!read.ok) {
      return {
        answer: page(cardFormPage({ preference, market, attempt, state: read }), { status: 422, preference }),
        changes: [],
      };
    }
    const payment = newCardPayment(gateway, preference, read);
    return { answer: afterPaying(payment, preference), changes: paymentChanges(gateway, payment, 'payment.created') };
  });
  gateway.poke();
  return answer;
}

const TONES = { approved: 'approved', in_process: 'waiting', pending: 'waiting' } as const;

/** How a payment ended, with the way back to the shop and, after a refusal, to another card. */
export function showResult(
  gateway: Gateway,
  { preferenceId, paymentId }: { preferenceId: string; paymentId: string },
): Answer {
  const preference = gateway.store.get('preference', preferenceId);
  const payment = gateway.store.get('payment', paymentId);
  if (!preference || !payment?.card || payment.preferenceId !== preference.id) return missingPage();
  const market = marketOf(preference);
  const texts = CHECKOUT_TEXTS[market];
  const tone = payment.status in TONES ? TONES[payment.status as keyof typeof TONES] : 'rejected';
  const said = {
    approved: { title: texts.approved, text: texts.approvedText },
    waiting: { title: texts.pending, text: texts.pendingText },
    rejected: { title: texts.rejected, text: texts.reasons[payment.statusDetail] ?? texts.otherReason },
  }[tone];
  const retry = tone === 'rejected' && `/checkout/v1/redirect?pref_id=${preference.id}`;
  const actions = html`${retry && backLink(retry, texts.retry, 'button')}
  ${backLink(returnUrl(payment, preference), texts.back, retry ? 'quiet' : 'button')}`;
  const facts = [
    `${texts.receipt}: ${payment.id}`,
    texts.cardEnding(payment.card.brand.toUpperCase(), payment.card.lastFour),
  ];
  return page(messagePage({ market, tone, ...said, facts, actions }), { preference });
}
