import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '#kernel/money.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../core/html.ts';
import type { Guard } from '../core/http.ts';
import type { Answer } from '../core/answer.ts';
import { checkoutPage } from './checkout-layout.ts';
import { showCardPage, takeCard } from './card-page.ts';
import { answerChallenge, showChallenge } from './challenge.ts';
import { payByCard, showCheckout, showResult } from './checkout.ts';
import { expirePayments } from './context.ts';
import type { Gateway } from './context.ts';
import { qrPngBase64 } from './qr-png.ts';
import { CHECKOUT_TEXTS } from './texts.ts';

const ASSETS = [
  { name: 'checkout.css', type: 'text/css; charset=utf-8' },
  { name: 'checkout-form.css', type: 'text/css; charset=utf-8' },
  { name: 'checkout-client.js', type: 'text/javascript; charset=utf-8' },
] as const;

function answerWith(reply: FastifyReply, { status, headers = {}, body }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', ...headers })
    .send(body);
}

const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, string | undefined>>;

/** `ticket_url`: the charge's QR code and text on the gateway's side. */
function ticketPage(gateway: Gateway, id: string): Answer {
  const payment = gateway.store.get('payment', id);
  const headers = {
    'content-security-policy': "default-src 'none'; style-src 'self'; img-src data:; script-src 'self'",
  };
  const texts = CHECKOUT_TEXTS.br;
  if (payment?.brCode == null) {
    return {
      status: 404,
      headers,
      body: checkoutPage({ market: 'br', title: texts.missing, main: html`<h1>${texts.missing}</h1>` }),
    };
  }
  const main = html`<section class="panel outcome">
    <h1>${texts.pixTitle}</h1>
    <p class="total"><span>${texts.total}</span><span class="amount">${formatMoney(payment.asked, 'br')}</span></p>
    <img class="qr" alt="${texts.pixTitle}" src="data:image/png;base64,${qrPngBase64(payment.brCode)}" />
    <h2>${texts.pixCode}</h2>
    <p class="code">${payment.brCode}</p>
  </section>`;
  return { status: 200, headers, body: checkoutPage({ market: 'br', title: texts.pixTitle, main }) };
}

/** The gateway's own pages: this is the only place where a card number is typed (PCI DSS SAQ A, redirect). */
export function mountCheckout(app: FastifyInstance, { gateway, guard }: { gateway: Gateway; guard: Guard }): void {
  for (const { name, type } of ASSETS) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8');
    app.get(`/checkout/assets/${name}`, (_, reply) =>
      reply.type(type).header('x-content-type-options', 'nosniff').send(text),
    );
  }
  app.get('/checkout/v1/redirect', (request, reply) => {
    expirePayments(gateway);
    return answerWith(reply, showCheckout(gateway, queryOf(request)['pref_id'] ?? ''));
  });
  app.get('/checkout/v1/result', (request, reply) => {
    const { pref_id: preferenceId = '', payment_id: paymentId = '' } = queryOf(request);
    return answerWith(reply, showResult(gateway, { preferenceId, paymentId }));
  });
  app.post(
    '/checkout/v1/pay',
    guard('checkout.pay', ({ body }) => payByCard(gateway, (body ?? {}) as Record<string, unknown>)),
  );
  app.get('/checkout/v1/card', (request, reply) => answerWith(reply, showCardPage(gateway, queryOf(request))));
  app.post(
    '/checkout/v1/card',
    guard('checkout.card', ({ body }) => takeCard(gateway, (body ?? {}) as Record<string, unknown>)),
  );
  // Posted to from the shop's page: the bank's question is no button of the console's.
  app.post('/cardholder_authenticator/browser-challenges', (request, reply) => {
    expirePayments(gateway);
    return answerWith(reply, showChallenge(gateway, (request.body ?? {}) as Record<string, unknown>));
  });
  app.post(
    '/cardholder_authenticator/answer',
    guard('checkout.challenge', ({ body }) => answerChallenge(gateway, (body ?? {}) as Record<string, unknown>)),
  );
  app.get('/payments/:id/ticket', (request, reply) => {
    return answerWith(reply, ticketPage(gateway, (request.params as { id: string }).id));
  });
}
