import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FACTORY_SECRET, eventually, startKit } from '../core/test-kit.ts';
import type { Kit, Received } from '../core/test-kit.ts';
import { EARLY_STEPS, FACTORY_STEPS } from './order.ts';

const TOKEN = createHash('sha256').update(FACTORY_SECRET).digest('hex');

let kit: Kit;
beforeEach(async () => {
  kit = await startKit();
});
afterEach(() => kit.stop());

const orderBody = () => ({
  orderId: 'ord-1',
  vehicleCode: '3F1ABC1',
  modelYear: 2027,
  callbackUrl: `${kit.receiver.url}/factory-events`,
  kind: 'build',
  country: 'BR',
});
const place = (more: Record<string, unknown> = {}) =>
  kit.call('POST', '/factory/v1/orders', { body: { ...orderBody(), ...more }, token: TOKEN });
const steps = (body: Record<string, unknown>) => kit.call('POST', '/_control/orders/ord-1/steps', { body });

type Event = {
  type: string;
  timestamp: string;
  data: { orderId: string; step?: string; sequence: number; occurredAt: string };
};
const eventOf = (hook: Received) => JSON.parse(hook.body) as Event;

function isSigned(hook: Received): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': ts, 'webhook-signature': signature } = hook.headers;
  const expected = createHmac('sha256', FACTORY_SECRET)
    .update(`${String(id)}.${String(ts)}.${hook.body}`)
    .digest('base64');
  return signature === `v1,${expected}` && Math.abs(Date.now() / 1000 - Number(ts)) < 60;
}

describe('POST /factory/v1/orders', () => {
  it('takes an order once, and shows it', async () => {
    expect(await place()).toMatchObject({ status: 201, json: { orderId: 'ord-1', state: 'RECEIVED' } });
    expect((await place()).status).toBe(200);
    expect(await place({ modelYear: 2028 })).toMatchObject({ status: 409, json: { error: { code: 'order_exists' } } });
    expect((await kit.call('GET', '/factory/v1/orders/ord-1', { token: TOKEN })).json).toMatchObject({
      kind: 'build',
      steps: [],
    });
  });

  it('begins anew where it is named with another car', async () => {
    const [one, other] = ['0198c0df-0000-7000-8000-000000000001', '0198c0df-0000-7000-8000-000000000002'];
    await place({ carId: one });
    await steps({});
    expect((await place({ carId: one })).json).toMatchObject({ steps: ['PROGRESS_ORDER'] });
    expect(await place({ carId: other })).toMatchObject({ status: 200, json: { carId: other, steps: [] } });
  });

  it('goes over to another car once, and lets what comes late be', async () => {
    const [one, other] = ['0198c0df-0000-7000-8000-000000000001', '0198c0df-0000-7000-8000-000000000002'];
    const change = (carId: string, revision: number) =>
      kit.call('PUT', '/factory/v1/orders/ord-1/car', { body: { carId, revision, chassis: null }, token: TOKEN });
    expect((await change(other, 2)).status).toBe(404);
    await place({ carId: one, revision: 1 });
    await steps({ list: 'early', all: true });
    await steps({});
    expect(await change(other, 2)).toMatchObject({
      status: 200,
      json: { carId: other, steps: EARLY_STEPS, formerCars: [one] },
    });
    expect((await change(other, 2)).json).toMatchObject({ formerCars: [one] });
    expect((await change(one, 1)).json).toMatchObject({ carId: other });
    expect((await place({ carId: one, revision: 1 })).json).toMatchObject({ carId: other });
    expect((await change(one, 0)).status).toBe(400);
    await steps({ all: true });
    expect((await change(one, 3)).json).toMatchObject({ error: { code: 'order_invoiced' } });
  });

  it('knows neither strangers nor strange orders', async () => {
    expect((await kit.call('POST', '/factory/v1/orders', { body: orderBody(), token: FACTORY_SECRET })).status).toBe(
      401,
    );
    expect((await place({ kind: 'gift' })).status).toBe(400);
    expect((await place({ more: 1 })).status).toBe(400);
    expect((await kit.call('GET', '/factory/v1/orders/none', { token: TOKEN })).status).toBe(404);
  });

  it('is cancelled before the invoice, and moves no more', async () => {
    await place();
    expect((await kit.call('POST', '/factory/v1/orders/ord-1/cancel', { token: TOKEN })).json).toMatchObject({
      state: 'CANCELLED',
    });
    expect((await steps({ all: true })).json).toMatchObject({ sent: [] });
    expect(kit.receiver.received).toHaveLength(0);
  });
});

describe('reports', () => {
  it('come one by one, signed, in order and numbered', async () => {
    await place();
    await steps({});
    await steps({ all: true });
    const hooks = await kit.receiver.waitFor(FACTORY_STEPS.length);
    expect(hooks.every(isSigned)).toBe(true);
    expect(hooks.map((hook) => eventOf(hook).data.step)).toEqual([...FACTORY_STEPS]);
    expect(hooks.map((hook) => eventOf(hook).data.sequence)).toEqual(FACTORY_STEPS.map((_, at) => at + 1));
    expect(new Set(hooks.map(({ headers }) => headers['webhook-id'])).size).toBe(FACTORY_STEPS.length);
    expect(eventOf(hooks[0]!)).toMatchObject({ type: 'order.progressed', data: { orderId: 'ord-1' } });
    expect((await kit.call('POST', '/factory/v1/orders/ord-1/cancel', { token: TOKEN })).status).toBe(409);
  });

  it('of a car from stock report no production', async () => {
    await place({ kind: 'stock' });
    await steps({ list: 'early', all: true });
    await steps({ all: true });
    const hooks = await kit.receiver.waitFor(EARLY_STEPS.length + FACTORY_STEPS.length - 3);
    expect(hooks.map((hook) => eventOf(hook).data.step)).toEqual([
      ...EARLY_STEPS,
      ...FACTORY_STEPS.slice(FACTORY_STEPS.indexOf('BILLING')),
    ]);
  });

  it('wait at "not yet" until the balance is paid, then go on by themselves', async () => {
    await place();
    kit.receiver.answers.push(200, 200, 200, 409);
    await steps({ all: true });
    await kit.receiver.waitFor(4);
    await eventually(async () => {
      const hooks = (await kit.call('GET', '/_control/webhooks')).json as { lastStatus: number | null }[];
      return hooks.find(({ lastStatus }) => lastStatus === 409);
    });
    // Longer than the retry of any other refusal takes here.
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    expect(kit.receiver.received).toHaveLength(4);
    await kit.call('POST', '/_control/orders/ord-1/balance', { body: { source: 'BILLET_PAYMENT' } });
    const hooks = await kit.receiver.waitFor(FACTORY_STEPS.length + 2);
    expect(eventOf(hooks[4]!)).toMatchObject({
      type: 'order.balance_settled',
      data: { orderId: 'ord-1', source: 'BILLET_PAYMENT' },
    });
    const billing = hooks.filter((hook) => eventOf(hook).data.step === 'BILLING');
    expect(billing.map(({ headers }) => headers['webhook-id'])).toEqual([
      billing[0]?.headers['webhook-id'],
      billing[0]?.headers['webhook-id'],
    ]);
    expect(eventOf(hooks.at(-1)!).data.step).toBe('DELIVERED');
  });

  it('of early steps go to the shop for an order the factory does not have', async () => {
    await kit.call('POST', '/_control/orders', { body: { orderId: 'ord-1' } });
    await steps({ list: 'early', all: 'true' });
    const hooks = await kit.receiver.waitFor(EARLY_STEPS.length);
    expect(new Set(hooks.map(({ path }) => path))).toEqual(new Set(['/api/reservation/v2/factory-events']));
    expect(hooks.map((hook) => eventOf(hook))).toMatchObject(
      EARLY_STEPS.map((step) => ({ type: 'order.step_played', data: { step } })),
    );
    expect(hooks.every(isSigned)).toBe(true);
  });

  it('may be played out of order, for a shop that must refuse them', async () => {
    await place();
    await kit.call('POST', '/_control/orders/ord-1/step', { body: { step: 'DELIVERED' } });
    const [hook] = await kit.receiver.waitFor(1);
    expect(eventOf(hook!).data).toMatchObject({ step: 'DELIVERED', sequence: 1 });
    expect((await kit.call('POST', '/_control/orders/ord-1/step', { body: { step: 'FLOWN' } })).status).toBe(400);
    expect((await kit.call('POST', '/_control/orders/none/step', { body: { step: 'PLACED' } })).status).toBe(404);
  });

  it('come by themselves where seconds are set', async () => {
    await kit.stop();
    kit = await startKit({ stepSeconds: 0.01 });
    await place();
    const hooks = await kit.receiver.waitFor(2);
    expect(hooks.map((hook) => eventOf(hook).data.step)).toEqual(['PROGRESS_ORDER', 'MOUNTED_VEHICLE']);
  });
});
