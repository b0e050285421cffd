import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pixBody, startKit } from './test-kit.ts';
import type { Kit } from './test-kit.ts';

let kit: Kit;
let reference = 0;
beforeAll(async () => {
  kit = await startKit();
});
beforeEach(() => {
  reference += 1;
});
afterAll(() => kit.stop());

const order = (body: Record<string, unknown>) =>
  kit.call('POST', '/_faults', { body: { operation: 'payments.create', times: 1, ...body } });
const create = () => {
  const name = `fault-${reference}`;
  return kit.call('POST', '/v1/payments', { body: pixBody(kit, { external_reference: name }), key: name });
};
const booked = async () => {
  const { json } = await kit.call('GET', `/v1/payments/search?external_reference=fault-${reference}`);
  return (json as { paging: { total: number } }).paging.total;
};

describe('faults of calls', () => {
  it.each([
    ['reset-before', 0],
    ['reset-after', 1],
  ])('%s breaks the connection with %i payment on the books', async (mode, count) => {
    await order({ mode });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(await booked()).toBe(count);
    expect((await create()).status).toBe(201);
    expect(await booked()).toBe(1);
  });

  it.each([
    ['500-before', 0],
    ['500-after', 1],
  ])('%s answers 500 with %i payment on the books', async (mode, count) => {
    await order({ mode });
    expect((await create()).status).toBe(500);
    expect(await booked()).toBe(count);
    expect((await create()).status).toBe(201);
    expect(await booked()).toBe(1);
  });

  it('malformed: booked, answered with broken JSON', async () => {
    await order({ mode: 'malformed' });
    const reply = await create();
    expect(reply).toMatchObject({ status: 201, json: undefined });
    expect(reply.text.length).toBeGreaterThan(100);
    expect(await booked()).toBe(1);
  });

  it('slow: answers late', async () => {
    await order({ mode: 'slow', delayMs: 150 });
    const started = performance.now();
    expect((await create()).status).toBe(201);
    expect(performance.now() - started).toBeGreaterThan(140);
  });

  it('hang: never answers', async () => {
    await order({ mode: 'hang' });
    const hanging = fetch(`${kit.sandbox.url}/v1/payments`, { method: 'POST', signal: AbortSignal.timeout(150) });
    await expect(hanging).rejects.toThrow('aborted due to timeout');
    expect(await booked()).toBe(0);
  });

  it('hits the named operation only, as often as ordered', async () => {
    await order({ mode: '500-before', times: 2 });
    expect((await kit.call('GET', '/v1/payments/1')).status).toBe(404);
    expect((await create()).status).toBe(500);
    expect((await create()).status).toBe(500);
    expect((await create()).status).toBe(201);
  });

  it('can be taken back', async () => {
    await order({ mode: '500-before', times: 5 });
    expect((await kit.call('GET', '/_faults')).json).toMatchObject([
      { operation: 'payments.create', mode: '500-before', times: 5 },
    ]);
    await kit.call('DELETE', '/_faults');
    expect((await create()).status).toBe(201);
  });

  it.each([
    { operation: 'payments.create', mode: 'duplicate' },
    { operation: 'webhook', mode: 'hang' },
    { operation: 'none', mode: 'slow' },
    { operation: 'payments.create', mode: 'slow', times: 0 },
  ])('refuses %j', async (body) => {
    expect((await kit.call('POST', '/_faults', { body })).status).toBe(400);
  });
});
