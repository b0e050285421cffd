import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { personalData } from '#features/reservations/personal.server.ts';
import { sweepPaperFiles } from '#features/reservations/store/papers.server.ts';
import { idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { paperOf } from '#tests/harness/paper.ts';
import { restOf } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let customer: string;
let stranger: string;
let staff: string;
let second: string;
let hand: ReturnType<typeof restOf>;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  stranger = await signIn(app.call, CUSTOMER.ar);
  staff = await signInStaff(app.call, 'service_admin');
  second = await signInStaff(app.call, 'subscription_payment_manager');
  hand = restOf({ app, customer, staff });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const scope = { brand: 'jeep', market: 'br' } as const;
const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

/** A plate of the maker's register that the site can value. */
const usedPlate = async (): Promise<string> => {
  const { rows } = await ask<{ plate: string }>(
    app.databaseUrl,
    `SELECT plate FROM aftersales.vehicle WHERE brand = 'jeep' AND plate IS NOT NULL ORDER BY plate LIMIT 40`,
  );
  for (const { plate } of rows) {
    const path = `evaluate/v1/evaluate/plate/${plate}?mileageKm=30000`;
    if ((await app.call('GET', path, scope)).status === 200) return plate;
  }
  return expect.fail('a used car with a value');
};

type Trade = {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly amount: { readonly amount: number };
  readonly car: { readonly mileageKm: number; readonly damages?: string[]; readonly suggested: { amount: number } };
  readonly photos?: readonly { readonly id: string; readonly place: string }[];
  readonly correction?: { readonly suggested: { readonly amount: number }; readonly validUntil: string };
};

const tradeOf = async (id: string): Promise<Trade> =>
  (await hand.show(id)).rest.sources.findLast(({ kind }) => kind === 'TRADE_IN') as unknown as Trade;

const planned = async (): Promise<{ id: string; rest: number; plate: string; trade: Trade }> => {
  const { id, rest } = await hand.reserved();
  const plate = await usedPlate();
  const plan = (amount: number) =>
    hand.plan(id, [
      { kind: 'TRADE_IN', amount, car: { plate, mileageKm: 30_000, damages: ['ROOF'] } },
      { kind: 'DEALER_PAYMENT', amount: rest - amount },
    ]);
  expect((await plan(1000)).status).toBe(200);
  const worth = (await tradeOf(id)).car.suggested.amount;
  expect((await plan(Math.min(worth, rest - 1000))).status).toBe(200);
  return { id, rest, plate, trade: await tradeOf(id) };
};

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#567' } })
    .withExif({ IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer();

const photograph = async (
  orderId: string,
  place: string,
  { bytes, token = customer, times = 1 }: { bytes?: Buffer; token?: string; times?: number } = {},
): Promise<Answered> => {
  const form = new FormData();
  form.append('orderId', orderId);
  form.append('place', place);
  const sent = new Uint8Array(bytes ?? (await picture()));
  for (let at = 0; at < times; at++) form.append('file', new Blob([sent]), `foto-${at}.jpg`);
  const headers = { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${token}` };
  const response = await fetch(`${app.api.url}/api/reservation/v2/trade-photos`, {
    method: 'POST',
    headers,
    body: form,
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? {} : JSON.parse(text) } as Answered;
};

const look = (path: string, token: string): Promise<Response> =>
  fetch(`${app.api.url}/api/reservation/v2/${path}?brand=jeep&market=br`, {
    headers: { authorization: `Bearer ${token}` },
  });

const correct = (order: string, trade: Pick<Trade, 'id' | 'version'>, more: object = {}, token = staff) =>
  app.call('POST', `reservation/v2/orders/${order}/sources/${trade.id}/correction`, {
    ...scope,
    token,
    key: randomUUID(),
    body: {
      mileageKm: 90_000,
      condition: 'FAIR',
      damages: ['ROOF', 'BONNET'],
      reason: 'Hodômetro e capô',
      version: trade.version,
      ...more,
    },
  });

const answer = (order: string, accept: boolean, version: number, token = customer) =>
  app.call('POST', `reservation/v2/reservations/${order}/trade-correction`, {
    ...scope,
    token,
    key: randomUUID(),
    body: { accept, version },
  });

describe('photographs of a used car', () => {
  test('are kept by place, without where they were taken, and seen by buyer and staff alone', async () => {
    const { id } = await planned();
    const first = await photograph(id, 'FRONT');
    expect(first.status).toBe(200);
    expect((await photograph(id, 'DAMAGE_ROOF')).status).toBe(200);
    const again = await photograph(id, 'FRONT');
    const { photos = [] } = await tradeOf(id);
    expect(photos.map(({ place }) => place).toSorted()).toEqual(['DAMAGE_ROOF', 'FRONT']);
    const own = `reservations/${id}/trade-photos/${idOf(again)}`;
    const shown = await look(own, customer);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).exif).toBeUndefined();
    expect((await look(own, stranger)).status).toBe(404);
    expect((await look(`reservations/${id}/trade-photos/${idOf(first)}`, customer)).status).toBe(404);
    expect((await look(`orders/${id}/trade-photos/${idOf(again)}`, staff)).status).toBe(200);
    expect((await look(`orders/${id}/trade-photos/${idOf(again)}`, customer)).status).toBe(403);
    const { rows } = await ask<{ n: number }>(
      app.databaseUrl,
      `SELECT count(*)::int AS n FROM platform.file WHERE purpose = 'order-paper' AND created_at > now() - interval '1 hour'
       AND id NOT IN (SELECT file_id FROM reservations.trade_photo UNION SELECT file_id FROM reservations.paper WHERE file_id IS NOT NULL)`,
    );
    expect(rows[0]?.n).toBe(0);
  });

  test('another’s order, another place, no picture, a polyglot, too large or many at once are refused', async () => {
    const { id } = await planned();
    expect(codeOf(await photograph(id, 'FRONT', { token: stranger }))).toBe('404 orderUnknown');
    expect(codeOf(await photograph('x', 'FRONT'))).toBe('404 orderUnknown');
    expect(codeOf(await photograph(id, 'DAMAGE_BONNET'))).toBe('400 invalid');
    expect(codeOf(await photograph(id, 'FRONT', { bytes: Buffer.from(paperOf()) }))).toBe('415 uploadType');
    expect(codeOf(await photograph(id, 'FRONT', { bytes: Buffer.from('<svg/>') }))).toBe('415 uploadType');
    const polyglot = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]);
    expect(codeOf(await photograph(id, 'FRONT', { bytes: polyglot }))).toBe('422 uploadUnreadable');
    const behind = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')]);
    const kept = await photograph(id, 'REAR', { bytes: behind });
    const bytes = await (await look(`reservations/${id}/trade-photos/${idOf(kept)}`, customer)).text();
    expect(bytes).not.toContain('<script>');
    const large = Buffer.concat([await picture(), Buffer.alloc(11 * 1024 * 1024)]);
    expect((await photograph(id, 'FRONT', { bytes: large })).status).toBe(413);
    expect((await photograph(id, 'FRONT', { times: 30 })).status).toBe(413);
    expect(((await tradeOf(id)).photos ?? []).map(({ place }) => place)).toEqual(['REAR']);
  });

  test('of another car in its place there is none yet, and of a plan without a car none is taken', async () => {
    const { id, rest } = await planned();
    expect((await photograph(id, 'FRONT')).status).toBe(200);
    const other = { plate: 'ZZZ9Z98', mileageKm: 10, isOther: true };
    await hand.plan(id, [
      { kind: 'TRADE_IN', amount: 1000, car: other },
      { kind: 'DEALER_PAYMENT', amount: rest - 1000 },
    ]);
    expect((await tradeOf(id)).photos).toBeUndefined();
    expect(codeOf(await correct(id, await tradeOf(id)))).toBe('409 notValued');
    await hand.plan(id, [{ kind: 'DEALER_PAYMENT', amount: rest }]);
    expect(codeOf(await photograph(id, 'FRONT'))).toBe('409 carNone');
  });
});

describe('what staff found of a used car', () => {
  test('is valued anew, waits for the buyer, and counts as agreed', async () => {
    const { id, rest, plate, trade } = await planned();
    expect(codeOf(await correct(id, trade, { reason: '' }))).toBe('400 invalid');
    expect(codeOf(await correct(id, trade, { damages: ['ENGINE'] }))).toBe('400 invalid');
    expect(codeOf(await correct(id, trade, { mileageKm: 30_000, condition: 'GOOD', damages: ['ROOF'] }))).toBe(
      '422 nothingNew',
    );
    expect(codeOf(await correct(id, trade, {}, customer))).toMatch(/^403/);
    const both = await Promise.all([correct(id, trade), correct(id, trade, { mileageKm: 95_000 }, second)]);
    expect(both.map(codeOf).toSorted()).toEqual(['200 undefined', '409 changedMeanwhile']);
    const waiting = await tradeOf(id);
    const worth = waiting.correction?.suggested.amount ?? 0;
    expect(worth).toBeGreaterThan(0);
    expect(worth).toBeLessThan(trade.car.suggested.amount);
    expect(waiting.car.suggested.amount).toBe(trade.car.suggested.amount);
    const order = (await hand.show(id)) as unknown as { tasks: readonly { kind: string }[] };
    expect(order.tasks.map(({ kind }) => kind)).toContain('ANSWER_CAR');
    const own = await app.call('GET', 'reservation/v2/user-reserves', { ...scope, token: customer });
    expect(own.status).toBe(200);
    const mails = await waitFor(async () => {
      const { rows } = await ask<{ note: string }>(
        app.databaseUrl,
        `SELECT payload -> 'params' ->> 'note' AS note FROM platform.outbox
         WHERE topic = 'mail.send' AND payload ->> 'template' = 'orderCarCorrected'`,
      );
      return rows.length > 0 && rows;
    });
    expect(mails).toEqual([{ note: 'Hodômetro e capô' }]);
    // Until the buyer answers nothing is settled, and the same car is not written anew.
    expect(codeOf(await hand.book(id, 1000, { kind: 'TRADE_IN' }))).toBe('409 correctionOpen');
    const anew = { plate, mileageKm: 20_000 };
    const parts = [
      { kind: 'TRADE_IN', amount: 1000, car: anew },
      { kind: 'DEALER_PAYMENT', amount: rest - 1000 },
    ];
    expect(codeOf(await hand.plan(id, parts))).toBe('409 correctionOpen');
    expect(codeOf(await answer(id, true, trade.version))).toBe('409 changedMeanwhile');
    expect(codeOf(await answer(id, true, waiting.version, stranger))).toBe('404 orderUnknown');
    expect((await answer(id, true, waiting.version)).status).toBe(200);
    expect(codeOf(await answer(id, true, waiting.version))).toBe('409 correctionNone');
    const agreed = await tradeOf(id);
    const counts = Math.min(trade.amount.amount, worth);
    expect(agreed).toMatchObject({
      state: 'PLANNED',
      amount: { amount: counts },
      car: { damages: ['BONNET', 'ROOF'] },
    });
    expect(agreed.correction).toBeUndefined();
    expect((await hand.show(id)).rest.open.amount).toBe(trade.amount.amount - counts);
    const booked = await hand.book(id, 1000, { kind: 'TRADE_IN' });
    expect(booked.json).toMatchObject({ state: 'BOOKED' });
    expect(codeOf(await correct(id, agreed))).toBe('404 sourceUnknown');
  });

  test('is answered by taking the car out, and no more once its days are over or the order ended', async () => {
    const { id, trade } = await planned();
    const found = await correct(id, trade);
    const { version } = found.json as { version: number };
    await ask(
      app.databaseUrl,
      `UPDATE reservations.balance_source SET correction = correction || '{"validUntil": "2020-01-01"}' WHERE id = $1`,
      [trade.id],
    );
    expect(codeOf(await answer(id, true, version))).toBe('409 valueOver');
    expect((await answer(id, false, version)).status).toBe(200);
    expect((await hand.show(id)).rest.open.amount).toBe(trade.amount.amount);
    expect((await tradeOf(id)).state).toBe('ENDED');
    expect((await hand.cancel(id)).status).toBe(200);
    expect(codeOf(await correct(id, { id: trade.id, version }))).toBe('409 takesNoMoney');
  });
});

test('photographs and words about a used car go with their person; what nobody names is swept', async () => {
  const { id, trade } = await planned();
  expect((await photograph(id, 'FRONT')).status).toBe(200);
  expect((await correct(id, trade)).status).toBe(200);
  const { db, env } = app.api.application.services;
  const all = { allBrands: true, actor: 'system:test' } as const;
  const { rows } = await ask<{ id: string }>(app.databaseUrl, 'SELECT id FROM accounts.account WHERE email = $1', [
    CUSTOMER.br,
  ]);
  const person = { accountId: rows[0]?.id ?? '', email: CUSTOMER.br, name: 'Someone', market: 'br' } as const;
  const subject = { ...person, phone: null, documents: [] };
  const read = await db.withTx(all, (tx) => personalData.read(tx, subject, env));
  const shown = JSON.stringify(read);
  expect(shown).toContain('Hodômetro e capô');
  expect(shown).toContain('"place":"FRONT"');
  const { files = [] } = await db.withTx(all, (tx) => personalData.erase(tx, subject, { env, now: new Date() }));
  const kept = await ask<{ id: string }>(
    app.databaseUrl,
    `UPDATE platform.file SET created_at = now() - interval '2 days' WHERE purpose = 'order-paper' AND state = 'clean' RETURNING id`,
  );
  expect(files.length).toBeGreaterThan(0);
  // Beside them lies the photograph of a car that another one took the place of.
  expect(kept.rows.map((one) => one.id)).toEqual(expect.arrayContaining([...files]));
  expect(await sweepPaperFiles({ db, env })).toBe(kept.rows.length);
  const left = await ask(app.databaseUrl, 'SELECT FROM reservations.balance_source WHERE correction IS NOT NULL');
  expect([left.rows.length, (await ask(app.databaseUrl, 'SELECT FROM reservations.trade_photo')).rows.length]).toEqual([
    0, 0,
  ]);
});
