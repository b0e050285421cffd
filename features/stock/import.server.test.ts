import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { stockReportSchema } from './contract/import.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let call: Caller;
let admin: string;

const JEEP = { brand: 'jeep', market: 'br' } as const;
type Car = { chassis: string; dealer: string; version: string; year: number; color: string };

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  call = callerOf(api.url);
  admin = await signInStaff(call, 'service_admin');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const rowsOf = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await ask<Row>(database.url, text, values)).rows;

/** Cars of the stock as a file names them, the first of each dealership first. */
const stocked = (where = 'true'): Promise<(Car & { id: string })[]> =>
  rowsOf(
    `SELECT u.id, u.chassis, d.code AS dealer, u.mvs_code AS version, u.year, u.color_code AS color
     FROM stock.unit u JOIN dealers.dealer d ON d.id = u.dealer_id
     WHERE u.brand = 'jeep' AND u.market = 'br' AND u.kind = 'ready' AND u.withdrawn_at IS NULL AND ${where} ORDER BY u.id`,
  );

const HEAD = ['chassis', 'dealer', 'version', 'year', 'color'] as const;
const line = (car: Car): string => HEAD.map((name) => car[name]).join(';');
const fileOf = (cars: readonly Car[]): string => [HEAD.join(';'), ...cars.map(line)].join('\r\n');

const send = async (
  content: string,
  { dryRun = false, withdraw = false, most = false, token = admin, scope = JEEP } = {},
) => {
  const answer = await call('POST', `stock/v1/units/import?dryRun=${dryRun}`, {
    ...scope,
    token,
    body: { content, withdrawMissing: withdraw, withdrawMost: most },
  });
  return { status: answer.status, code: answer.json['code'], json: answer.json };
};
const report = async (content: string, options: Parameters<typeof send>[1] = {}) => {
  const { status, json } = await send(content, options);
  expect(status, JSON.stringify(json)).toBe(200);
  return z.parse(stockReportSchema, json);
};
const faultsOf = ({ refused }: z.output<typeof stockReportSchema>) =>
  refused.flatMap(({ line: at, faults }) => faults.map(({ column, key }) => `${at} ${column} ${key}`));
const state = () =>
  rowsOf(`SELECT md5(string_agg(u::text, '|' ORDER BY id)) AS sum FROM stock.unit u`).then(([row]) => row?.['sum']);
const serial = (n: number): string => `9BXTEST000${String(n).padStart(7, '0')}`;

let cars: (Car & { id: string })[];
beforeEach(async () => {
  cars = await stocked();
});

describe('a file of cars in stock', () => {
  it('is looked at without a trace, taken in once, and changes nothing the second time', async () => {
    const [like] = cars as [Car & { id: string }];
    const content = `\uFEFF${HEAD.join(';')};days;items;since\r\n${line({ ...like, chassis: serial(1).toLowerCase() })};'7,0;;01/03/2026\r\n`;
    const before = await state();
    const dry = await report(content, { dryRun: true });
    expect(dry).toMatchObject({ applied: false, rowCount: 1, counts: { added: 1, changed: 0, refused: 0 } });
    expect(await state()).toBe(before);
    expect((await report(content)).counts).toMatchObject({ added: 1, withdrawn: 0 });
    expect(
      await rowsOf(
        `SELECT delivery_days AS days, in_stock_since::text AS since, kind FROM stock.unit WHERE chassis = $1`,
        [serial(1)],
      ),
    ).toEqual([{ days: 7, since: '2026-03-01', kind: 'ready' }]);
    const after = await state();
    expect((await report(content)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(await state()).toBe(after);
    const [entry] = await rowsOf<{ detail: unknown }>(
      `SELECT detail FROM platform.audit WHERE action = 'stock.imported' ORDER BY at LIMIT 1`,
    );
    expect(entry?.detail).toMatchObject({ rows: 1, added: 1 });
  });

  it('names line, column and reason of what is wrong, and takes in the rest', async () => {
    const [like] = cars as [Car & { id: string }];
    const content = [
      `${HEAD.join(',')},days,since`,
      `${line({ ...like, chassis: serial(10) }).replaceAll(';', ',')},5,`,
      `${line({ ...like, chassis: serial(10) }).replaceAll(';', ',')},5,`,
      `${line({ ...like, chassis: 'SHORT' }).replaceAll(';', ',')},5,`,
      `${line({ ...like, chassis: serial(11), dealer: 'ZZZZ' }).replaceAll(';', ',')},5,`,
      `${line({ ...like, chassis: serial(12), year: 1999 }).replaceAll(';', ',')},5,`,
      `${line({ ...like, chassis: serial(13), color: '=CMD' }).replaceAll(';', ',')},5,`,
      `${line({ ...like, chassis: serial(14), color: 'NONE' }).replaceAll(';', ',')},-3,31/02/2026`,
      `${line({ ...like, chassis: serial(15) }).replaceAll(';', ',')},5,2090-01-01`,
      serial(16),
    ].join('\n');
    const done = await report(content);
    expect(faultsOf(done)).toEqual([
      '3 chassis stock.import.twice',
      '4 chassis field.chassis',
      '5 dealer stock.import.dealerUnknown',
      '6 version stock.import.versionUnknown',
      '7 color stock.import.code',
      '8 days stock.import.number',
      '8 since stock.import.day',
      '9 since stock.import.since',
      '10 dealer field.required',
      '10 version field.required',
      '10 year field.required',
      '10 color field.required',
    ]);
    expect(done.counts).toMatchObject({ added: 1, refused: 8 });
    expect(done.mayWithdraw).toBe(false);
    const kept = await send(content, { withdraw: true });
    expect([kept.status, kept.code]).toEqual([422, 'chassisUnread']);
  });

  it('leaves a car that somebody holds or bought as it is, and says so', async () => {
    const [held, sold] = cars as [Car & { id: string }, Car & { id: string }];
    await ask(
      database.url,
      `INSERT INTO stock.hold (id, brand, unit_id, order_id, kind, held_until) VALUES
       (gen_random_uuid(), 'jeep', $1, gen_random_uuid(), 'hold', now() + interval '1 hour'),
       (gen_random_uuid(), 'jeep', $2, gen_random_uuid(), 'sale', NULL)`,
      [held.id, sold.id],
    );
    const before = await state();
    const content = `${HEAD.join(';')};days\n${line(held)};99\n${line(sold)};99\n`;
    const done = await report(content);
    expect(faultsOf(done)).toEqual(['2 chassis stock.import.held', '3 chassis stock.import.sold']);
    expect((await report(fileOf([held, sold]))).counts).toMatchObject({ unchanged: 2, refused: 0 });
    expect(await state()).toBe(before);
    // Neither is taken away where the file does not name it; the held one is named.
    const other = cars.find(({ dealer, id }) => dealer === held.dealer && id !== held.id && id !== sold.id);
    const away = await report(fileOf(other === undefined ? [{ ...held, chassis: serial(20) }] : [other]), {
      dryRun: true,
    });
    expect(away.missing).toContainEqual({ chassis: held.chassis, dealer: held.dealer, state: 'held' });
    expect(away.missing.some(({ chassis }) => chassis === sold.chassis)).toBe(false);
  });

  it('withdraws what it does not name only where that is ticked, at its own dealerships, and takes it back later', async () => {
    const free = await stocked('u.sold_at IS NULL AND NOT EXISTS (SELECT FROM stock.hold h WHERE h.unit_id = u.id)');
    const dealer = free.find(({ dealer: code }) => free.filter((car) => car.dealer === code).length > 1)?.dealer;
    const own = free.filter((car) => car.dealer === dealer);
    const [named, ...rest] = own as [Car & { id: string }];
    const content = fileOf([named]);
    expect((await report(content)).counts).toMatchObject({ missing: rest.length, withdrawn: 0 });
    if (rest.length > 1) {
      const most = await send(content, { withdraw: true });
      expect([most.status, most.code]).toEqual([422, 'mostMissing']);
    }
    expect((await report(content, { withdraw: true, most: true })).counts).toMatchObject({ withdrawn: rest.length });
    expect((await stocked()).length).toBe(cars.length - rest.length);
    const back = await report(fileOf(own), { dryRun: true });
    expect(back.counts).toMatchObject({ changed: rest.length, unchanged: 1 });
    expect((await report(fileOf(own))).counts).toMatchObject({ changed: rest.length });
    expect((await stocked()).length).toBe(cars.length);
    // One that left for another reason stays away.
    await ask(database.url, `UPDATE stock.unit SET withdrawn_at = now() WHERE id = $1`, [named.id]);
    expect(faultsOf(await report(content))).toEqual(['2 chassis stock.import.left']);
  });

  it('keeps to brand, dealerships and rights of who sends it', async () => {
    const [like] = cars as [Car & { id: string }];
    const [ram] = await rowsOf<{ chassis: string }>(
      `SELECT chassis FROM stock.unit WHERE brand <> 'jeep' AND chassis IS NOT NULL LIMIT 1`,
    );
    expect(faultsOf(await report(fileOf([{ ...like, chassis: ram?.chassis ?? '' }])))).toEqual([
      '2 chassis stock.import.elsewhere',
    ]);
    const seller = await signInStaff(call, 'user_dealer');
    expect((await send(fileOf([like]), { token: seller })).status).toBe(403);
    const other = cars.find(({ dealer }) => dealer !== like.dealer);
    const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(
      `SELECT id FROM dealers.dealer WHERE brand = 'jeep' AND code = $1`,
      [other?.dealer],
    );
    await ask(
      database.url,
      `UPDATE accounts.role_grant SET scope = 'DEALER', scope_id = $1 WHERE role = 'service_admin'`,
      [id],
    );
    const done = await report(fileOf([{ ...like, chassis: serial(30) }]), { dryRun: true });
    expect(faultsOf(done)).toEqual(['2 dealer stock.import.dealerReach']);
    expect(done.missing).toEqual([]);
    await ask(
      database.url,
      `UPDATE accounts.role_grant SET scope = NULL, scope_id = NULL WHERE role = 'service_admin'`,
    );
  });

  it('takes nothing out of a dealership that only a refused row names', async () => {
    const [like] = cars as [Car & { id: string }];
    const other = cars.find(({ dealer }) => dealer !== like.dealer)?.dealer ?? '';
    const done = await report(
      fileOf([
        { ...like, chassis: serial(40) },
        { ...like, chassis: serial(41), dealer: other, color: 'NONE' },
      ]),
      { dryRun: true },
    );
    expect(done.counts).toMatchObject({ added: 1, refused: 1 });
    expect(new Set(done.missing.map(({ dealer }) => dealer))).toEqual(new Set([like.dealer]));
    expect(done.leaving.map(({ dealer }) => dealer)).toEqual([like.dealer]);
    expect(done.isMost).toBe(true);
  });

  it('does not read on behind a quote that nobody closed, nor behind a row without end', async () => {
    const [like] = cars as [Car & { id: string }];
    const rows = Array.from({ length: 5_000 }, (_, n) => line({ ...like, chassis: serial(50_000 + n) }));
    const before = await state();
    for (const bad of [`"${rows[8]}`, `${serial(49_999)};${'x'.repeat(3_000)}`]) {
      const cut = await send([HEAD.join(';'), ...rows.slice(0, 8), bad, ...rows.slice(9)].join('\n'));
      expect([cut.status, cut.code]).toEqual([422, 'fileCut']);
      expect(cut.json['detail']).toContain('10');
    }
    const last = await send([HEAD.join(';'), ...rows.slice(0, 8), `"${rows[8]}`].join('\n'));
    expect(last.code).toBe('fileCut');
    expect(await state()).toBe(before);
  });

  it('is none without its columns or with too many rows', async () => {
    expect((await send('')).status).toBe(400);
    expect((await send('chassis;price\nx;1')).code).toBe('fileUnreadable');
    expect((await send(HEAD.join(';'))).code).toBe('fileUnreadable');
    const many = await send(`${HEAD.join(';')}\n${'x;x;x;x;x\n'.repeat(20_001)}`);
    expect([many.status, many.code]).toEqual([422, 'tooManyRows']);
  });
});

describe('many cars', () => {
  it('are taken in within a minute, and by one of two at the same time', async () => {
    const [like] = cars as [Car & { id: string }];
    const many = Array.from({ length: 20_000 }, (_, n) => ({ ...like, chassis: serial(100_000 + n) }));
    const began = performance.now();
    const done = await Promise.all([send(fileOf(many)), send(fileOf(many))]);
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(done.find(({ status }) => status === 409)?.code).toBe('importRuns');
    expect((await report(fileOf(many))).counts).toMatchObject({ added: 0, unchanged: 20_000 });
    const other = cars.find(({ version, dealer }) => version === like.version && dealer !== like.dealer);
    const moved = many.map((car) => ({ ...car, dealer: other?.dealer ?? '' }));
    expect((await report(fileOf(moved))).counts).toMatchObject({ changed: 20_000 });
    expect(performance.now() - began).toBeLessThan(60_000);
  }, 120_000);

  it('are taken in whole or not at all, where the last one cannot be written', async () => {
    const [like] = cars as [Car & { id: string }];
    const many = Array.from({ length: 20_000 }, (_, n) => ({ ...like, chassis: serial(200_000 + n) }));
    // Somebody else is about to write the last one, so that the import stands still half-way.
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('BEGIN');
    await other.query(
      `INSERT INTO stock.unit (id, brand, market, dealer_id, mvs_code, year, kind, color_code, chassis)
       SELECT gen_random_uuid(), brand, market, dealer_id, mvs_code, year, kind, color_code, $1 FROM stock.unit WHERE chassis = $2`,
      [many.at(-1)?.chassis, like.chassis],
    );
    const began = send(fileOf(many));
    expect((await began).status).toBeGreaterThanOrEqual(500);
    await other.query('ROLLBACK');
    await other.end();
    expect(
      await rowsOf(`SELECT FROM stock.unit WHERE chassis >= $1 AND chassis <= $2`, [
        many[0]?.chassis,
        many.at(-1)?.chassis,
      ]),
    ).toEqual([]);
    expect((await report(fileOf(many))).counts).toMatchObject({ added: 20_000 });
  }, 120_000);
});
