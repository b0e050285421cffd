import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPix, eventually, pixBody, startKit } from './test-kit.ts';
import type { Kit } from './test-kit.ts';

const DAY = 24 * 3600;
const START = new Date('2026-11-28T12:00:00.000Z');

let kit: Kit;
let real = START;
beforeAll(async () => {
  kit = await startKit({ now: () => real });
});
afterAll(() => kit.stop());

const set = (body: object) => kit.call('POST', '/_control/clock', { body });
const read = async () => (await kit.call('GET', '/_control/clock')).json;
const statusOf = async (id: number) => (await kit.call('GET', `/v1/payments/${id}`)).json;
const takeSlip = async (): Promise<number> => {
  const slip = { payment_method_id: 'bolbradesco', date_of_expiration: '2026-12-01T23:59:59.000-03:00' };
  const { payer, ...rest } = pixBody(kit, slip);
  const address = {
    zip_code: '01310100',
    street_name: 'Avenida Paulista',
    street_number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    federal_unit: 'SP',
  };
  const body = { ...rest, payer: { ...payer, first_name: 'Ana', last_name: 'Souza', address } };
  const { json, status, text } = await kit.call('POST', '/v1/payments', { body, key: 'slip-of-the-clock' });
  if (status !== 201) throw new Error(text);
  return (json as { id: number }).id;
};

describe('the clock of the companies', () => {
  it('makes a slip expire when its last day is over, and tells the shop by a signature of the real time', async () => {
    const id = await takeSlip();
    const { length } = kit.receiver.received;
    expect((await set({ to: '2026-12-02T02:59:58Z' })).json).toMatchObject({ now: '2026-12-02T02:59:58.000Z' });
    expect(await statusOf(id)).toMatchObject({ status: 'pending' });
    expect((await set({ to: '2026-12-02T03:00:00Z' })).status).toBe(200);
    expect(await statusOf(id)).toMatchObject({ status: 'cancelled', status_detail: 'expired' });
    const notice = (await kit.receiver.waitFor(length + 1)).at(-1);
    expect(notice?.path).toContain(String(id));
    expect(notice?.headers['x-signature']).toContain(`ts=${START.getTime() / 1000},`);
    await set({});
    expect(await statusOf(id)).toMatchObject({ status: 'cancelled' });
  });

  it('is kept over a restart and goes on, until it is set back', async () => {
    expect((await set({ shiftSeconds: 3 * DAY })).json).toEqual({
      now: '2026-12-01T12:00:00.000Z',
      real: '2026-11-28T12:00:00.000Z',
      shiftSeconds: 3 * DAY,
    });
    await kit.restart();
    real = new Date(START.getTime() + 1000);
    expect(await read()).toMatchObject({ now: '2026-12-01T12:00:01.000Z' });
    const { date_created: made } = await createPix(kit);
    expect(Date.parse(String(made))).toBe(Date.parse('2026-12-01T12:00:01.000Z'));
    expect((await kit.call('GET', '/console/clock')).text).toContain('2026-12-01T12:00:01Z');
    const fields = new URLSearchParams({ back: '/console/clock', to: '2026-12-24T12:00' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await kit.call('POST', '/_control/clock', { body: fields, headers });
    expect(sent.headers.get('location')).toBe('/console/clock?done=1');
    expect(await read()).toMatchObject({ now: '2026-12-24T12:00:00.000Z' });
    expect((await set({})).json).toMatchObject({ shiftSeconds: 0, now: real.toISOString() });
    real = START;
  });

  it('leaves the waits of webhooks as they are, forth and back', async () => {
    const { length } = kit.receiver.received;
    await set({ shiftSeconds: 30 * DAY });
    await createPix(kit);
    await kit.receiver.waitFor(length + 1);
    kit.receiver.answers.push(500);
    await createPix(kit);
    await kit.receiver.waitFor(length + 2);
    // The machine's time goes on; the companies' is a month behind it from now on.
    await eventually(async () => {
      real = new Date(real.getTime() + 1000);
      await set({ shiftSeconds: -30 * DAY });
      return kit.receiver.received.length >= length + 3 || undefined;
    });
    await set({});
  });

  it('refuses what is no time, is two, or lies too far away', async () => {
    for (const body of [
      { shiftSeconds: 1.5 },
      { shiftSeconds: 'soon' },
      { shiftSeconds: 3 * 366 * DAY },
      { to: '2026-13-01T00:00:00Z' },
      { to: '2036-01-01T00:00:00Z' },
      { to: '2026-12-01T00:00:00Z', shiftSeconds: 1 },
      { shift: 1 },
    ])
      expect((await set(body)).status, JSON.stringify(body)).toBe(400);
    expect(await read()).toMatchObject({ shiftSeconds: 0 });
  });
});
