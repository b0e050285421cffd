import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RefusalReason } from '#features/rental/rules/customer-machine.ts';
import type { Answer } from '../core/answer.ts';
import type { Guard, Handler } from '../core/http.ts';
import { remove } from '../core/store.ts';
import { moveCustomer, type Rental } from './events.ts';
import type { RentalCustomer, RentalProposal } from './records.ts';

const customerBody = z.strictObject({
  reference: z.uuid(),
  attempt: z.number().int().min(1).max(1000),
  callbackUrl: z.url({ protocol: /^https?$/ }).max(500),
  brand: z.string().min(1).max(40),
  market: z.enum(['br', 'ar']),
  person: z.looseObject({
    name: z.string().min(1),
    email: z.string().min(3),
    phone: z.string().min(5),
    document: z.string().min(5),
    driverLicense: z.looseObject({ number: z.string().min(1), category: z.string().min(1), expiry: z.string().min(1) }),
    income: z.strictObject({ amount: z.number().int().positive(), currency: z.enum(['BRL', 'ARS']) }),
    occupation: z.string().min(1),
  }),
});

const refuse = (status: number, code: string, message: string, reason: RefusalReason = 'OTHER'): Answer => ({
  status,
  body: { error: { code, message, reason } },
});

const unknown = (): Answer => refuse(404, 'customer_unknown', 'no such customer');

/** The bearer is not the secret itself: it only signs, and never travels. */
export const rentalTokenOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const customerView = ({ reference, customerCode, steps, reason }: RentalCustomer) => ({
  reference,
  customerCode,
  history: steps,
  reason,
});

const proposalView = ({ steps, ...proposal }: RentalProposal) => ({ ...proposal, history: steps });

/** The licence of somebody who rents must be for cars. */
const isForCars = (category: string): boolean => category !== 'A';

/** The same reference and attempt again is the same answer; a later attempt is looked at anew. */
function takeCustomer(rental: Rental, body: unknown): Answer {
  const parsed = customerBody.safeParse(body ?? {});
  if (!parsed.success) return refuse(400, 'invalid_customer', z.prettifyError(parsed.error));
  const { reference, attempt, callbackUrl, brand, market, person } = parsed.data;
  const known = rental.store.get('rentalCustomer', reference);
  if (known !== undefined && attempt === known.attempt) return { status: 200, body: customerView(known) };
  if (known !== undefined && attempt < known.attempt) return refuse(409, 'attempt_over', 'there is a later attempt');
  if (!isForCars(person.driverLicense.category))
    return refuse(422, 'license', 'the licence is not for cars', 'LICENSE_INVALID');
  const customer: RentalCustomer = {
    reference,
    customerCode: known?.customerCode ?? `R${rental.store.nextId()}`,
    attempt,
    brand,
    market,
    name: person.name,
    document: person.document,
    callbackUrl,
    steps: known?.steps ?? [],
    reason: null,
  };
  return { status: 201, body: customerView(moveCustomer(rental, customer, { status: 'VALIDATING_IDENTITY' })) };
}

export const proposalsOf = ({ store }: Rental, reference: string): RentalProposal[] =>
  store.list('rentalProposal').filter((proposal) => proposal.reference === reference);

function forgetCustomer(rental: Rental, reference: string): Answer {
  const customer = rental.store.get('rentalCustomer', reference);
  if (customer === undefined) return unknown();
  const gone = proposalsOf(rental, reference).map(({ proposalCode }) => remove('rentalProposal', proposalCode));
  rental.store.commit([remove('rentalCustomer', reference), ...gone]);
  return { status: 204, body: undefined };
}

function isAllowed(request: FastifyRequest, token: string): boolean {
  const input = Buffer.from(request.headers.authorization ?? '');
  const requested = Buffer.from(`Bearer ${token}`);
  return input.length === requested.length && timingSafeEqual(input, requested);
}

/** The rental company's API: its customers, and the proposals it makes them. */
export function mountRental(app: FastifyInstance, options: { rental: Rental; guard: Guard; token: string }): void {
  const { rental, guard, token } = options;
  const allowed =
    (handler: Handler): Handler =>
    (request) =>
      isAllowed(request, token) ? handler(request) : refuse(401, 'unauthorized', 'wrong or missing token');
  const referenceOf = (request: FastifyRequest): string => (request.params as { reference: string }).reference;
  const known = (request: FastifyRequest, view: (customer: RentalCustomer) => unknown): Answer => {
    const customer = rental.store.get('rentalCustomer', referenceOf(request));
    return customer === undefined ? unknown() : { status: 200, body: view(customer) };
  };

  app.post(
    '/rental/customers',
    guard(
      'rental.customers.create',
      allowed(({ body }) => takeCustomer(rental, body)),
    ),
  );
  app.get(
    '/rental/customers/:reference',
    guard(
      'rental.customers.get',
      allowed((request) => known(request, customerView)),
    ),
  );
  app.get(
    '/rental/customers/:reference/proposals',
    guard(
      'rental.proposals.list',
      allowed((request) =>
        known(request, ({ reference }) => ({
          reference,
          proposals: proposalsOf(rental, reference).map(proposalView),
        })),
      ),
    ),
  );
  app.delete(
    '/rental/customers/:reference',
    guard(
      'rental.customers.delete',
      allowed((request) => forgetCustomer(rental, referenceOf(request))),
    ),
  );
}
