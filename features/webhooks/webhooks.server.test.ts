import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { clientHeaders, LEAD } from '#tests/harness/leads.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { findFreePorts } from '#tests/harness/ports.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { CONTACT, visitsOf } from '#tests/harness/visits.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { type Receiver, signersOf, startExample, startReceiver } from '#tests/harness/webhook-receiver.ts';
import { EVERY_EVENT, idsOf, seenAs, webhooksOf, type WebhooksHand } from '#tests/harness/webhooks.ts';
import { EVENT_BODIES } from './contract/catalogue.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let app: TestApp;
let receiver: Receiver;
let token: string;
let hand: WebhooksHand;
let examplePort = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  [examplePort = 0] = await findFreePorts(1);
  app = await startTestApp({ WEBHOOK_INSIDE: `${receiver.url},http://127.0.0.1:${examplePort}` });
  token = await signInStaff(app.call, 'integration_error_manager');
  hand = webhooksOf(app, { token, site: JEEP });
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await ask<Row>(app.databaseUrl, text, values)).rows;
/** Whoever keeps endpoints is written to, with the way to this one. */
const mailOf = async (id: string, text: RegExp): Promise<void> => {
  const keeper = 'integration_error_manager@demo.example';
  const { subject, text: words } = await app.sandboxConsole.mail(keeper, new RegExp(`/admin/webhooks/${id}`));
  expect(subject).toContain('Webhooks desligados');
  expect(words).toMatch(text);
};
const switchedOff = (id: string) =>
  sql<{ detail: unknown }>(
    `SELECT detail FROM platform.audit WHERE action = 'webhook.switchedOff' AND subject_id = $1`,
    [id],
  );
const sendLead = async (): Promise<string> => {
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', JEEP);
  const [dealer] = json['dealers'] as { code: string }[];
  const headers = clientHeaders(app.api.application.services.env);
  const body = { ...LEAD, email: `${randomUUID()}@demo.example`, dealersCode: dealer?.code };
  return String((await app.call('POST', 'lead/v2/lead', { ...JEEP, key: randomUUID(), headers, body })).json['id']);
};

test('every event of the catalogue goes out as its schema says, signed, with nothing of a person', async () => {
  const { id, secret } = await hand.make(`${receiver.url}/all?of=jeep`);
  const order = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.br) });
  const orderId = idOf(await order.reserve(await findReadyCar(app.databaseUrl)));
  expect((await order.cancel(orderId)).status).toBe(200);
  const leadId = await sendLead();
  const visitor = visitsOf(app.call, JEEP);
  const [dealer] = await visitor.dealers();
  const [modelCode = ''] = await visitor.models();
  const of = { dealerId: dealer?.id ?? '', serviceCode: 'OIL_CHANGE' };
  const [slot] = await visitor.slots(of);
  const booked = await visitor.service({ ...of, modelCode, startsAt: slot?.startsAt ?? '', contact: CONTACT.br });
  const visitId = String(booked.json['id']);
  await sql(`UPDATE visits.booking SET state = 'C' WHERE id = $1`, [visitId]);
  const came = await waitFor(() => receiver.at('/all?of=jeep').length === 4 && receiver.at('/all?of=jeep'));
  for (const one of came) {
    const body = JSON.parse(one.body) as { type: keyof typeof EVENT_BODIES };
    expect(EVENT_BODIES[body.type].parse(body)).toEqual(body);
    expect(signersOf(one, [secret])).toEqual([secret]);
    expect(one.headers['webhook-id']).toMatch(/^msg_[\da-f-]{36}$/);
    expect(Math.abs(Date.now() / 1000 - Number(one.headers['webhook-timestamp']))).toBeLessThan(300);
    expect(one.headers['content-type']).toBe('application/json');
  }
  const bodies = came.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  expect(bodies.toSorted((one, other) => one.type.localeCompare(other.type))).toMatchObject([
    { type: 'lead.created', data: { id: leadId, ...JEEP, channel: 'FORM' } },
    { type: 'order.moved', data: { id: orderId, ...JEEP, from: 'PRE_RESERVE', to: 'CANCELLED' } },
    { type: 'visit.booked', data: { id: visitId, ...JEEP, kind: 'SERVICE', state: 'P' } },
    { type: 'visit.moved', data: { id: visitId, ...JEEP, kind: 'SERVICE', from: 'P', to: 'C' } },
  ]);
  await waitFor(async () => (await hand.deliveries(id)).every(({ state }) => state === 'TAKEN'));
  expect(await hand.deliveries(id)).toMatchObject(
    Array.from({ length: 4 }, () => ({ attempts: 1, outcome: 'taken', status: 204 })),
  );
  const { json } = await app.call('GET', 'webhook/v1/events', {});
  expect((json['events'] as { name: string }[]).map(({ name }) => name)).toEqual([...EVERY_EVENT, 'webhook.tested']);
  await hand.send('DELETE', `/${id}`);
});

test('an event is for who listens to it in its brand and market, and goes down with what happened', async () => {
  const { id } = await hand.make(`${receiver.url}/visits`, { events: ['visit.booked'] });
  const off = await hand.make(`${receiver.url}/off`, { isOn: false });
  const elsewhere = webhooksOf(app, { token, site: { brand: 'jeep', market: 'ar' } });
  const other = await elsewhere.make(`${receiver.url}/ar`);
  await sendLead();
  const counted = await sql(`SELECT FROM webhooks.delivery WHERE endpoint_id = ANY($1)`, [[id, off.id, other.id]]);
  expect(counted).toEqual([]);
  for (const one of [id, off.id]) await hand.send('DELETE', `/${one}`);
  await elsewhere.send('DELETE', `/${other.id}`);
});

test('two secrets sign for a day after a rotation, one alone afterwards or where the first ends at once', async () => {
  const { id, secret } = await hand.make(`${receiver.url}/rotated`);
  const rotate = (version: number, isAtOnce: boolean) => hand.send('POST', `/${id}/rotation`, { version, isAtOnce });
  const signers = async (secrets: string[]) => {
    const { messageId } = await hand.test(id);
    const one = await waitFor(() => receiver.at('/rotated').find(({ headers }) => headers['webhook-id'] === messageId));
    return signersOf(one, secrets);
  };
  const { json } = await rotate(1, false);
  const second = String(json['secret']);
  const { formerUntil } = json['endpoint'] as { formerUntil: string };
  expect(Math.round((Date.parse(formerUntil) - Date.now()) / 3_600_000)).toBe(24);
  expect(await signers([secret, second])).toEqual([secret, second]);
  expect((await rotate(1, false)).json['code']).toBe('changedMeanwhile');
  expect((await rotate(2, false)).json['code']).toBe('twoLive');
  await sql(`UPDATE webhooks.endpoint SET former_until = now() - interval '1 second' WHERE id = $1`, [id]);
  expect(await signers([secret, second])).toEqual([second]);
  const third = String((await rotate(2, true)).json['secret']);
  expect(await signers([secret, second, third])).toEqual([third]);
  const rows = await sql<{ secret: string }>(`SELECT encode(secret, 'escape') AS secret FROM webhooks.endpoint`);
  expect(JSON.stringify(rows)).not.toContain('whsec_');
  expect(JSON.stringify((await hand.send('GET', `/${id}`)).json)).not.toContain('whsec_');
});

test('bad input is refused, and another brand’s endpoint is not there', async () => {
  const code = async (body: object) => (await hand.send('POST', '', body)).json['code'];
  const of = (address: string, more: object = {}) => code(hand.input(address, more));
  expect(await of('http://hooks.company.example/')).toBe('addressInvalid');
  expect(await of('https://name:pass@hooks.company.example/')).toBe('addressInvalid');
  expect(await of('https://169.254.169.254/')).toBe('addressInside');
  expect(await of('https://localhost/')).toBe('addressInside');
  expect(await of('javascript:alert(1)')).toBe('invalid');
  expect(await of('https://hooks.company.example/', { events: ['order.gone'] })).toBe('invalid');
  expect(await of('https://hooks.company.example/', { events: ['order.moved', 'order.moved'] })).toBe('invalid');
  expect(await of('https://hooks.company.example/', { events: [] })).toBe('invalid');
  const { id } = await hand.make(`${receiver.url}/own`);
  const { id: delivery } = await hand.test(id);
  const stranger = webhooksOf(app, { token, site: { brand: 'peugeot', market: 'br' } });
  const asked = [
    stranger.send('GET', `/${id}`),
    stranger.send('DELETE', `/${id}`),
    stranger.send('PUT', `/${id}`, { version: 1, ...hand.input('https://hooks.company.example/') }),
    stranger.send('POST', `/${id}/rotation`, { version: 1, isAtOnce: true }),
    stranger.send('POST', `/${id}/test`),
    stranger.send('GET', `/${id}/deliveries`),
    stranger.send('POST', `/${id}/deliveries/${delivery}/send`),
  ];
  const answers = await Promise.all(asked);
  expect(answers.map(({ json }) => json['code'])).toEqual(Array(7).fill('endpointUnknown'));
  const beside = await hand.make(`${receiver.url}/beside`);
  expect((await hand.send('POST', `/${beside.id}/deliveries/${delivery}/send`)).json['code']).toBe('deliveryUnknown');
  const customer = webhooksOf(app, { token: await signIn(app.call, CUSTOMER.br), site: JEEP });
  expect((await customer.send('GET', '')).status).toBe(403);
});

test('an address is one receiver: made twice, it is refused the second time, at once too', async () => {
  const address = `${receiver.url}/twice`;
  const made = await Promise.all([1, 2].map(() => hand.send('POST', '', hand.input(address))));
  expect(made.map(({ status, json }) => `${status} ${String(json['code'])}`).toSorted()).toEqual([
    '200 undefined',
    '409 addressTaken',
  ]);
});

test('there are twenty endpoints and no more, however many are made at once', async () => {
  const hands = webhooksOf(app, { token, site: { brand: 'jeep', market: 'ar' } });
  const make = (index: number) => hands.send('POST', '', hands.input(`${receiver.url}/many${index}`));
  for (let index = 0; index < 18; index += 1) expect((await make(index)).status).toBe(200);
  const made = await Promise.all([18, 19, 20, 21, 22].map(make));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(made.filter(({ json }) => json['code'] === 'endpointsFull')).toHaveLength(3);
});

test('what is not taken is tried again within the schedule, given up after its last try, and its endpoint switched off', async () => {
  const { id } = await hand.make(`${receiver.url}/broken`);
  receiver.status('/broken', 503);
  const { id: delivery, messageId } = await hand.test(id);
  const first = await seenAs(hand, id, ({ attempts }) => attempts >= 1);
  expect(first).toMatchObject({ state: 'WAITING', outcome: 'broken', status: 503 });
  await sql(`UPDATE webhooks.delivery SET attempts = 8, since = now() - interval '3 days' WHERE id = $1`, [delivery]);
  await hand.hurry(id);
  const ninth = await seenAs(hand, id, ({ attempts }) => attempts === 9);
  expect((Date.parse(ninth.nextAt ?? '') - Date.now()) / 3_600_000).toBeGreaterThan(19);
  // It fails for as long as the event is there.
  await sql(`UPDATE webhooks.endpoint SET failing_since = now() - interval '3 days' WHERE id = $1`, [id]);
  await hand.hurry(id);
  expect(await seenAs(hand, id, ({ attempts }) => attempts === 10)).toMatchObject({ state: 'GIVEN_UP', nextAt: null });
  await waitFor(async () => (await switchedOff(id)).length > 0);
  expect(await switchedOff(id)).toEqual([{ detail: { why: 'FAILING' } }]);
  await mailOf(id, /recebe avisos há dias/);
  expect((await hand.send('GET', `/${id}`)).json).toMatchObject({ isOn: false, offBecause: 'FAILING', version: 2 });
  expect(new Set(idsOf(receiver.at('/broken')))).toEqual(new Set([messageId]));
  expect((await hand.send('POST', `/${id}/test`)).json['code']).toBe('endpointOff');
  receiver.status('/broken', 200);
  const body = { version: 2, ...hand.input(`${receiver.url}/broken`) };
  expect((await hand.send('PUT', `/${id}`, body)).json).toMatchObject({
    isOn: true,
    offBecause: null,
    failingSince: null,
  });
  expect((await hand.send('POST', `/${id}/deliveries/${delivery}/send`)).json).toMatchObject({
    state: 'WAITING',
    messageId,
  });
  expect(await seenAs(hand, id, ({ state }) => state === 'TAKEN')).toMatchObject({ messageId, status: 200 });
});

test('a receiver that answers 410 is sent nothing more', async () => {
  const { id } = await hand.make(`${receiver.url}/gone`);
  receiver.status('/gone', 410);
  await hand.test(id);
  expect(await seenAs(hand, id, ({ state }) => state === 'GIVEN_UP')).toMatchObject({ outcome: 'gone', attempts: 1 });
  await waitFor(async () => (await switchedOff(id)).length > 0);
  expect((await hand.send('GET', `/${id}`)).json).toMatchObject({ isOn: false, offBecause: 'GONE' });
  await mailOf(id, /410/);
});

test('a redirect is not followed, and what leads inside by then is sent nothing', async () => {
  const { id } = await hand.make(`${receiver.url}/redirect`);
  receiver.status('/redirect', 307, { location: `${receiver.url}/secret` });
  await hand.test(id);
  expect(await seenAs(hand, id, ({ attempts }) => attempts === 1)).toMatchObject({ outcome: 'refused', status: 307 });
  expect(receiver.at('/secret')).toEqual([]);
  for (const address of ['https://localhost:1/', 'https://127.0.0.1:1/', 'https://[::1]:1/']) {
    await sql(`UPDATE webhooks.endpoint SET address = $2, rest_until = NULL WHERE id = $1`, [id, address]);
    const { id: delivery } = await hand.test(id);
    expect(await seenAs(hand, id, (one) => one.id === delivery && one.attempts === 1)).toMatchObject({
      outcome: 'inside',
    });
  }
  await sql(`UPDATE webhooks.endpoint SET address = 'https://nobody.invalid/', rest_until = NULL WHERE id = $1`, [id]);
  const { id: delivery } = await hand.test(id);
  expect(await seenAs(hand, id, (one) => one.id === delivery && one.attempts === 1)).toMatchObject({
    outcome: 'unknown',
  });
});

test('the log is read by key, a state at a time, and is kept for 30 days', async () => {
  const { id } = await hand.make(`${receiver.url}/log`);
  for (let count = 0; count < 5; count += 1) await hand.test(id);
  const page = async (query: string) => (await hand.send('GET', `/${id}/deliveries${query}`)).json;
  const first = await page('?size=3');
  const last = await page(`?size=3&after=${String(first['next'])}`);
  const ids = [first, last].flatMap(({ deliveries }) => (deliveries as { id: number }[]).map((one) => one.id));
  expect(ids).toHaveLength(5);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(last['next']).toBeNull();
  await waitFor(async () => (await hand.deliveries(id, '?state=TAKEN')).length === 5);
  expect(await hand.deliveries(id, '?state=GIVEN_UP')).toEqual([]);
  await sql(`UPDATE webhooks.delivery SET created_at = now() - interval '31 days' WHERE id < $1`, [ids[0]]);
  const { tidyWebhooks } = await import('./public.server.ts');
  await tidyWebhooks(app.api.application.services, new AbortController().signal);
  expect((await hand.deliveries(id)).map((one) => one.id)).toEqual([ids[0]]);
});

test('the example of the documentation takes what is signed for it, once, and nothing else', async () => {
  const address = `http://127.0.0.1:${examplePort}/`;
  const { id, secret } = await hand.make(address);
  const example = startExample({ WEBHOOK_SECRET: secret, PORT: String(examplePort) });
  let printed = '';
  example.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  const stopped = new Promise((resolve) => example.once('exit', resolve));
  try {
    await waitFor(async () => (await fetch(address, { method: 'POST', body: '{}' })).status === 401);
    const { id: delivery, messageId } = await hand.test(id);
    await seenAs(hand, id, ({ state }) => state === 'TAKEN');
    await hand.send('POST', `/${id}/deliveries/${delivery}/send`);
    await waitFor(async () => (await hand.deliveries(id))[0]?.state === 'TAKEN');
    expect(printed.split('\n').filter((line) => line.startsWith(messageId))).toHaveLength(1);
  } finally {
    example.kill();
    await stopped;
  }
});
