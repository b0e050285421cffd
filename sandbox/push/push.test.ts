import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKit, type Kit } from '../core/test-kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const newKeys = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const key = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
};
const shop = newKeys();

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
const subscribe = async (): Promise<Subscription> =>
  (await kit.call('POST', '/_control/push/devices', { body: { applicationServerKey: shop.publicKey } }))
    .json as Subscription;

const send = async (
  to: Subscription,
  {
    keys = shop,
    text = 'Olá',
    topic = 'a',
    headers = {},
  }: { keys?: typeof shop; text?: string; topic?: string; headers?: Record<string, string> } = {},
) => {
  const sealed = webPush.generateRequestDetails(to, text, {
    vapidDetails: { subject: 'mailto:shop@demo.example', ...keys },
    TTL: 60,
    topic,
    contentEncoding: 'aes128gcm',
  });
  const { 'Content-Length': _length, ...written } = sealed.headers as Record<string, string>;
  const body = new Uint8Array(sealed.body ?? Buffer.alloc(0));
  return fetch(to.endpoint, { method: 'POST', headers: { ...written, ...headers }, body });
};
const messages = async () => (await kit.call('GET', '/_control/push/messages')).json as unknown[];

describe('the push service', () => {
  it('reads what was sealed for the device and signed by whom it agreed with, once a topic', async () => {
    const device = await subscribe();
    expect((await send(device, { text: 'Olá, Ana' })).status).toBe(201);
    expect((await send(device, { text: 'Olá, Ana' })).status).toBe(201);
    expect(await messages()).toMatchObject([{ payload: 'Olá, Ana', topic: 'a', ttl: 60, writes: 2 }]);
    expect((await kit.call('GET', '/console/push')).text).toContain('Olá, Ana');
  });

  it('refuses a stranger, what is not signed, and what is sealed for somebody else', async () => {
    const device = await subscribe();
    expect((await send(device, { keys: newKeys() })).status).toBe(403);
    expect((await send(device, { headers: { Authorization: 'vapid t=a.b.c, k=d' } })).status).toBe(401);
    const { keys } = await subscribe();
    expect((await send({ ...device, keys })).status).toBe(400);
    expect((await send(device, { headers: { 'Content-Encoding': 'aesgcm' } })).status).toBe(400);
    expect((await send({ ...device, endpoint: device.endpoint.replace(/\w{4}$/, 'none') })).status).toBe(404);
  });

  it('is busy, and loses devices', async () => {
    const device = await subscribe();
    const control = `/_control/push/devices/${device.endpoint.split('/').at(-1)}`;
    await kit.call('POST', control, { body: { busy: 1 } });
    const busy = await send(device);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await send(device)).status).toBe(201);
    await kit.call('POST', control, { body: { isGone: true } });
    expect((await send(device)).status).toBe(410);
  });
});
