import { afterAll, beforeAll, expect, it } from 'vitest';
import { signStandardWebhook } from '../core/signatures.ts';
import { startKit, type Kit } from '../core/test-kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const secret = `whsec_${Buffer.from('a secret of this test').toString('base64')}`;
const body = '{"type":"order.moved", "data":{}}';
const send = (name: string, signature: string, id = 'msg_1') =>
  fetch(`${kit.sandbox.url}/receiver/${name}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': '1764300000',
      'webhook-signature': signature,
    },
    body,
  });
const set = (name: string, more: object) => kit.call('POST', '/_control/receivers', { body: { name, ...more } });
const signed = signStandardWebhook({ secret, id: 'msg_1', ts: 1764300000, body });

it('takes what is signed for it to the letter, and counts it by its id', async () => {
  expect((await send('crm', 'v1,unseen')).status).toBe(204);
  await set('crm', { secret });
  expect((await send('crm', `v1,of-another-secret ${signed}`)).status).toBe(204);
  expect((await send('crm', 'v1,wrong', 'msg_2')).status).toBe(401);
  const came = (await kit.call('GET', '/_control/receivers/webhooks')).json;
  expect(came).toMatchObject([
    { id: 'msg_2', isSigned: false, times: 1 },
    { id: 'msg_1', isSigned: true, times: 2, body },
  ]);
  expect((await kit.call('GET', '/console/receivers')).text).toContain('msg_1');
});

it('is gone, or leads inside', async () => {
  await set('gone', { answer: 'gone' });
  expect((await send('gone', signed)).status).toBe(410);
  await set('elsewhere', { answer: 'redirect' });
  const led = await send('elsewhere', signed);
  expect([led.status, new URL(led.headers.get('location') ?? '').hostname]).toEqual([307, '169.254.169.254']);
  await kit.call('POST', '/_faults', { body: { operation: 'receiver.take', mode: '500-before' } });
  expect((await send('crm', signed)).status).toBe(500);
});
