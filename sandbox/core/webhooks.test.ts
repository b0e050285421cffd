import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAYMENT_SECRET, createPix, eventually, startKit } from './test-kit.ts';
import type { Kit, Received } from './test-kit.ts';

let kit: Kit;
beforeEach(async () => {
  kit = await startKit();
});
afterEach(() => kit.stop());

const fault = (mode: string, times = 1) =>
  kit.call('POST', '/_faults', { body: { operation: 'webhook', mode, times } });
const confirm = (id: number) => kit.call('POST', `/_control/payments/${id}/confirm`, { body: {} });

function signature(hook: Received): { ts: number; good: boolean } {
  const [, ts = '', v1] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(hook.headers['x-signature'])) ?? [];
  const id = new URL(hook.path, 'http://shop').searchParams.get('data.id');
  const manifest = `id:${id};request-id:${String(hook.headers['x-request-id'])};ts:${ts};`;
  return { ts: Number(ts), good: createHmac('sha256', PAYMENT_SECRET).update(manifest).digest('hex') === v1 };
}

const actionOf = (hook: Received) => (JSON.parse(hook.body) as { action: string }).action;
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe('a notification', () => {
  it('says what happened to which payment, signed', async () => {
    const { id } = await createPix(kit, { notification_url: `${kit.receiver.url}/hooks/payment?brand=x` });
    const [hook] = await kit.receiver.waitFor(1);
    expect(hook?.path).toBe(`/hooks/payment?brand=x&data.id=${id}&type=payment`);
    expect(JSON.parse(hook?.body ?? '')).toMatchObject({
      action: 'payment.created',
      api_version: 'v1',
      data: { id: String(id) },
      type: 'payment',
      live_mode: false,
      user_id: expect.any(String),
    });
    expect(hook && signature(hook).good).toBe(true);
    await confirm(id);
    const [, second] = await kit.receiver.waitFor(2);
    expect(second && actionOf(second)).toBe('payment.updated');
    expect(second?.headers['x-request-id']).not.toBe(hook?.headers['x-request-id']);
  });

  it('is repeated until it is taken', async () => {
    kit.receiver.answers.push(500, 404);
    await createPix(kit);
    const hooks = await kit.receiver.waitFor(3);
    expect(new Set(hooks.map(({ body }) => body)).size).toBe(1);
    expect(hooks.every((hook) => signature(hook).good)).toBe(true);
    await pause(80);
    expect(kit.receiver.received).toHaveLength(3);
  });

  it('is given up after the last attempt, and can be sent again by hand', async () => {
    kit.receiver.answers.push(500, 500, 500, 500);
    await createPix(kit);
    await kit.receiver.waitFor(4);
    const failed = await eventually(async () => {
      const hooks = (await kit.call('GET', '/_control/webhooks')).json as { id: number; state: string }[];
      return hooks.find(({ state }) => state === 'failed');
    });
    await kit.call('POST', `/_control/webhooks/${failed.id}/send`, { body: {} });
    expect(await kit.receiver.waitFor(5)).toHaveLength(5);
  });

  it('outlives a restart', async () => {
    await kit.stop();
    kit = await startKit({ webhookDelays: [0, 30, 30] });
    kit.receiver.answers.push(503);
    await createPix(kit);
    await kit.receiver.waitFor(1);
    await eventually(async () => {
      const hooks = (await kit.call('GET', '/_control/webhooks')).json as { id: number; attempts: number }[];
      return hooks.find(({ attempts }) => attempts === 1);
    });
    await kit.restart();
    const [hook] = (await kit.call('GET', '/_control/webhooks')).json as { id: number; state: string }[];
    expect(hook?.state).toBe('due');
    await kit.call('POST', `/_control/webhooks/${hook?.id}/send`, { body: {} });
    expect(await kit.receiver.waitFor(2)).toHaveLength(2);
  });
});

describe('faults of notifications', () => {
  it('missing: never comes', async () => {
    await fault('missing');
    await createPix(kit);
    await pause(80);
    expect(kit.receiver.received).toHaveLength(0);
  });

  it('duplicate: comes twice, the same', async () => {
    await fault('duplicate');
    await createPix(kit);
    const hooks = await kit.receiver.waitFor(2);
    expect(hooks[0]?.body).toBe(hooks[1]?.body);
    await pause(50);
    expect(kit.receiver.received).toHaveLength(2);
  });

  it('reordered: the later news comes first', async () => {
    await fault('reordered');
    const { id } = await createPix(kit);
    await pause(50);
    expect(kit.receiver.received).toHaveLength(0);
    await confirm(id);
    expect((await kit.receiver.waitFor(2)).map(actionOf)).toEqual(['payment.updated', 'payment.created']);
  });

  it('bad-signature: every attempt', async () => {
    await fault('bad-signature');
    kit.receiver.answers.push(401, 401, 401, 401);
    await createPix(kit);
    const hooks = await kit.receiver.waitFor(4);
    expect(hooks.map((hook) => signature(hook).good)).toEqual([false, false, false, false]);
  });

  it('old-timestamp: well signed, an hour ago', async () => {
    await fault('old-timestamp');
    await createPix(kit);
    const [hook] = await kit.receiver.waitFor(1);
    const { ts, good } = signature(hook!);
    expect(good).toBe(true);
    expect(Date.now() / 1000 - ts).toBeGreaterThan(3000);
  });

  it('malformed: no JSON', async () => {
    await fault('malformed');
    await createPix(kit);
    const [hook] = await kit.receiver.waitFor(1);
    expect(() => JSON.parse(hook?.body ?? '')).toThrow(SyntaxError);
  });

  it('hits as many as ordered, then none', async () => {
    await fault('missing', 2);
    await createPix(kit);
    await createPix(kit);
    await createPix(kit);
    expect(await kit.receiver.waitFor(1)).toHaveLength(1);
    expect((await kit.call('GET', '/_faults')).json).toEqual([]);
  });
});
