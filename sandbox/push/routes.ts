import { createECDH, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import type { Guard, Handler } from '../core/http.ts';
import { put, type Store } from '../core/store.ts';
import type { PushDevice } from './records.ts';
import { openSealed, signerOf } from './seal.ts';

/** A push service (RFC 8030), and the browsers that take messages from it. */

const MOST_BYTES = 4096;
const refuse = (status: number, message: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { message },
  headers,
});

type Push = { readonly store: Store; readonly now: () => Date; readonly url: () => string };

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

function keep(
  { store, now }: Push,
  device: PushDevice,
  of: { topic: string | null; ttl: number; payload: string },
): Answer {
  const id = of.topic === null ? String(store.nextId()) : `${device.id}:${of.topic}`;
  const writes = (store.get('pushMessage', id)?.writes ?? 0) + 1;
  store.commit([put('pushMessage', id, { ...of, device: device.id, writes, at: now().toISOString() })]);
  return { status: 201, body: undefined, headers: { location: `/push/message/${id}` } };
}

function take(push: Push, request: FastifyRequest): Answer {
  const { store, now, url } = push;
  const device = store.get('pushDevice', (request.params as { device: string }).device);
  if (device === undefined) return refuse(404, 'no such subscription');
  if (device.isGone) return refuse(410, 'the subscription is over');
  if (device.busy > 0) {
    store.commit([put('pushDevice', device.id, { ...device, busy: device.busy - 1 })]);
    return refuse(429, 'too many messages', { 'retry-after': '1' });
  }
  const origin = new URL(url()).origin;
  const signer = signerOf(headerOf(request, 'authorization'), { origin, now: now() });
  if (signer === null) return refuse(401, 'not signed');
  if (signer !== device.applicationServerKey) return refuse(403, 'signed by somebody else');
  const ttl = headerOf(request, 'ttl');
  const topic = headerOf(request, 'topic');
  if (!/^\d+$/.test(ttl)) return refuse(400, 'no TTL');
  if (!/^[\w-]{0,32}$/.test(topic)) return refuse(400, 'a topic has at most 32 letters');
  if (headerOf(request, 'content-encoding') !== 'aes128gcm') return refuse(400, 'not aes128gcm');
  const { body } = request;
  if (!Buffer.isBuffer(body) || body.length < 22) return refuse(400, 'no message');
  if (body.length > MOST_BYTES) return refuse(413, 'too long');
  const payload = openSealed(body, device);
  if (payload === null) return refuse(400, 'not sealed for this browser');
  return keep(push, device, { topic: topic === '' ? null : topic, ttl: Number(ttl), payload });
}

const newDevice = z.object({ applicationServerKey: z.string().regex(/^B[\w-]{86}$/) });
const changed = z.object({ isGone: z.boolean().optional(), busy: z.number().int().min(0).optional() });

/** What `PushManager.subscribe` would answer in a browser of this service. */
function subscribe({ store, url }: Push, applicationServerKey: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const id = randomBytes(16).toString('hex');
  const auth = randomBytes(16).toString('base64url');
  const key = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
  store.commit([put('pushDevice', id, { id, privateKey, auth, applicationServerKey, isGone: false, busy: 0 })]);
  return { endpoint: `${url()}/push/device/${id}`, keys: { p256dh, auth } };
}

export function mountPush(app: FastifyInstance, push: Push & { readonly guard: Guard }): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  const handler: Handler = (request) => take(push, request);
  app.post('/push/device/:device', push.guard('push.send', handler));
  app.post('/_control/push/devices', (request) => subscribe(push, newDevice.parse(request.body).applicationServerKey));
  app.post('/_control/push/devices/:device', (request, reply) => {
    const known = push.store.get('pushDevice', (request.params as { device: string }).device);
    if (known === undefined) return reply.code(404).send({ message: 'no such device' });
    const { isGone = known.isGone, busy = known.busy } = changed.parse(request.body);
    push.store.commit([put('pushDevice', known.id, { ...known, isGone, busy })]);
    return { ok: true };
  });
  app.get('/_control/push/messages', () => push.store.list('pushMessage').toReversed());
}
