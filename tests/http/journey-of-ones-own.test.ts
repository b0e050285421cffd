import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalData } from '#features/integration/public.server.ts';
import { buyerOf, idOf, type Buyer } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let app: TestApp;
let token: string;
let buyer: Buyer;

beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.call, CUSTOMER.br);
  buyer = buyerOf(app.call, { token });
});
afterAll(() => app.stop());

test('a journey of one’s own is begun once, takes files, and ends once', async () => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  const start = (by = token) =>
    app.call('POST', 'journey/v1/start', { ...JEEP, token: by, body: { type: 'order', id } });
  const begun = await Promise.all([start(), start()]);
  expect(begun.map(({ status }) => status)).toEqual([200, 200]);
  expect(begun[0]?.json['id']).toBe(begun[1]?.json['id']);
  const stranger = await signIn(app.call, CUSTOMER.ar);
  expect((await start(stranger)).status).toBe(404);
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const send = async (kind: string, by = token) => {
    const form = new FormData();
    form.append('kind', kind);
    form.append('files', new File([new Uint8Array(photo)], 'cnh.jpg', { type: 'image/jpeg' }));
    const response = await fetch(`${app.api.url}/api/journey/v1/complement/order/${id}`, {
      method: 'POST',
      headers: { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${by}` },
      body: form,
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  expect((await send('IDENTITY')).json['complements']).toMatchObject([{ kind: 'IDENTITY' }]);
  expect(await send('DRAWING')).toMatchObject({ status: 422, json: { code: 'complementKind' } });
  expect((await send('IDENTITY', stranger)).status).toBe(404);
  await ask(
    app.databaseUrl,
    `INSERT INTO integration.complement (file_id, brand, journey_id, kind)
     SELECT gen_random_uuid(), 'jeep', $1, 'OTHER' FROM generate_series(1, 18)`,
    [begun[0]?.json['id']],
  );
  // One place is left: of two at once one gets it.
  const last = await Promise.all([send('INCOME'), send('INCOME')]);
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows: files } = await ask<{ n: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS n FROM platform.file WHERE purpose = 'journey/' || $1`,
    [begun[0]?.json['id']],
  );
  expect(files[0]?.n).toBe(2);
  const end = (result: string, reason: string | null = null) =>
    app.call('POST', `journey/v1/result/order/${id}`, { ...JEEP, token, body: { result, reason } });
  expect((await end('SUCCEEDED')).json).toMatchObject({ state: 'SUCCEEDED', endedAt: expect.any(String) });
  expect((await end('SUCCEEDED')).status).toBe(200);
  expect((await end('FAILED', 'no')).json['code']).toBe('journeyOver');
  expect((await send('IDENTITY')).json['code']).toBe('journeyOver');
});

test('a journey that nobody ends goes with its files half a year after the last of them', async () => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  const begun = await app.call('POST', 'journey/v1/start', {
    brand: 'jeep',
    market: 'ar',
    token,
    body: { type: 'order', id },
  });
  const journey = String(begun.json['id']);
  const read = async () =>
    (await ask<{ market: string }>(app.databaseUrl, 'SELECT market FROM integration.journey WHERE id = $1', [journey]))
      .rows;
  // Its market is the order's, wherever its owner asks from.
  expect(await read()).toEqual([{ market: 'br' }]);
  await ask(app.databaseUrl, `UPDATE integration.journey SET started_at = now() - interval '200 days' WHERE id = $1`, [
    journey,
  ]);
  await ask(
    app.databaseUrl,
    `INSERT INTO integration.complement (file_id, brand, journey_id, kind, added_at)
     VALUES (gen_random_uuid(), 'jeep', $1, 'OTHER', now() - interval '170 days')`,
    [journey],
  );
  const { db, env } = app.api.application.services;
  const retain = (days: number) =>
    db.withTx(
      { allBrands: true, actor: 'system:test', reason: 'test' },
      (tx) => personalData.retain?.(tx, { env, now: new Date(Date.now() + days * 86_400_000) }) ?? Promise.resolve(0),
    );
  await retain(0);
  expect(await read()).toHaveLength(1);
  await retain(11);
  expect(await read()).toEqual([]);
});
