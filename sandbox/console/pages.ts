import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../core/html.ts';
import { html } from '../core/html.ts';
import { expirePayments } from '../gateway/context.ts';
import { mailsTo } from '../mail/routes.ts';
import type { SandboxContext } from './controls.ts';
import { PAGES, consolePage } from './layout.ts';
import { mailListPage, mailPage } from './mail-page.ts';
import { banksPage } from './banks-page.ts';
import { crmPage, messagesPage, pushPage } from './leads-pages.ts';
import { consortiumPage } from './consortium-page.ts';
import { receiversPage } from './receivers-page.ts';
import { rentalPage } from './rental-page.ts';
import { ordersPage } from './orders-page.ts';
import { paymentsPage } from './payments-page.ts';
import { clockPage } from './clock-page.ts';
import { faultsPage, homePage, logPage, webhooksPage } from './rest-pages.ts';
import { CONSOLE } from './texts.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MOST_SHOWN = 200;

type Query = { readonly done?: string; readonly problem?: string; readonly to?: string };

const queryOf = (request: FastifyRequest) => request.query as Query;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: { title: string; path: string; main: Html },
): FastifyReply {
  const { done, problem } = queryOf(request);
  const body = consolePage({ ...parts, notice: { done: done !== undefined, problem } });
  const headers = { 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return reply.headers(headers).type('text/html; charset=utf-8').send(body);
}

/** In the order of `PAGES`. */
const KINDS = [
  'payment',
  'order',
  'proposal',
  'rentalCustomer',
  'letter',
  'mail',
  'crmLead',
  'whatsApp',
  'pushMessage',
  'receivedWebhook',
  'hook',
  'fault',
  'clockShift',
  'exchange',
] as const;
type Listed = (typeof KINDS)[number] | 'crmContact';

/** The console where a person plays the companies' side. Server-rendered, no script. */
export function mountConsole(app: FastifyInstance, { gateway, clock }: SandboxContext): void {
  const { store } = gateway;
  const css = readFileSync(join(import.meta.dirname, 'console.css'), 'utf8');
  app.get('/console/assets/console.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css));

  const newest = <K extends Listed>(kind: K) => store.list(kind).reverse().slice(0, MOST_SHOWN);
  const mains: Readonly<Record<string, (request: FastifyRequest) => Html>> = {
    '/console/payments': () => {
      expirePayments(gateway);
      return paymentsPage(newest('payment'));
    },
    '/console/orders': () => ordersPage(newest('order')),
    '/console/banks': () => banksPage(newest('proposal')),
    '/console/rental': () => rentalPage(newest('rentalCustomer'), store.list('rentalProposal')),
    '/console/consortium': () => consortiumPage(newest('letter')),
    '/console/mail': (request) => {
      const to = queryOf(request).to ?? '';
      return mailListPage(mailsTo(store, to === '' ? undefined : to).slice(0, MOST_SHOWN), to);
    },
    '/console/webhooks': () => webhooksPage(newest('hook')),
    '/console/crm': () => crmPage([...newest('crmContact'), ...newest('crmLead')]),
    '/console/messages': () => messagesPage(newest('whatsApp')),
    '/console/push': () => pushPage(newest('pushMessage')),
    '/console/receivers': () => receiversPage(newest('receivedWebhook')),
    '/console/faults': () => faultsPage(store.list('fault')),
    '/console/clock': () => clockPage(clock),
    '/console/log': () => logPage(newest('exchange')),
  };
  for (const { path, title } of PAGES) {
    app.get(path, (request, reply) => send(request, reply, { title, path, main: mains[path]?.(request) ?? html`` }));
  }

  app.get('/', (request, reply) => {
    const counts = PAGES.map(({ path, title }, at) => ({ path, title, count: store.list(KINDS[at] ?? 'mail').length }));
    return send(request, reply, { title: CONSOLE.title, path: '/', main: homePage(counts) });
  });
  app.get('/console/mail/:id', (request, reply) => {
    const mail = store.get('mail', (request.params as { id: string }).id);
    if (!mail) return reply.callNotFound();
    return send(request, reply, {
      title: mail.subject || CONSOLE.nav.mail,
      path: '/console/mail',
      main: mailPage(mail),
    });
  });
}
