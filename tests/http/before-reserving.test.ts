import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buyerOf, idOf, orderOf, type Buyer } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

/** What is asked before a reservation, about one, and by staff of a whole campaign; and the welcome kit after it is paid. */

let app: TestApp;
let token: string;
let buyer: Buyer;
let campaign: string;

const JEEP = { brand: 'jeep', market: 'br' } as const;

beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.call, CUSTOMER.br);
  buyer = buyerOf(app.call, { token });
  const { json } = await read('campaigns');
  campaign = (json['campaigns'] as { id: string }[])[0]?.id ?? expect.fail('a campaign runs');
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const read = (path: string, more: object = {}): Promise<Answered> =>
  app.call('GET', `reservation/v2/${path}`, { ...JEEP, ...more });
const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const reserved = async (): Promise<string> => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  return id;
};
const paid = async (): Promise<string> => {
  const id = await reserved();
  const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(id)));
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'RESERVE');
  return id;
};

describe('availability', () => {
  const of = ({ choice }: Awaited<ReturnType<typeof findReadyCar>>, more: Record<string, string> = {}) =>
    `availability?${new URLSearchParams({ mvsCode: choice.mvsCode, year: String(choice.year), ...more })}`;

  test('a car that is free is, at the dealership it stands at; one that is held for good is not', async () => {
    const car = await findReadyCar(app.databaseUrl);
    const { colorCode, coatingCode } = car.choice;
    const query = of(car, { colorCode, ...(coatingCode && { coatingCode }) });
    const seen = await read(query);
    expect(seen.json).toMatchObject({ available: true, campaignId: campaign });
    expect((seen.json['dealers'] as { id: string }[]).length).toBeGreaterThan(0);
    await ask(
      app.databaseUrl,
      `UPDATE stock.unit SET blocked_at = now(), blocked_reason = 'of the test' WHERE mvs_code = $1 AND year = $2 AND blocked_at IS NULL`,
      [car.choice.mvsCode, car.choice.year],
    );
    expect((await read(query)).json).toMatchObject({ available: false, dealers: [] });
    await ask(
      app.databaseUrl,
      `UPDATE stock.unit SET blocked_at = NULL, blocked_reason = NULL WHERE blocked_reason = 'of the test'`,
    );
  });

  test('an unknown car is not free, and a wrong question is refused by field', async () => {
    expect((await read('availability?mvsCode=ZZZZZZZ&year=2027')).json).toMatchObject({ available: false });
    const wrong = await read('availability?mvsCode=ZZZZZZZ&year=soon');
    expect([wrong.status, JSON.stringify(wrong.json['fields'])]).toEqual([400, expect.stringContaining('year')]);
  });
});

describe('dealerships of a campaign', () => {
  test('by state, and near a point the nearest first', async () => {
    const { json } = await read(`campaigns/${campaign}/dealers?stateCode=sp&limit=100`);
    const dealers = json['dealers'] as { id: string; stateCode: string }[];
    expect(new Set(dealers.map(({ stateCode }) => stateCode))).toEqual(new Set(['SP']));
    const near = await read(
      `campaigns/${campaign}/dealersByRadius?referenceLatitude=-23.55&referenceLongitude=-46.63&radius=80`,
    );
    const found = near.json['dealers'] as { id: string; distanceKm: number }[];
    expect(found.length).toBeGreaterThan(0);
    const far = found.map(({ distanceKm }) => distanceKm);
    expect(far).toEqual(far.toSorted((a, b) => a - b));
    expect(far.at(-1)).toBeLessThanOrEqual(80);
  });

  test('another brand’s campaign is none', async () => {
    const at = { brand: 'peugeot', market: 'ar' };
    expect(codeOf(await read(`campaigns/${campaign}/dealers`, at))).toBe('404 campaignUnknown');
    const near = `campaigns/${campaign}/dealersByRadius?referenceLatitude=-34.6&referenceLongitude=-58.4`;
    expect(codeOf(await read(near, at))).toBe('404 campaignUnknown');
  });
});

describe('about a reservation', () => {
  test('its lead names car, dealership and buyer, to the buyer alone', async () => {
    const id = await reserved();
    const lead = await read(`reservation-lead?reservationId=${id}`, { token });
    expect(lead.json).toMatchObject({ person: { email: CUSTOMER.br }, vehicle: { mvsCode: expect.any(String) } });
    expect(codeOf(await read(`reservation-lead?reservationId=${id}`))).toBe('404 orderUnknown');
    await buyer.cancel(id);
  });

  test('a caller that means somebody else is refused by both headers', async () => {
    for (const headers of [{ 'x-anonymous-reservation': 'true' }, { 'x-reservation-user-id': randomUUID() }])
      for (const path of [
        'availability?mvsCode=ZZZZZZZ&year=2027',
        `campaigns/${campaign}/dealers`,
        `reservation-lead?reservationId=${randomUUID()}`,
        `reservations/${randomUUID()}/welcome-kit`,
      ])
        expect(codeOf(await read(path, { token, headers }))).toBe('409 otherBuyer');
  });
});

describe('reprocessing a campaign', () => {
  test('asks again about what is open, ends what is over, and twice is once', async () => {
    const staff = await signInStaff(app.call, 'integration_error_manager');
    const reprocess = (more: object = {}) =>
      app.call('PUT', `reservation/v2/reservations/reprocess/${campaign}`, { ...JEEP, token: staff, ...more });
    const [open, over] = [await reserved(), await reserved()];
    const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(open)));
    await waitFor(async () => orderOf(await buyer.status(open)).charges[0]?.state === 'PENDING');
    const past = `now() - interval '1 second'`;
    await ask(app.databaseUrl, `UPDATE stock.hold SET held_until = ${past} WHERE order_id = $1`, [over]);
    await ask(app.databaseUrl, `UPDATE reservations.purchase SET held_until = ${past} WHERE id = $1`, [over]);
    expect((await reprocess()).json).toEqual({ payments: 1, ended: 1 });
    await waitFor(async () => orderOf(await buyer.status(over)).state === 'CANCELLED');
    expect((await reprocess()).json).toEqual({ payments: 1, ended: 0 });
    const { rows } = await ask<{ due: boolean }>(
      app.databaseUrl,
      `SELECT checked_at < now() - interval '1 minute' AS due FROM payments.charge WHERE order_id = $1`,
      [open],
    );
    expect(rows).toEqual([{ due: true }]);
    expect((await reprocess({ token })).status).toBe(403);
    expect([401, 403]).toContain((await reprocess({ token: undefined })).status);
    expect(codeOf(await reprocess({ brand: 'fiat-of-nobody' }))).toMatch(/^400/);
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    await waitFor(async () => orderOf(await buyer.status(open)).state === 'RESERVE');
  });
});

describe('the welcome kit', () => {
  const HOME = {
    name: 'Ana Souza',
    address: {
      country: 'BR',
      postalCode: '01310-100',
      street: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      region: 'SP',
    },
  };
  const kit = (id: string, more: object = {}) => read(`reservations/${id}/welcome-kit`, { token, ...more });
  const request = (id: string, body: object = HOME, more: object = {}) =>
    app.call('POST', `reservation/v2/reservations/${id}/welcome-kit`, {
      ...JEEP,
      token,
      key: randomUUID(),
      body,
      ...more,
    });

  test('begins with the payment, is asked for once, is sent and arrives, each once', async () => {
    const waiting = await reserved();
    expect(codeOf(await kit(waiting))).toBe('409 kitNotYet');
    expect(codeOf(await request(waiting))).toBe('409 kitNotYet');
    await buyer.cancel(waiting);
    const id = await paid();
    expect((await kit(id)).json).toMatchObject({ state: 'OPEN', recipient: null });
    expect((await request(id, { ...HOME, address: { ...HOME.address, postalCode: '1' } })).status).toBe(400);
    const abroad = {
      country: 'AR',
      postalCode: 'C1043AAZ',
      street: 'Av. Corrientes',
      number: '100',
      city: 'CABA',
      region: 'CABA',
    };
    expect(codeOf(await request(id, { ...HOME, address: abroad }))).toBe('422 kitElsewhere');
    const asked = await Promise.all([request(id), request(id), request(id)]);
    expect(asked.map(codeOf).toSorted()).toEqual(['200 undefined', '409 kitRequested', '409 kitRequested']);
    expect((await kit(id)).json).toMatchObject({ state: 'REQUESTED', recipient: { name: 'Ana Souza' } });
    const { rows } = await ask<{ text: string }>(
      app.databaseUrl,
      `SELECT k::text AS text FROM reservations.welcome_kit k`,
    );
    expect(rows[0]?.text).not.toMatch(/Paulista|Souza/);

    const staff = await signInStaff(app.call, 'service_admin');
    const move = (body: object, more: object = {}) =>
      app.call('PATCH', `reservation/v2/reservations/${id}/welcome-kit`, { ...JEEP, token: staff, body, ...more });
    const sent = { state: 'SENT', carrier: 'Correios', trackingCode: 'BR123456789' };
    const seen = await read(`orders/${id}`, { token: staff });
    expect(seen.json['welcomeKit']).toMatchObject({ state: 'REQUESTED', recipient: HOME });
    expect(codeOf(await move({ state: 'DELIVERED' }))).toBe('409 kitState');
    expect((await move(sent, { token })).status).toBe(403);
    expect(codeOf(await move(sent, { brand: 'peugeot' }))).toMatch(/40[34]/);
    expect((await move(sent)).json).toMatchObject(sent);
    expect(codeOf(await move(sent))).toBe('409 kitState');
    expect((await move({ state: 'DELIVERED' })).json).toMatchObject({
      state: 'DELIVERED',
      trackingCode: 'BR123456789',
    });
  });

  test('another person’s is not there', async () => {
    const id = await paid();
    const other = await signIn(app.call, CUSTOMER.ar);
    expect(codeOf(await kit(id, { token: other }))).toBe('404 orderUnknown');
    expect(codeOf(await request(id, HOME, { token: other }))).toBe('404 orderUnknown');
    expect(codeOf(await kit(id, { token: undefined }))).toBe('404 orderUnknown');
  });
});
