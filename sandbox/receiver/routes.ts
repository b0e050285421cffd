import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import type { Guard } from '../core/http.ts';
import { signStandardWebhook } from '../core/signatures.ts';
import { put, type Store } from '../core/store.ts';
import { RECEIVER_ANSWERS, type Receiver } from './records.ts';

/** Programs of other companies that receive the shop's webhooks, by the Standard Webhooks specification. */

const NAME = /^[\w-]{1,40}$/;
/** Who follows it asks a machine of the cloud for its secrets. */
const INSIDE = 'http://169.254.169.254/latest/meta-data/';

type Receiving = { readonly store: Store; readonly now: () => Date };

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const unset = (name: string): Receiver => ({ name, secret: null, answer: 'take' });

function take({ store, now }: Receiving, request: FastifyRequest): Answer {
  const { name } = request.params as { name: string };
  if (!NAME.test(name)) return { status: 404, body: { message: 'no such receiver' } };
  const { secret, answer } = store.get('receiver', name) ?? unset(name);
  if (answer === 'gone') return { status: 410, body: { message: 'this receiver is no more' } };
  if (answer === 'redirect') return { status: 307, body: undefined, headers: { location: INSIDE } };
  const id = headerOf(request, 'webhook-id');
  const ts = Number(headerOf(request, 'webhook-timestamp'));
  const body = String(request.body);
  const isSigned =
    secret === null
      ? null
      : headerOf(request, 'webhook-signature').split(' ').includes(signStandardWebhook({ secret, id, ts, body }));
  const key = `${name}:${id}`;
  const times = (store.get('receivedWebhook', key)?.times ?? 0) + 1;
  store.commit([put('receivedWebhook', key, { name, id, isSigned, body, times, at: now().toISOString() })]);
  return isSigned === false ? { status: 401, body: { message: 'not signed' } } : { status: 204, body: undefined };
}

export const receiverBody = z.object({
  name: z.string().regex(NAME),
  secret: z.string().max(200).default(''),
  answer: z.enum(RECEIVER_ANSWERS).default('take'),
});

export const setReceiver = (store: Store, { name, secret, answer }: z.output<typeof receiverBody>) => {
  const known = store.get('receiver', name)?.secret ?? null;
  store.commit([put('receiver', name, { name, secret: secret === '' ? known : secret, answer })]);
  return { status: 200, body: { ok: true } };
};

export function mountReceivers(app: FastifyInstance, receiving: Receiving & { readonly guard: Guard }): void {
  const { guard, store } = receiving;
  // What was signed are the letters as they came.
  void app.register(async (own) => {
    own.removeContentTypeParser('application/json');
    own.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    own.post(
      '/receiver/:name',
      guard('receiver.take', (request) => take(receiving, request)),
    );
  });
  app.get('/_control/receivers/webhooks', () => store.list('receivedWebhook').reverse());
}
