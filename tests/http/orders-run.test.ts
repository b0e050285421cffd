import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf, workBulkRun } from '#app/worker/bulk-run.ts';
import { newRunAction, newRunLoader } from '#app/web/console/run-data.ts';
import { bulkRunJob } from '#features/accounts/jobs.ts';
import { action } from '#features/reservations/web/admin/orders-action.ts';
import { loader as csvLoader } from '#features/reservations/web/admin/orders-csv.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCars } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { signInStaff } from '#tests/harness/people.ts';

const SITE = { brand: 'jeep', market: 'br' } as const;
/** Two parts and a bit, all of one moment. */
const ORDERS = 205;

let app: OfferTestApp;
let staff: string;
beforeAll(async () => {
  app = await openOfferTestApp();
  staff = await signInStaff(app.call, 'service_admin');
  const [car] = await findReadyCars(app.url, { ...SITE, limit: 1 });
  const id = idOf(await buyerOf(app.call, { reference: randomUUID() }).reserve(car ?? expect.fail('no car')));
  await ask(app.url, 'ALTER TABLE reservations.purchase DISABLE TRIGGER USER');
  await ask(
    app.url,
    `INSERT INTO reservations.purchase SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
       'number', 'BR-RUN' || lpad(n::text, 4, '0'), 'state', 'CANCELLED', 'cancel_reason', 'CUSTOMER', 'cancelled_at', now()))).*
     FROM reservations.purchase p, generate_series(1, $2::int) n WHERE p.id = $1`,
    [id, ORDERS],
  );
  await ask(app.url, 'ALTER TABLE reservations.purchase ENABLE TRIGGER USER');
});
afterAll(() => app.close());

const sendAll = (act: string, query = 'state=CANCELLED') =>
  pagesOf(app.api.application).read({
    path: `/br/jeep/admin/orders?${query}`,
    token: staff,
    load: async (args): Promise<unknown> => action(args),
    form: { do: 'bulk', scope: 'all', act, key: randomUUID() },
  });
const start = async (act: string, query: string, more: { words?: string; key?: string } = {}) => {
  const { key = randomUUID(), ...words } = more;
  const body = { area: 'orders', act, query, ...words };
  const run = await app.call('POST', 'user/v2/users/self/runs', { ...SITE, token: staff, key, body });
  expect(run.status).toBe(200);
  return String(run.json['id']);
};
const work = async (runId: string, crash: (place: string) => void = () => undefined) => {
  const { services } = app.api.application;
  const message = { id: 1, topic: bulkRunJob.topic, brand: 'jeep', payload: { runId }, attempts: 1 };
  for (;;) {
    const handled = await workBulkRun(callsOf(services))(
      { ...services, crash },
      { ...message, line: null, trace: null },
    );
    if (typeof handled === 'string' || !('again' in handled)) return handled;
  }
};
const read = async (id: string, query = '') =>
  (await app.call('GET', `user/v2/users/self/runs/${id}?${query}`, { ...SITE, token: staff })).json;
const assigned = async () =>
  (
    await ask<{ who: string | null; n: number }>(
      app.url,
      `SELECT assignee_id AS who, count(*)::int AS n FROM reservations.purchase WHERE state = 'CANCELLED' GROUP BY 1`,
    )
  ).rows;
const person = async () => {
  const { json } = await app.call('GET', 'reservation/v2/orders-staff', { ...SITE, token: staff });
  return (json['people'] as { id: string; name: string }[])[0] ?? expect.fail('one of the staff');
};

it('all orders that match are passed on, each for itself, and cut off between a row and its note once', async () => {
  const { id: whom } = await person();
  const runId = await start(`to:${whom}`, 'state=CANCELLED');
  let passed = 0;
  const cut = work(runId, () => {
    passed += 1;
    if (passed === 120) throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  expect(await read(runId)).toMatchObject({ state: 'WORKING', total: ORDERS, done: 119 });
  expect(await work(runId)).toBe('done');
  expect(await read(runId)).toMatchObject({ state: 'DONE', total: ORDERS, done: ORDERS, refused: 0, isCapped: false });
  expect(await assigned()).toEqual([{ who: whom, n: ORDERS }]);
  const events = await ask<{ n: number }>(
    app.url,
    `SELECT count(*)::int AS n FROM platform.audit WHERE action = 'order.assigned' AND brand = 'jeep'`,
  );
  expect(events.rows).toEqual([{ n: ORDERS }]);
  await work(await start('nobody', `assignee=${whom}`));
  expect(await assigned()).toEqual([{ who: null, n: ORDERS }]);
});

it('a row that takes no answer says so, by its number, and names no person', async () => {
  const runId = await start('refuse', 'state=CANCELLED');
  expect(await work(runId)).toBe('done');
  expect(await read(runId, 'shown=refused')).toMatchObject({ state: 'DONE', done: 0, refused: ORDERS });
  const { rows } = (await read(runId, 'shown=refused')) as { rows: { name: string; reason: string }[] };
  for (const { name, reason } of rows) {
    expect(name).toMatch(/^BR-RUN\d{4}$/);
    expect(reason).not.toBe('');
  }
});

it('the list leads to what will be done to how many, and for whom, unless words look for somebody', async () => {
  const { id: whom, name } = await person();
  const act = `to:${whom}`;
  const sent = (await sendAll(act).catch((answer: unknown) => answer)) as Response;
  const href = sent.headers.get('location') ?? '';
  expect(href).toBe(`/br/jeep/admin/runs/new?${new URLSearchParams({ state: 'CANCELLED', area: 'orders', act })}`);
  const page = { token: staff, load: newRunLoader };
  const shown = await pagesOf(app.api.application).read({ ...page, path: href });
  expect(shown).toMatchObject({ total: ORDERS, isMore: false, words: { act: `Passar para ${name}` } });
  // Of words that look for somebody nothing is begun for all.
  expect(await sendAll(act, 'q=cliente@demo.example')).toMatchObject({ bulk: { rows: [] } });
  for (const wrong of ['explode', `explode:${whom}`, 'to', 'accept:x', `toString:${whom}`])
    expect(await sendAll(wrong)).toMatchObject({ bulk: { rows: [] } });
});

const WORDS = 'A fábrica avisou: entrega depois do dia 12.';
const notes = async (words: string) =>
  (
    await ask<{ n: number; orders: number }>(
      app.url,
      'SELECT count(*)::int AS n, count(DISTINCT order_id)::int AS orders FROM reservations.order_note WHERE words = $1',
      [words],
    )
  ).rows;
const kept = async () =>
  (await ask<{ words: string | null }>(app.url, 'SELECT words FROM accounts.bulk_run ORDER BY id DESC LIMIT 1')).rows;

it('one note is written about all that match, once about each, also cut off between a row and its note', async () => {
  const key = randomUUID();
  const runId = await start('note', 'state=CANCELLED', { words: `  ${WORDS}\n`, key });
  expect(await start('note', 'state=CANCELLED', { words: `  ${WORDS}\n`, key })).toBe(runId);
  let passed = 0;
  const cut = work(runId, () => {
    passed += 1;
    if (passed === 90) throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  expect(await kept()).toEqual([{ words: WORDS }]);
  expect(await work(runId)).toBe('done');
  expect(await read(runId)).toMatchObject({ state: 'DONE', total: ORDERS, done: ORDERS, refused: 0 });
  expect(await notes(WORDS)).toEqual([{ n: ORDERS, orders: ORDERS }]);
  // What was written stands in the notes alone: not with the run, nor in the log, nor in what is answered again.
  expect(await kept()).toEqual([{ words: null }]);
  const elsewhere = await ask(
    app.url,
    `SELECT 1 FROM platform.audit WHERE detail::text LIKE '%' || $1 || '%'
     UNION ALL SELECT 1 FROM platform.idempotency WHERE route LIKE '%runs%' AND response LIKE '%' || $1 || '%'`,
    ['A fábrica avisou'],
  );
  expect(elsewhere.rows).toEqual([]);
});

it('two workers at one run write no order two notes', async () => {
  const words = 'Dois ao mesmo tempo.';
  const runId = await start('note', 'state=CANCELLED', { words });
  expect(await Promise.all([work(runId), work(runId)])).toEqual(['done', 'done']);
  expect(await read(runId)).toMatchObject({ state: 'DONE', done: ORDERS, refused: 0 });
  expect(await notes(words)).toEqual([{ n: ORDERS, orders: ORDERS }]);
});

it('an order that has all the notes it may have says so, and who stops it leaves no words behind', async () => {
  const words = 'Mais uma nota.';
  await ask(
    app.url,
    `INSERT INTO reservations.order_note (id, brand, order_id, words, written_by)
     SELECT gen_random_uuid(), brand, id, 'Cheia', 'account:x' FROM reservations.purchase, generate_series(1, 200) WHERE number = 'BR-RUN0001'`,
  );
  const runId = await start('note', 'state=CANCELLED', { words });
  expect(await work(runId)).toBe('done');
  expect(await read(runId, 'shown=refused')).toMatchObject({
    done: ORDERS - 1,
    refused: 1,
    rows: [{ name: 'BR-RUN0001', reason: 'Este pedido já tem todas as notas que cabem nele.' }],
  });
  const stopped = await start('note', 'state=CANCELLED', { words: 'Ninguém lê isto.' });
  await app.call('POST', `user/v2/users/self/runs/${stopped}/stop`, { ...SITE, token: staff });
  expect(await work(stopped)).toBe('done');
  expect(await kept()).toEqual([{ words: null }]);
  expect(await notes('Ninguém lê isto.')).toEqual([{ n: 0, orders: 0 }]);
});

it('words are refused as those of one note are, and what has none is not begun', async () => {
  const send = (words: string) =>
    app.call('POST', 'user/v2/users/self/runs', {
      ...SITE,
      token: staff,
      key: randomUUID(),
      body: { area: 'orders', act: 'note', query: '', words },
    });
  for (const wrong of ['', '   ', 'x'.repeat(2001), 'a\u0000b'])
    expect(await send(wrong)).toMatchObject({ status: 400, json: { fields: [{ field: 'words' }] } });
  const runId = await start('note', 'state=CANCELLED');
  expect(await work(runId)).toBe('done');
  expect(await read(runId)).toMatchObject({ state: 'STOPPED', stoppedBy: 'UNKNOWN', total: 0 });
});

it('what was written over the list goes along to where it is begun, and never in an address', async () => {
  const form = { do: 'bulk', scope: 'all', act: 'note', words: WORDS, key: randomUUID() };
  const page = { token: staff, form };
  const sent = (await pagesOf(app.api.application)
    .read({
      ...page,
      path: '/br/jeep/admin/orders?state=CANCELLED',
      load: async (args): Promise<unknown> => action(args),
    })
    .catch((answer: unknown) => answer)) as Response;
  expect(sent.status).toBe(307);
  const href = sent.headers.get('location') ?? '';
  expect(href).toBe('/br/jeep/admin/runs/new?state=CANCELLED&area=orders&act=note');
  const shown = await pagesOf(app.api.application).read({ ...page, path: href, load: newRunLoader });
  expect(shown).toMatchObject({ total: ORDERS, typed: WORDS, words: { act: 'Adicionar nota' } });
  const begin = (words: string) =>
    pagesOf(app.api.application)
      .read({
        ...page,
        path: href,
        form: { area: 'orders', act: 'note', query: 'state=CANCELLED', key: randomUUID(), words },
        load: async (args): Promise<unknown> => newRunAction(args),
      })
      .catch((answer: unknown) => answer);
  expect(await begin(' ')).toMatchObject({ fields: { words: 'Preencha este campo' } });
  expect(((await begin(WORDS)) as Response).status).toBe(303);
});

it('the orders go out as a file: as they are narrowed, with the columns that are shown, each once', async () => {
  const file = async (query: string, token = staff) =>
    (
      await pagesOf(app.api.application).read({
        path: `/br/jeep/admin/orders/list.csv?${query}`,
        token,
        load: csvLoader,
      })
    ).text();
  const lines = (await file('state=CANCELLED&col=number&col=state')).trim().split('\n');
  expect(lines[0]?.replace(/^\uFEFF/, '')).toBe('Número;Estado');
  const numbers = lines.slice(1).map((line) => line.split(';')[0]);
  expect(new Set(numbers).size).toBe(ORDERS);
  expect(numbers).toHaveLength(ORDERS);
  const held = await ask<{ number: string }>(
    app.url,
    `SELECT number FROM reservations.purchase WHERE state <> 'CANCELLED'`,
  );
  const one = (await file(`q=${held.rows[0]?.number ?? ''}`)).trim().split('\n');
  expect(one).toHaveLength(2);
  expect(one[1]?.split(';')).toHaveLength(8);
  await expect(file('', app.admin)).rejects.toMatchObject({ init: { status: 404 } });
});
