import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { FULL_SWEEP } from '#tests/harness/full.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { openJourneyApp, type JourneyApp } from './account-steps.ts';
import { openAdmin } from './owner-steps.ts';

/** More than the sockets between hold; in the exhaustive run as many as a file may have. */
const ROWS = FULL_SWEEP ? 1_000_000 : 60_000;
const GONE = 10_000;
/** What a server that kept the whole file would need at least, in bytes of a row. */
const ROW_BYTES = 100;
/** Files that go out at once. */
const AT_ONCE = 3;

let app: JourneyApp;
let cookie: string;
let home: string;
beforeAll(async () => {
  app = await openJourneyApp();
  await ask(
    app.databaseUrl,
    `INSERT INTO coupons.coupon (id, brand, market, code, name, currency, amount, plan, with_offer, with_others, active, valid_from, created_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'jeep', 'br', 'LOTE' || lpad(n::text, 7, '0'), rpad('Lote ' || n, 80, 'x'),
       'BRL', 100, 'ANY', false, false, true, now(), now() - n * interval '1 second' FROM generate_series(1, $1::int) n`,
    [ROWS],
  );
  const admin = await openAdmin(app, { market: 'br', role: 'voucher_admin', area: 'coupons' });
  cookie = (await admin.page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  home = `${app.roles.urls[0] ?? ''}${admin.home}`;
}, 600_000);
afterAll(() => app.close());

const open = async (): Promise<IncomingMessage> => {
  const request = get(`${home}/admin/coupons/list.csv?q=LOTE`, { agent: false, headers: { cookie } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
};
const linesOf = async (answer: IncomingMessage): Promise<number> => {
  let lines = 0;
  for await (const part of answer) lines += (part as Buffer).toString('latin1').split('\n').length - 1;
  return lines;
};
const memory = (): number => {
  const { pid } = app.roles.processOf('web');
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024;
};

test('a file is read as it is taken: who reads slowly holds back the reading, and not the server’s memory', async () => {
  const warm = await linesOf(await open());
  expect(warm).toBe(ROWS + 1);
  const before = memory();
  const slow = await open();
  expect(slow.headers['content-type']).toMatch(/^text\/csv/);
  slow.pause();
  // What nobody has read yet is not in the file when it goes meanwhile.
  await ask(app.databaseUrl, 'DELETE FROM coupons.coupon WHERE code >= $1', [
    `LOTE${String(ROWS - GONE + 1).padStart(7, '0')}`,
  ]);
  expect(await linesOf(slow)).toBe(ROWS - GONE + 1);
  const grown = memory() - before;
  if (FULL_SWEEP) process.stdout.write(`csv of ${ROWS} rows: web grew by ${Math.round(grown / 1024)} kB\n`);
  expect(grown).toBeLessThan(Math.max(ROWS * ROW_BYTES, 100_000_000));
}, 3_600_000);

test('who hangs up makes room: no more files than so many go out at once, and one that is left ends', async () => {
  const held = await Promise.all(Array.from({ length: AT_ONCE }, open));
  for (const file of held) file.pause();
  expect(held.map(({ statusCode }) => statusCode)).toEqual(held.map(() => 200));
  const other = await open();
  expect(other.statusCode).toBe(503);
  expect(other.headers['retry-after']).toBeDefined();
  other.destroy();
  for (const file of held) file.destroy();
  const next = await waitFor(async () => {
    const answer = await open();
    if (answer.statusCode === 200) return answer;
    answer.destroy();
    return undefined;
  });
  next.destroy();
});
