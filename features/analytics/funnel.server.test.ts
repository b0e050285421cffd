import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '#kernel/dates.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { createRecorder } from './public.server.ts';
import { spanAt } from './rules/visitor.ts';
import { funnelFile, funnelLoader } from './web/admin/funnel-data.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let call: Caller;
let staff: string;
const JEEP = { brand: 'jeep', market: 'br' };

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  call = callerOf(api.url);
  staff = await signInStaff(call, 'manual_admin');
  await ask(
    database.url,
    `INSERT INTO analytics.daily (brand, market, day, name, events, visitors, firsts, came) VALUES
       ('jeep', 'br', '2026-03-01', 'home.seen', 30, 20, 20, 0), ('jeep', 'br', '2026-03-02', 'home.seen', 40, 20, 20, 0),
       ('jeep', 'br', '2026-03-02', 'model.seen', 25, 15, 12, 10), ('jeep', 'br', '2026-03-02', 'search.made', 9, 9, 9, 0),
       ('jeep', 'ar', '2026-03-02', 'home.seen', 7, 7, 7, 0), ('peugeot', 'br', '2026-03-02', 'home.seen', 5, 5, 5, 0)`,
  );
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const URL = '/api/analytics/v1/funnel';
const MARCH = '?from=2026-03-01&until=2026-03-31';

test('the sums of the days are those of the site that asks, step by step', async () => {
  const { status, json } = await api.call('GET', URL + MARCH, { ...JEEP, token: staff });
  expect(status).toBe(200);
  const { steps, days } = json as { steps: { step: string; visitors: number; came: number }[]; days: unknown[] };
  expect(steps.map(({ step }) => step)).toEqual([
    'home.seen',
    'model.seen',
    'build.begun',
    'price.seen',
    'lead.sent',
    'reservation.begun',
    'order.paid',
  ]);
  expect(steps[0]).toMatchObject({ visitors: 40, came: 0, events: 70 });
  expect(steps[1]).toMatchObject({ visitors: 15, firsts: 12, came: 10 });
  expect(steps[2]).toMatchObject({ visitors: 0, came: 0, events: 0 });
  expect(days).toHaveLength(3);
});

test.each([
  ['?from=2026-03-31&until=2026-03-01', 422],
  ['?from=2020-01-01&until=2026-03-01', 422],
  ['?from=2026-02-30', 400],
  ['?from=yesterday', 400],
  ['?from=2026-03-01&until=2026-03-01', 200],
  ['', 200],
])('days that cannot be meant are refused: %s', async (query, status) => {
  const answer = await api.call('GET', URL + query, { ...JEEP, token: staff });
  expect(answer.status).toBe(status);
});

test('customers and strangers see no figures', async () => {
  const customer = await signIn(call, CUSTOMER.br);
  expect((await api.call('GET', URL, { ...JEEP, token: customer })).status).toBe(403);
  expect((await api.call('GET', URL, JEEP)).status).toBe(401);
});

const pages = () => pagesOf(api.application);

test('the screen says what part came from the step before, in both languages, and an impossible range shows the usual days', async () => {
  const open = (path: string) => pages().read({ path, token: staff, load: funnelLoader });
  const shown = await open(`/br/jeep/admin/funnel${MARCH}`);
  expect(shown.steps.map(({ rate }) => rate).slice(0, 3)).toEqual([null, '25%', '0%']);
  expect(shown.isEmpty).toBe(false);
  expect(shown.range).toMatchObject({ from: '2026-03-01', until: '2026-03-31', isRefused: false });
  const wrong = await open('/br/jeep/admin/funnel?from=2026-03-31&until=2026-03-01');
  expect(wrong.range.isRefused).toBe(true);
  expect(wrong.isEmpty).toBe(true);
});

test('the file has a line a day and step, in the words of the market', async () => {
  const file = await pages().read({
    path: `/br/jeep/admin/funnel/days.csv${MARCH}`,
    token: staff,
    load: funnelFile,
  });
  const lines = (await file.text()).trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Visitantes');
  expect(lines.join('\n')).toContain('2026-03-02;Modelo;15;12;10;25');
});

test('who comes back day after day and goes on is a whole one of one', async () => {
  const { services } = api.application;
  const secret = 'abcdefghijklmnopqrstuvwx';
  const visit = { brand: 'jeep', market: 'br', visitor: { secret, device: 'phone' } } as const;
  // Five days of one span that is over.
  const noonOf = (day: number) => new Date(((spanAt(services.clock.now()) - 1) * 30 + day + 0.6) * 86_400_000);
  for (let day = 0; day < 5; day += 1) {
    const recorder = createRecorder({ ...services, clock: { now: () => noonOf(day) } });
    recorder.note(visit, { name: 'home.seen', properties: {} });
    if (day === 4) recorder.note(visit, { name: 'model.seen', properties: { model: 'compass' } });
    await recorder.close();
  }
  const [from, until] = [noonOf(0), noonOf(4)].map((at) => dayIn(at, 'br'));
  const path = `/br/jeep/admin/funnel?from=${from}&until=${until}`;
  const shown = await pages().read({ path, token: staff, load: funnelLoader });
  expect(shown.steps.slice(0, 2)).toMatchObject([
    { visitors: 5, firsts: 1, rate: null },
    { visitors: 1, firsts: 1, came: 1, rate: '100%' },
  ]);
});
