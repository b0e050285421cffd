import type { Answer } from '../core/answer.ts';
import { html } from '../core/html.ts';
import { checkoutPage, messagePage } from './checkout-layout.ts';
import { policyFor } from './checkout.ts';
import { savePayment } from './context.ts';
import type { Gateway } from './context.ts';
import { approve, close } from './payment.ts';
import type { Payment } from './payment.ts';
import { cardOutcome } from './test-cards.ts';
import { CHECKOUT_TEXTS } from './texts.ts';

/** The bank's question to its cardholder (3-D Secure): confirmed, refused, or left alone until its time is over. */

const marketOf = ({ amount }: Payment) => (amount.currency === 'BRL' ? 'br' : 'ar');

const page = (status: number, body: string): Answer => ({
  status,
  headers: {
    'content-security-policy': policyFor([]),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body,
});

function findChallenged(gateway: Gateway, creq: unknown): Payment | undefined {
  if (typeof creq !== 'string' || creq === '') return undefined;
  return gateway.store.list('payment').find((payment) => payment.creq === creq);
}

function notThere(): Answer {
  const { missing: title, missingText: text } = CHECKOUT_TEXTS.br;
  return page(404, messagePage({ market: 'br', tone: 'rejected', title, text, actions: html`` }));
}

function answered(payment: Payment): Answer {
  const market = marketOf(payment);
  const texts = CHECKOUT_TEXTS[market];
  const tone = payment.status === 'approved' ? 'approved' : payment.status === 'in_process' ? 'waiting' : 'rejected';
  const title = { approved: texts.approved, waiting: texts.pending, rejected: texts.rejected }[tone];
  return page(200, messagePage({ market, tone, title, text: texts.challengeDone, actions: html`` }));
}

/** `external_resource_url`: posted to with `creq`. */
export function showChallenge(gateway: Gateway, fields: Readonly<Record<string, unknown>>): Answer {
  const payment = findChallenged(gateway, fields['creq']);
  if (payment?.card == null) return notThere();
  if (payment.statusDetail !== 'pending_challenge') return answered(payment);
  const market = marketOf(payment);
  const texts = CHECKOUT_TEXTS[market];
  const choice = (result: string, text: string, style: string) =>
    html`<button class="${style}" type="submit" name="result" value="${result}">${text}</button>`;
  const main = html`<section class="panel outcome">
    <h1>${texts.challengeTitle}</h1>
    <p class="lead">${texts.challengeText(payment.card.brand.toUpperCase(), payment.card.lastFour)}</p>
    <form method="post" action="/cardholder_authenticator/answer">
      <input type="hidden" name="creq" value="${payment.creq ?? ''}" />
      ${choice('confirm', texts.challengeConfirm, 'button')} ${choice('refuse', texts.challengeRefuse, 'button')}
    </form>
  </section>`;
  return page(200, checkoutPage({ market, title: texts.challengeTitle, main }));
}

/** What the cardholder said; said twice, the first counts. */
export function answerChallenge(gateway: Gateway, fields: Readonly<Record<string, unknown>>): Answer {
  const payment = findChallenged(gateway, fields['creq']);
  if (payment?.card == null) return notThere();
  if (payment.statusDetail !== 'pending_challenge') return answered(payment);
  const at = gateway.now().toISOString();
  const outcome = cardOutcome(payment.card.holder);
  const ended =
    fields['result'] !== 'confirm'
      ? close(payment, { status: 'rejected', detail: 'cc_rejected_3ds_challenge', at })
      : outcome.status === 'approved'
        ? approve(payment, { at, amount: payment.asked, endToEndId: null })
        : { ...payment, status: outcome.status, statusDetail: outcome.detail, updatedAt: at };
  savePayment(gateway, ended, 'payment.updated');
  return answered(ended);
}
