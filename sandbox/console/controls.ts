import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { advanceBody, playAdvance, playStatus, statusBody } from '../banks/controls.ts';
import type { Banks } from '../banks/events.ts';
import { FAULTY, addFault, clearFaults } from '../core/faults.ts';
import type { FaultMode } from '../core/fault.ts';
import { put } from '../core/store.ts';
import { dropHook, resendHook } from '../core/webhooks.ts';
import { LISTS, sendStep, sendSteps, settleBalance } from '../factory/events.ts';
import type { Factory } from '../factory/events.ts';
import { EARLY_STEPS, FACTORY_STEPS, OTHER_EARLY_STEPS } from '../factory/order.ts';
import type { FactoryOrder } from '../factory/order.ts';
import { newOrder } from '../factory/routes.ts';
import type { Rental } from '../rental/events.ts';
import * as rentals from '../rental/controls.ts';
import * as letters from '../consortium/controls.ts';
import { receiverBody, setReceiver } from '../receiver/routes.ts';
import type { Gateway } from '../gateway/context.ts';
import { expirePayments } from '../gateway/context.ts';
import * as payments from '../gateway/controls.ts';
import { clockView, playClock, type SandboxClock } from './clock-control.ts';
import type { Payment } from '../gateway/payment.ts';
import { paymentView } from '../gateway/payment-view.ts';
import { fromDecimal } from '../gateway/wire.ts';

export type SandboxContext = {
  readonly gateway: Gateway;
  readonly factory: Factory;
  readonly banks: Banks;
  readonly rental: Rental;
  readonly factoryCallback: string;
  readonly clock: SandboxClock;
};

type Outcome = { readonly status: number; readonly body: unknown };

const refuse = (status: number, message: string): Outcome => ({ status, body: { message } });
const done = (body: unknown = { ok: true }): Outcome => ({ status: 200, body });

/** An empty field of a form means nothing was said. */
const blank = (value: unknown) => (value === '' ? undefined : value);
const confirmBody = z.object({
  amount: z.preprocess(blank, z.coerce.number().positive().optional()),
  late: z.preprocess((value) => value === true || value === 'true', z.boolean()),
});
const rejectBody = z.object({ status_detail: z.string().max(60).default('cc_rejected_other_reason') });
const faultBody = z
  .object({
    operation: z.enum(Object.keys(FAULTY)),
    mode: z.string(),
    times: z.preprocess(blank, z.coerce.number().int().min(1).max(1000).default(1)),
    delayMs: z.preprocess(blank, z.coerce.number().int().min(0).max(120_000).default(3000)),
  })
  .refine(({ operation, mode }) => (FAULTY[operation] as readonly string[]).includes(mode), { path: ['mode'] });
const orderBody = z.object({ orderId: z.string().regex(/^[\w.:-]{1,100}$/) });
const stepsBody = z.object({
  list: z.enum(['early', 'factory']).default('factory'),
  all: z.preprocess((value) => value === true || value === 'true', z.boolean()),
});
const stepBody = z.object({ step: z.enum([...EARLY_STEPS, ...OTHER_EARLY_STEPS, ...FACTORY_STEPS]) });
const balanceBody = z.object({ source: z.string().max(60).default('DEALER_PAYMENT') });

const isForm = (request: FastifyRequest) => (request.headers['content-type'] ?? '').includes('urlencoded');

/** A form of the console goes back to its page and says how it went; anything else gets the answer as JSON. */
function answer(request: FastifyRequest, reply: FastifyReply, { status, body }: Outcome): FastifyReply {
  if (!isForm(request)) return reply.code(status).send(body);
  const { back = '/' } = request.body as { back?: string };
  const page = new URL(back.startsWith('/') && !back.startsWith('//') ? back : '/', 'http://console');
  page.search = '';
  if (status < 400) page.searchParams.set('done', '1');
  else page.searchParams.set('problem', String((body as { message?: string }).message ?? status));
  return reply.redirect(page.pathname + page.search, 303);
}

type Act = (request: FastifyRequest) => Outcome;

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

function withBody<Schema extends z.ZodType>(
  schema: Schema,
  act: (body: z.output<Schema>, request: FastifyRequest) => Outcome,
): Act {
  return (request) => {
    const parsed = schema.safeParse(request.body ?? {});
    return parsed.success ? act(parsed.data, request) : refuse(400, z.prettifyError(parsed.error));
  };
}

function mountPayments(post: (path: string, act: Act) => void, gateway: Gateway): void {
  const onPayment = (request: FastifyRequest, act: (payment: Payment) => payments.Done): Outcome => {
    expirePayments(gateway);
    const payment = gateway.store.get('payment', idOf(request));
    if (!payment) return refuse(404, 'no such payment');
    const result = act(payment);
    return result.ok ? done(paymentView(result.payment, gateway.url)) : refuse(409, result.reason);
  };
  const plain =
    (act: (payment: Payment) => payments.Done): Act =>
    (request) =>
      onPayment(request, act);

  post(
    'payments/:id/confirm',
    withBody(confirmBody, ({ amount, late }, request) =>
      onPayment(request, (payment) => {
        const money = amount === undefined ? payment.asked : fromDecimal(amount, payment.asked.currency);
        if (!money) return { ok: false, reason: 'amount has more than two decimals' };
        return payments.confirmPayment(gateway, payment, { amount: money, late });
      }),
    ),
  );
  post(
    'payments/:id/reject',
    withBody(rejectBody, (body, request) =>
      onPayment(request, (payment) => payments.rejectPayment(gateway, payment, body.status_detail)),
    ),
  );
  post(
    'payments/:id/twice',
    plain((payment) => payments.payTwice(gateway, payment)),
  );
  post(
    'payments/:id/expire',
    plain((payment) => payments.expirePayment(gateway, payment)),
  );
  for (const [what, act] of Object.entries({ chargeback: payments.chargeBack, won: payments.winChargeBack }))
    post(
      `payments/:id/${what}`,
      plain((payment) => act(gateway, payment)),
    );
  post(
    'payments/:id/notify',
    plain((payment) => payments.notifyAgain(gateway, payment)),
  );
}

function mountOrders(post: (path: string, act: Act) => void, { factory, factoryCallback }: SandboxContext): void {
  const onOrder = (request: FastifyRequest, act: (order: FactoryOrder) => unknown): Outcome => {
    const order = factory.store.get('order', idOf(request));
    if (!order) return refuse(404, 'no such order');
    const sent = act(order);
    return done({ order: factory.store.get('order', order.orderId), sent });
  };
  post(
    'orders',
    withBody(orderBody, ({ orderId }) => {
      const known = factory.store.get('order', orderId);
      if (known) return done({ order: known });
      const order = newOrder(orderId, factoryCallback, factory.now().toISOString());
      factory.store.commit([put('order', orderId, order)]);
      return done({ order });
    }),
  );
  post(
    'orders/:id/steps',
    withBody(stepsBody, ({ list, all }, request) =>
      onOrder(request, (order) => sendSteps(factory, order.orderId, { list: LISTS[list], all })),
    ),
  );
  post(
    'orders/:id/step',
    withBody(stepBody, ({ step }, request) =>
      onOrder(request, (order) => {
        sendStep(factory, order, step);
        return [step];
      }),
    ),
  );
  post(
    'orders/:id/balance',
    withBody(balanceBody, ({ source }, request) => onOrder(request, (order) => settleBalance(factory, order, source))),
  );
}

function mountProposals(post: (path: string, act: Act) => void, { banks }: SandboxContext): void {
  post(
    'proposals/:id/status',
    withBody(statusBody, (body, request) => playStatus(banks, idOf(request), body)),
  );
  post(
    'proposals/:id/advance',
    withBody(advanceBody, (body, request) => playAdvance(banks, idOf(request), body)),
  );
}

function mountRentals(post: (path: string, act: Act) => void, { rental }: SandboxContext): void {
  post(
    'rental/customers/:id/status',
    withBody(rentals.customerMove, (body, request) => rentals.playCustomer(rental, idOf(request), body)),
  );
  post(
    'rental/customers/:id/advance',
    withBody(rentals.advanceBody, (body, request) => rentals.advanceCustomer(rental, idOf(request), body)),
  );
  post(
    'rental/customers/:id/proposals',
    withBody(rentals.proposalBody, (body, request) => rentals.makeProposal(rental, idOf(request), body)),
  );
  post(
    'rental/proposals/:id/status',
    withBody(rentals.proposalMove, (body, request) => rentals.playProposal(rental, idOf(request), body)),
  );
  post(
    'rental/proposals/:id/advance',
    withBody(rentals.advanceBody, (body, request) => rentals.advanceRental(rental, idOf(request), body)),
  );
}

function mountLetters(post: (path: string, act: Act) => void, { gateway: { store } }: SandboxContext): void {
  const { refuseLetterBody, payLetterBody } = letters;
  post('consortium/letters/:id/confirm', (request) => letters.confirmLetter(store, idOf(request)));
  post(
    'consortium/letters/:id/refuse',
    withBody(refuseLetterBody, (body, request) => letters.refuseLetter(store, idOf(request), body)),
  );
  post(
    'consortium/letters/:id/pay',
    withBody(payLetterBody, (body, request) => letters.payLetter(store, idOf(request), body)),
  );
}

function mountRest(post: (path: string, act: Act) => void, { gateway: { store, now, poke } }: SandboxContext): void {
  const onHook = (
    request: FastifyRequest,
    act: (hook: NonNullable<ReturnType<typeof store.get<'hook'>>>) => void,
  ): Outcome => {
    const hook = store.get('hook', idOf(request));
    if (!hook) return refuse(404, 'no such webhook');
    act(hook);
    poke();
    return done();
  };
  post('webhooks/:id/send', (request) => onHook(request, (hook) => resendHook(store, { hook, now })));
  post('webhooks/:id/drop', (request) => onHook(request, (hook) => dropHook(store, hook)));
  post(
    'receivers',
    withBody(receiverBody, (body) => setReceiver(store, body)),
  );
  post('clear', () => {
    store.clear();
    return done();
  });
  post('faults/clear', () => {
    clearFaults(store);
    return done();
  });
  post(
    'faults',
    withBody(faultBody, (fault) => done(addFault(store, { ...fault, mode: fault.mode as FaultMode }))),
  );
}

/** What a person at the console, or a test, makes the companies do: `POST /_control/...`, JSON or form. */
export function mountControls(app: FastifyInstance, sandbox: SandboxContext): void {
  const { store, url } = sandbox.gateway;
  const post = (path: string, act: Act) => {
    app.post(`/_control/${path}`, (request, reply) => answer(request, reply, act(request)));
  };
  mountPayments(post, sandbox.gateway);
  mountOrders(post, sandbox);
  mountProposals(post, sandbox);
  mountRentals(post, sandbox);
  mountLetters(post, sandbox);
  mountRest(post, sandbox);
  post('clock', (request) => playClock(sandbox, request.body));
  app.post('/_faults', (request, reply) => {
    const parsed = faultBody.safeParse(request.body ?? {});
    if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) });
    return reply.code(201).send(addFault(store, { ...parsed.data, mode: parsed.data.mode as FaultMode }));
  });
  app.get('/_faults', () => store.list('fault'));
  app.delete('/_faults', (_, reply) => {
    clearFaults(store);
    return reply.code(204).send();
  });
  app.get('/_control/payments', (request) => {
    expirePayments(sandbox.gateway);
    const { external_reference: reference } = request.query as { external_reference?: string };
    const payments = store
      .list('payment')
      .filter((row) => reference === undefined || row.externalReference === reference);
    return payments.reverse().map((payment) => paymentView(payment, url));
  });
  app.get('/_control/clock', () => clockView(sandbox.clock));
  app.get('/_control/orders', () => store.list('order').reverse());
  app.get('/_control/proposals', () => store.list('proposal').reverse());
  app.get('/_control/rental/customers', () => store.list('rentalCustomer').reverse());
  app.get('/_control/rental/proposals', () => store.list('rentalProposal').reverse());
  app.get('/_control/consortium/letters', () => store.list('letter').reverse());
  app.get('/_control/webhooks', () => store.list('hook').reverse());
  app.get('/_control/exchanges', () => store.list('exchange').reverse());
}
