import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callsOf, workBulkRun } from '#app/worker/bulk-run.ts';
import { bulkRunJob } from '#features/accounts/jobs.ts';
import { ask } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';

let app: OfferTestApp;
let maker: string;
beforeAll(async () => {
  app = await openOfferTestApp();
  maker = await app.staffWith({ role: 'qr_code_generator', brand: 'jeep' });
});
afterAll(() => app.close());
beforeEach(() => ask(app.url, 'TRUNCATE content.code, accounts.bulk_run, accounts.bulk_row, platform.outbox'));

const JEEP = { brand: 'jeep', market: 'br' } as const;

type Run = {
  readonly id: string;
  readonly state: string;
  readonly stoppedBy: string | null;
  readonly isCapped: boolean;
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  readonly code?: string;
  readonly rows: readonly { id: string; name: string; outcome: string | null; reason: string | null }[];
};

const grow = (rows: number, label = 'Loja') =>
  ask(
    app.url,
    `INSERT INTO content.code (id, brand, market, purpose, label, target, level, quiet, active)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'jeep', 'br',
       CASE WHEN n % 2 = 0 THEN 'SHOWROOM' ELSE 'PROMOTION' END, $2 || ' ' || n, '/ofertas', 'AUTO', 4, true
     FROM generate_series(1, $1::int) n`,
    [rows, label],
  );
const start = async (query: string, more: { act?: string; area?: string; key?: string; token?: string } = {}) => {
  const { act = 'archive', area = 'codes', key = randomUUID(), token = maker } = more;
  const { status, json } = await app.call('POST', 'user/v2/users/self/runs', {
    ...JEEP,
    token,
    key,
    body: { area, act, query },
  });
  return { status, ...(json as unknown as Run) };
};
const read = async (id: string, query = '', token = maker) => {
  const { status, json } = await app.call('GET', `user/v2/users/self/runs/${id}?${query}`, { ...JEEP, token });
  return { status, ...(json as unknown as Run) };
};
const message = (runId: string) => ({
  id: 1,
  topic: bulkRunJob.topic,
  brand: 'jeep',
  payload: { runId },
  attempts: 1,
  line: null,
  trace: null,
});
const workOnce = (runId: string, crash: (place: string) => void = () => undefined) => {
  const { services } = app.api.application;
  return workBulkRun(callsOf(services))({ ...services, crash }, message(runId));
};
/** As the worker does it: again where a part is done. */
const work = async (runId: string, crash?: (place: string) => void) => {
  for (;;) {
    const handled = await workOnce(runId, crash);
    if (typeof handled === 'string' || !('again' in handled)) return handled;
  }
};
const codes = async () =>
  (
    await ask<{ id: string; active: boolean; version: number }>(
      app.url,
      'SELECT id, active, version FROM content.code ORDER BY id',
    )
  ).rows;

it('everything that matched is dealt with once, also where dealing with it changes what matches', async () => {
  await grow(230);
  const run = await start('purpose=SHOWROOM&active=on');
  expect(run).toMatchObject({ status: 200, state: 'COLLECTING', total: 0 });
  const jobs = await ask<{ payload: object }>(app.url, 'SELECT payload FROM platform.outbox WHERE topic = $1', [
    bulkRunJob.topic,
  ]);
  expect(jobs.rows).toEqual([{ payload: { runId: run.id } }]);
  expect(await work(run.id)).toBe('done');
  expect(await read(run.id)).toMatchObject({ state: 'DONE', total: 115, done: 115, refused: 0, isCapped: false });
  const after = await codes();
  expect(after.filter(({ active }) => !active)).toHaveLength(115);
  expect(new Set(after.map(({ version }) => version))).toEqual(new Set([1, 2]));
  // Worked once more it does nothing.
  expect(await work(run.id)).toBe('done');
  expect(await codes()).toEqual(after);
});

it('words narrow it as they narrow the list', async () => {
  await grow(5);
  const run = await start('q=loja+3');
  await work(run.id);
  expect(await read(run.id)).toMatchObject({ total: 1, done: 1, rows: [{ name: 'Loja 3', outcome: 'DONE' }] });
});

it('each row says what became of it: who changed one meanwhile is not written over', async () => {
  await grow(3);
  const run = await start('');
  let dealt = 0;
  await work(run.id, () => {
    dealt += 1;
  });
  expect(dealt).toBe(3);
  await ask(app.url, 'UPDATE accounts.bulk_run SET state = $1, ended_at = NULL', ['WORKING']);
  await ask(app.url, 'UPDATE content.code SET version = version + 1, active = true');
  await ask(app.url, `DELETE FROM content.code WHERE label = 'Loja 2'`);
  // As if each had not been dealt with, and by another run: its keys are new.
  await ask(app.url, 'UPDATE accounts.bulk_row SET outcome = NULL');
  await ask(app.url, 'DELETE FROM platform.idempotency');
  expect(await work(run.id)).toBe('done');
  const found = await read(run.id, 'shown=refused');
  expect(found).toMatchObject({ done: 0, refused: 3, state: 'DONE' });
  expect(found.rows.map(({ name, reason }) => [name, reason])).toEqual([
    ['Loja 3', 'Outra pessoa mudou este QR Code. Veja como está agora.'],
    ['Loja 2', 'Este QR Code não existe.'],
    ['Loja 1', 'Outra pessoa mudou este QR Code. Veja como está agora.'],
  ]);
  expect((await codes()).every(({ active }) => active)).toBe(true);
});

it('cut off between a row and its note, it goes on where it was and does nothing twice', async () => {
  await grow(6);
  const run = await start('');
  let passed = 0;
  const cut = work(run.id, () => {
    passed += 1;
    if (passed === 4) throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  expect(await read(run.id)).toMatchObject({ state: 'WORKING', total: 6, done: 3 });
  // The fourth is done and not noted.
  expect((await codes()).filter(({ active }) => !active)).toHaveLength(4);
  expect(await work(run.id)).toBe('done');
  expect(await read(run.id)).toMatchObject({ state: 'DONE', done: 6, refused: 0 });
  expect((await codes()).map(({ version }) => version)).toEqual([2, 2, 2, 2, 2, 2]);
});

it('is begun once, however often it is sent, and one at a time', async () => {
  await grow(1);
  const key = randomUUID();
  const first = await start('', { key });
  expect((await start('', { key })).id).toBe(first.id);
  expect(await start('purpose=SHOWROOM')).toMatchObject({ status: 409, code: 'runGoesOn' });
  await work(first.id);
  expect((await start('', { act: 'restore' })).status).toBe(200);
});

it('stops where its person says so, and stays stopped', async () => {
  await grow(10);
  const run = await start('');
  let passed = 0;
  const stop = () => app.call('POST', `user/v2/users/self/runs/${run.id}/stop`, { ...JEEP, token: maker });
  await work(run.id, () => {
    passed += 1;
    if (passed === 4) throw new Error('cut off');
  }).catch(() => undefined);
  expect(await stop()).toMatchObject({ status: 200, json: { state: 'STOPPED', stoppedBy: 'PERSON' } });
  expect(await stop()).toMatchObject({ json: { state: 'STOPPED' } });
  expect(await work(run.id)).toBe('done');
  expect(await read(run.id)).toMatchObject({ state: 'STOPPED', done: 3, total: 10 });
  const said = await ask(app.url, `SELECT 1 FROM platform.audit WHERE action = 'bulk.stopped' AND subject_id = $1`, [
    run.id,
  ]);
  expect(said.rows).toHaveLength(1);
});

it('ends with the right of whoever began it, and with what no list knows', async () => {
  await grow(2);
  const leaver = await app.staffWith({ role: 'qr_code_generator', brand: 'jeep' });
  const run = await start('', { token: leaver });
  await ask(
    app.url,
    `DELETE FROM accounts.role_grant WHERE account_id = (SELECT account_id FROM accounts.bulk_run WHERE id = $1)`,
    [run.id],
  );
  expect(await work(run.id)).toBe('done');
  const { rows } = await ask<{ stopped_by: string }>(app.url, 'SELECT stopped_by FROM accounts.bulk_run');
  expect(rows).toEqual([{ stopped_by: 'FORBIDDEN' }]);
  expect((await codes()).every(({ active }) => active)).toBe(true);
  for (const wrong of [{ area: 'nowhere' }, { act: 'explode' }, { act: 'toString' }]) {
    const unknown = await start('', wrong);
    await work(unknown.id);
    expect(await read(unknown.id)).toMatchObject({ state: 'STOPPED', stoppedBy: 'UNKNOWN' });
  }
  // A list that this person may not see, whatever they send.
  const foreign = await start('', { area: 'waiting', act: 'remove' });
  await work(foreign.id);
  expect(await read(foreign.id)).toMatchObject({ state: 'STOPPED', stoppedBy: 'FORBIDDEN', total: 0 });
});

it('is its person’s alone', async () => {
  await grow(1);
  const { id } = await start('');
  const other = await app.staffWith({ role: 'qr_code_generator', brand: 'jeep' });
  expect((await read(id, '', other)).status).toBe(404);
  const stop = { ...JEEP, token: other };
  expect((await app.call('POST', `user/v2/users/self/runs/${id}/stop`, stop)).status).toBe(404);
  expect(await app.call('GET', 'user/v2/users/self/runs', { ...JEEP, token: other })).toMatchObject({
    json: { runs: [] },
  });
  expect((await app.call('GET', 'user/v2/users/self/runs', { ...JEEP, token: app.customer })).status).toBe(403);
});

it('takes as many as one run deals with, and says that more matched', async () => {
  await grow(10_150);
  const run = await start('');
  // All but the last hundred are written down already.
  await ask(
    app.url,
    `INSERT INTO accounts.bulk_row (run_id, place, row_id, row_version, name, outcome)
     SELECT $1, row_number() OVER (ORDER BY id DESC), id, 1, label, 'DONE'
     FROM (SELECT * FROM content.code ORDER BY id DESC LIMIT 9950) c`,
    [run.id],
  );
  expect(await work(run.id)).toBe('done');
  expect(await read(run.id)).toMatchObject({ state: 'DONE', total: 10_000, done: 10_000, isCapped: true });
  expect((await codes()).filter(({ active }) => !active)).toHaveLength(50);
});
