import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HANDOVER_ITEMS } from '#features/reservations/rules/handover.ts';
import { AFTER_RESERVE } from '#features/reservations/rules/order-machine.ts';
import { idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { filesErased } from '#tests/harness/erased-files.ts';
import { expectHandoverPages } from '#tests/harness/own-order-pages.ts';
import { PAPER_NAMES, paperOf, RECEIPT } from '#tests/harness/paper.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { readPdf } from '#tests/harness/read-pdf.ts';
import { restOf } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
const JEEP = { brand: 'jeep', market: 'br' } as const;

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

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

/** A reserved car that has come as far as a step. */
const arrived = async (until: (typeof AFTER_RESERVE)[number]): Promise<string> => {
  const { id } = await hand.reserved();
  await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  await app.sandboxConsole.steps(id, 'early');
  await app.sandboxConsole.balance(id);
  for (const step of AFTER_RESERVE.slice(0, AFTER_RESERVE.indexOf(until) + 1)) await app.sandboxConsole.step(id, step);
  await hand.seen(id, ({ state }) => state === until);
  return id;
};

type Times = { chosen: { startsAt: string } | null; mayChoose: boolean; free: { startsAt: string }[] };
const timesOf = async (id: string): Promise<Times> =>
  (await app.call('GET', `reservation/v2/reservations/${id}/handover`, { ...JEEP, token: customer }))
    .json as unknown as Times;
/** Those that stay free while the test runs: the first may begin meanwhile. */
const freeTimes = async (id: string): Promise<string[]> =>
  (await timesOf(id)).free.slice(1).map(({ startsAt }) => startsAt);
const choose = (id: string, startsAt: string, token = customer) =>
  app.call('PUT', `reservation/v2/reservations/${id}/handover`, {
    ...JEEP,
    token,
    key: randomUUID(),
    body: { startsAt },
  });
const check = (id: string, item: string, done = true) =>
  app.call('PATCH', `reservation/v2/orders/${id}/handover`, { ...JEEP, token: staff, body: { item, done } });
const handOver = (id: string, body: object = {}) =>
  app.call('POST', `reservation/v2/orders/${id}/handover/completion`, {
    ...JEEP,
    token: staff,
    key: randomUUID(),
    body: { chassis: null, plate: null, ...body },
  });

test('of two who choose the last hour at a dealership one gets it, and it is free again when it is given up', async () => {
  const first = await arrived('AT_DEALER');
  const second = await arrived('AT_DEALER');
  await ask(
    app.databaseUrl,
    `UPDATE reservations.purchase SET dealer_id = (SELECT dealer_id FROM reservations.purchase WHERE id = $1) WHERE id = $2`,
    [first, second],
  );
  const times = await freeTimes(first);
  const [wanted = expect.fail('a time'), other = expect.fail('another')] = times;
  const answers = await Promise.all([choose(first, wanted), choose(second, wanted)]);
  expect(answers.map(codeOf).toSorted()).toEqual(['200 undefined', '409 slotTaken']);
  const winner = answers[0]?.status === 200 ? first : second;
  const loser = winner === first ? second : first;
  expect((await timesOf(loser)).free.map(({ startsAt }) => startsAt)).not.toContain(wanted);
  expect((await choose(winner, other)).status).toBe(200);
  expect((await choose(loser, wanted)).status).toBe(200);
  await expectHandoverPages(app, { token: customer, id: winner, chosen: other });
  const mails = await waitFor(async () => {
    const { rows } = await ask<{ params: { url: string } }>(
      app.databaseUrl,
      `SELECT payload -> 'params' AS params FROM platform.outbox WHERE topic = 'mail.send' AND payload ->> 'template' = 'orderHandover' AND payload -> 'params' ->> 'extras' LIKE 'Frete R$%Ao todo R$%'`,
    );
    const reached = new Set(rows.map(({ params }) => params.url.split('/').at(-1)));
    return reached.size > 1 && reached;
  });
  expect(mails).toEqual(new Set([first, second]));
});

test('a time is the dealership’s own, a day ahead, and another’s order is not there', async () => {
  const id = await arrived('AT_DEALER');
  expect(codeOf(await choose(id, new Date(Date.now() + 3_600_000).toISOString()))).toBe('422 slotPast');
  expect(codeOf(await choose(id, new Date(Date.now() + 90 * 86_400_000).toISOString()))).toBe('422 slotClosed');
  const [time = expect.fail('a time')] = await freeTimes(id);
  expect(codeOf(await choose(id, time, stranger))).toBe('404 orderUnknown');
  const early = (await hand.reserved()).id;
  expect(codeOf(await choose(early, time))).toBe('409 notReady');
  expect((await timesOf(early)).mayChoose).toBe(false);
  expect((await choose(id, time)).status).toBe(200);
  const file = await fetch(
    `${app.api.url}/api/reservation/v2/reservations/${id}/handover/calendar.ics?brand=jeep&market=br`,
    { headers: { authorization: `Bearer ${customer}` } },
  );
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain(`DTSTART:${time.slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
});

test('a car is handed over once its list is done, and stands in its buyer’s garage', async () => {
  const id = await arrived('DELIVER_TO_CCSS');
  expect(codeOf(await check(id, 'KEYS'))).toBe('404 handoverUnknown');
  const [time = expect.fail('a time')] = await freeTimes(id);
  await choose(id, time);
  for (const item of HANDOVER_ITEMS) expect((await check(id, item)).status).toBe(200);
  await check(id, 'TEACH_IN', false);
  expect(codeOf(await handOver(id))).toBe('409 itemsOpen');
  await check(id, 'TEACH_IN');
  expect(codeOf(await handOver(id, { plate: 'no plate' }))).toBe('422 plateWrong');
  // Noted as one who did not come, the buyer came after all.
  await ask(
    app.databaseUrl,
    `UPDATE reservations.handover SET missed_at = now(), missed_by = 'x' WHERE order_id = $1`,
    [id],
  );
  const both = await Promise.all([handOver(id, { plate: 'VLT9Z87' }), handOver(id, { plate: 'VLT9Z87' })]);
  expect(both.map(codeOf).toSorted()).toEqual(['200 undefined', '409 handedOver']);
  await hand.seen(id, ({ state }) => state === 'DELIVERED');
  await waitFor(async () => {
    const { json } = await app.call('GET', 'garage/v1/owned', { ...JEEP, token: customer });
    return (json['cars'] as { plate: string }[]).some(({ plate }) => plate === 'VLT9Z87');
  });
  expect(codeOf(await check(id, 'KEYS', false))).toBe('409 handedOver');
  expect((await timesOf(id)).mayChoose).toBe(false);
});

test('staff set the time they saw, also on its day, note that nobody came, and another time is chosen', async () => {
  const id = await arrived('AT_DEALER');
  const put = (startsAt: string, seen: number | null) =>
    app.call('PUT', `reservation/v2/orders/${id}/handover`, {
      ...JEEP,
      token: staff,
      key: randomUUID(),
      body: { startsAt, seen },
    });
  const missed = (seen: number) =>
    app.call('POST', `reservation/v2/orders/${id}/handover/absence`, {
      ...JEEP,
      token: staff,
      key: randomUUID(),
      body: { seen },
    });
  const times = await freeTimes(id);
  const [one = expect.fail('a time'), other = expect.fail('another')] = times;
  expect((await put(one, null)).json).toMatchObject({ startsAt: one, version: 1, missedAt: null });
  expect(codeOf(await put(other, null))).toBe('409 changedMeanwhile');
  expect((await choose(id, other)).status).toBe(200);
  expect(codeOf(await put(one, 1))).toBe('409 changedMeanwhile');
  expect(codeOf(await missed(2))).toBe('409 notYet');
  await ask(
    app.databaseUrl,
    `UPDATE reservations.handover SET starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' WHERE order_id = $1`,
    [id],
  );
  expect((await timesOf(id)).mayChoose).toBe(false);
  expect((await missed(2)).json).toMatchObject({ version: 3, missedAt: expect.any(String) });
  expect(codeOf(await missed(3))).toBe('409 changedMeanwhile');
  expect(await timesOf(id)).toMatchObject({ chosen: null, mayChoose: true });
  expect((await choose(id, one)).status).toBe(200);
  expect((await put(other, 4)).json).toMatchObject({ version: 5, missedAt: null });
});

const bring = async (fields: Record<string, string>, content = paperOf()) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'nota.pdf');
  const response = await fetch(`${app.api.url}/api/reservation/v2/orders/papers`, {
    method: 'POST',
    headers: { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${staff}` },
    body: form,
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> } as Answered;
};
type Files = {
  files: { id: string; kind: string; number: string | null; path: string }[];
  numbers: { chassis: string | null; plate: string | null; invoice: string | null };
};
const filesOf = (reservationId: string, token = customer) =>
  app.call('POST', 'timeline/v1/files/summary', { ...JEEP, token, body: { reservationId } });
const open = (path: string, token: string) =>
  fetch(`${app.api.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

test('papers are there for their buyer alone: the order, a receipt for each payment, and what staff brought', async () => {
  const { id } = await hand.reserved();
  await hand.book(id, 1_000_000);
  const unit = await ask<{ chassis: string | null }>(
    app.databaseUrl,
    'SELECT u.chassis FROM stock.unit u JOIN reservations.purchase p ON p.unit_id = u.id WHERE p.id = $1',
    [id],
  );
  const chassis = unit.rows[0]?.chassis ?? '9BV6092E1VF900061';
  expect(codeOf(await bring({ orderId: id, kind: 'INVOICE', number: 'NF 4711', chassis }, '<html>'))).toBe(
    '415 uploadType',
  );
  expect((await bring({ orderId: id, kind: 'REGISTRATION', number: 'nothing' })).status).toBe(400);
  expect(codeOf(await bring({ orderId: randomUUID(), kind: 'INVOICE' }))).toBe('404 orderUnknown');
  expect((await bring({ orderId: id, kind: 'INVOICE', number: 'NF 4711', chassis })).status).toBe(200);
  expect((await bring({ orderId: id, kind: 'REGISTRATION', number: 'vlt-1d26' })).status).toBe(200);
  const { files, numbers } = (await filesOf(id)).json as unknown as Files;
  expect(files.map(({ kind }) => kind)).toEqual(['SUMMARY', 'INVOICE', 'REGISTRATION', 'RECEIPT', 'RECEIPT']);
  expect(numbers).toEqual({ chassis, plate: 'VLT1D26', invoice: 'NF 4711' });
  for (const { path, kind } of files) {
    const answer = await open(path, customer);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    expect(answer.headers.get('content-disposition')).toMatch(PAPER_NAMES[kind] ?? /attachment/);
    if (kind === 'RECEIPT') expect((await readPdf(new Uint8Array(await answer.arrayBuffer()))).text).toMatch(RECEIPT);
    expect((await open(path, stranger)).status).toBe(404);
  }
  expect(codeOf(await filesOf(id, stranger))).toBe('404 orderUnknown');
  const other = (await hand.reserved()).id;
  const foreign = files.find(({ kind }) => kind === 'INVOICE')?.path.replace(id, other) ?? '';
  expect((await open(foreign, customer)).status).toBe(404);
  const { rows } = await ask<{ count: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS count FROM platform.audit WHERE action = 'order.paperBrought' AND subject_id = $1`,
    [id],
  );
  expect(rows[0]?.count).toBe(2);
});

test('another chassis is refused, and holds once a second person let it', async () => {
  const id = await arrived('DELIVER_TO_CCSS');
  const known = '9BV6092E1VF900061';
  await ask(app.databaseUrl, `UPDATE reservations.purchase SET chassis = $2 WHERE id = $1`, [id, known]);
  const other = '9BV6092E1VF9ZZZZ7';
  expect(codeOf(await bring({ orderId: id, kind: 'INVOICE', chassis: other }))).toBe('422 chassisDiffers');
  const [time = expect.fail('a time')] = await freeTimes(id);
  await choose(id, time);
  for (const item of HANDOVER_ITEMS) await check(id, item);
  expect(codeOf(await handOver(id, { chassis: other }))).toBe('422 chassisDiffers');
  const post = (path: string, token: string, body: object) =>
    app.call('POST', `reservation/v2/${path}`, { ...JEEP, token, key: randomUUID(), body });
  const proposal = { chassis: other, reason: 'A fábrica trocou dois carros' };
  const propose = () => post(`orders/${id}/chassis-corrections`, staff, proposal);
  expect(codeOf(await post(`orders/${id}/chassis-corrections`, staff, { ...proposal, chassis: known }))).toBe(
    '422 sameChassis',
  );
  const correction = idOf(await propose());
  expect(codeOf(await propose())).toBe('409 correctionOpen');
  const decide = (token: string) => post(`chassis-corrections/${correction}/decision`, token, { accept: true });
  expect(codeOf(await decide(staff))).toBe('409 samePerson');
  expect((await decide(second)).json).toEqual({ chassis: other });
  expect(codeOf(await decide(second))).toBe('409 decided');
  expect((await handOver(id, { chassis: other, plate: 'VLT9Z88' })).status).toBe(200);
  await waitFor(async () => {
    const { rows } = await ask(app.databaseUrl, 'SELECT FROM aftersales.vehicle WHERE chassis = $1', [other]);
    return rows.length === 1;
  });
});

test('a paper is taken back by who brought it until it is opened, and those of another car are not shown', async () => {
  const { id } = await hand.reserved();
  const brought = async () => idOf(await bring({ orderId: id, kind: 'CONTRACT' }));
  const takeBack = (paper: string) =>
    app.call('DELETE', `reservation/v2/orders/${id}/papers/${paper}`, { ...JEEP, token: staff });
  const kinds = async () => ((await filesOf(id)).json as unknown as Files).files.map(({ kind }) => kind);
  const first = await brought();
  expect((await takeBack(first)).status).toBe(200);
  expect(codeOf(await takeBack(first))).toBe('404 paperUnknown');
  const second = await brought();
  const { files } = (await filesOf(id)).json as unknown as Files;
  expect((await open(files.find((file) => file.id === second)?.path ?? '', customer)).status).toBe(200);
  expect(codeOf(await takeBack(second))).toBe('409 paperOpened');
  expect(await kinds()).toContain('CONTRACT');
  expect(await filesErased(app, id)).toHaveLength(1);
  await ask(
    app.databaseUrl,
    `INSERT INTO reservations.order_change (id, brand, order_id, kind, terms_version, lines, total_before, total_after, currency,
       dealer_before, dealer_after, unit_before, unit_after)
     SELECT gen_random_uuid(), brand, id, 'CHANGED', 'of the test', '[]', total, total, currency, dealer_id, dealer_id,
       gen_random_uuid(), unit_id FROM reservations.purchase WHERE id = $1`,
    [id],
  );
  expect(await kinds()).not.toContain('CONTRACT');
});
