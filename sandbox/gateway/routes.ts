import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Guard, Handler } from '../core/http.ts';
import { expirePayments } from './context.ts';
import type { Gateway } from './context.ts';
import { invalidToken } from './errors.ts';
import { createPayment, createRefund, getPayment, listRefunds, searchPayments, updatePayment } from './payments.ts';
import { createCard, createCustomer, deleteCard, deleteCustomer, listCards, searchCustomers } from './vault.ts';
import { createPreference, getPreference, updatePreference } from './preferences.ts';

function isBearer(header: string | undefined, token: string): boolean {
  const input = Buffer.from(header ?? '');
  const requested = Buffer.from(`Bearer ${token}`);
  return input.length === requested.length && timingSafeEqual(input, requested);
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['x-idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

const idOf = (request: FastifyRequest) => String((request.params as { id?: string }).id);

type Calls = (name: Parameters<Guard>[0], handler: Handler) => ReturnType<Guard>;

/** Customers and the cards kept for them. */
function mountVault(app: FastifyInstance, gateway: Gateway, call: Calls): void {
  app.post(
    '/v1/customers',
    call('customers.create', (request) => createCustomer(gateway, request.body)),
  );
  app.get(
    '/v1/customers/search',
    call('customers.search', (request) => searchCustomers(gateway, request.query)),
  );
  app.delete(
    '/v1/customers/:id',
    call('customers.delete', (request) => deleteCustomer(gateway, idOf(request))),
  );
  app.post(
    '/v1/customers/:id/cards',
    call('cards.create', (request) => createCard(gateway, { id: idOf(request), body: request.body })),
  );
  app.get(
    '/v1/customers/:id/cards',
    call('cards.list', (request) => listCards(gateway, idOf(request))),
  );
  app.delete(
    '/v1/customers/:id/cards/:card',
    call('cards.delete', (request) => {
      const { card = '' } = request.params as { card?: string };
      return deleteCard(gateway, { customerId: idOf(request), cardId: card });
    }),
  );
}

/** The company's API, at the paths its SDKs call. */
export function mountGateway(
  app: FastifyInstance,
  options: { gateway: Gateway; guard: Guard; accessToken: string },
): void {
  const { gateway, guard, accessToken } = options;
  const authorized =
    (handler: Handler): Handler =>
    (request) => {
      if (!isBearer(request.headers.authorization, accessToken)) return invalidToken();
      expirePayments(gateway);
      return handler(request);
    };
  const call: Calls = (name, handler) => guard(name, authorized(handler));

  app.post(
    '/v1/payments',
    call('payments.create', (request) => createPayment(gateway, { key: keyOf(request), body: request.body })),
  );
  app.get(
    '/v1/payments/search',
    call('payments.search', (request) => searchPayments(gateway, request.query)),
  );
  app.get(
    '/v1/payments/:id',
    call('payments.get', (request) => getPayment(gateway, idOf(request))),
  );
  app.put(
    '/v1/payments/:id',
    call('payments.update', (request) => updatePayment(gateway, { id: idOf(request), body: request.body })),
  );
  app.post(
    '/v1/payments/:id/refunds',
    call('refunds.create', (request) =>
      createRefund(gateway, { id: idOf(request), key: keyOf(request), body: request.body }),
    ),
  );
  app.get(
    '/v1/payments/:id/refunds',
    call('refunds.list', (request) => listRefunds(gateway, idOf(request))),
  );
  mountVault(app, gateway, call);
  app.post(
    '/checkout/preferences',
    call('preferences.create', (request) => createPreference(gateway, { key: keyOf(request), body: request.body })),
  );
  app.get(
    '/checkout/preferences/:id',
    call('preferences.get', (request) => getPreference(gateway, idOf(request))),
  );
  app.put(
    '/checkout/preferences/:id',
    call('preferences.update', (request) => updatePreference(gateway, { id: idOf(request), body: request.body })),
  );
}
