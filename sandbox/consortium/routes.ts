import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import type { Guard, Handler } from '../core/http.ts';
import { put, type Store } from '../core/store.ts';
import type { ConsortiumLetter } from './records.ts';

/** The consortium's administrator: letters of credit that are to pay a part of an order. */

const amount = z.strictObject({ amount: z.number().int().positive(), currency: z.enum(['BRL', 'ARS']) });
const letterBody = z.strictObject({
  order: z.string().min(1).max(40),
  group: z.string().min(1).max(20),
  quota: z.string().min(1).max(20),
  credit: amount,
  amount,
  validUntil: z.iso.date(),
});

const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
});

const isAllowed = (request: FastifyRequest, token: string): boolean => {
  const input = Buffer.from(request.headers.authorization ?? '');
  const requested = Buffer.from(`Bearer ${token}`);
  return input.length === requested.length && timingSafeEqual(input, requested);
};

const contentOf = ({ order, group, quota, credit, amount: asked, validUntil }: z.output<typeof letterBody>): string =>
  JSON.stringify([order, group, quota, credit.amount, credit.currency, asked.amount, asked.currency, validUntil]);

/** The same letter again is the same answer; another one is looked at anew, and one that paid stays as it was. */
function takeLetter(store: Store, reference: string, body: unknown): Answer {
  const parsed = letterBody.safeParse(body ?? {});
  if (!parsed.success) return refuse(400, 'invalid_letter', z.prettifyError(parsed.error));
  const known = store.get('letter', reference);
  const isSame = known !== undefined && known.status !== 'WITHDRAWN' && contentOf(known) === contentOf(parsed.data);
  if (known !== undefined && (isSame || known.payments.length > 0)) return { status: 200, body: known };
  const taken: ConsortiumLetter = { reference, ...parsed.data, status: 'RECEIVED', reason: null, payments: [] };
  store.commit([put('letter', reference, taken)]);
  return { status: known === undefined ? 201 : 200, body: taken };
}

/** The shop waits for it no more; what was paid before is told all the same. */
function leaveLetter(store: Store, reference: string): Answer {
  const known = store.get('letter', reference);
  if (known === undefined) return refuse(404, 'letter_unknown', 'no such letter');
  const left: ConsortiumLetter = known.payments.length > 0 ? known : { ...known, status: 'WITHDRAWN' };
  store.commit([put('letter', reference, left)]);
  return { status: 200, body: left };
}

export function mountConsortium(app: FastifyInstance, options: { store: Store; guard: Guard; token: string }): void {
  const { store, guard, token } = options;
  const allowed =
    (handler: Handler): Handler =>
    (request) =>
      isAllowed(request, token) ? handler(request) : refuse(401, 'unauthorized', 'wrong or missing token');
  const referenceOf = (request: FastifyRequest): string => (request.params as { reference: string }).reference;
  app.put(
    '/consortium/letters/:reference',
    guard(
      'consortium.letters.put',
      allowed((request) => takeLetter(store, referenceOf(request), request.body)),
    ),
  );
  app.delete(
    '/consortium/letters/:reference',
    guard(
      'consortium.letters.delete',
      allowed((request) => leaveLetter(store, referenceOf(request))),
    ),
  );
}
