import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleError } from '#app/web/log-failures.ts';
import { guardExperiments, tidyAnalytics } from '#features/analytics/public.server.ts';
import { visitorKeys } from '#features/analytics/visitor-key.server.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { AREAS } from '#brands/texts/areas.ts';
import type { ExperimentRecord } from '#features/analytics/contract/experiments.ts';
import { VARIED_AREAS } from '#features/analytics/public.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { onePage } from '#tests/harness/one-page.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { armOfRequest } from './experiments.ts';
import { createPageCache } from './page-cache.ts';
import { createWebServer } from './server.ts';

let app: OfferTestApp;
let writer: string;
let second: string;
let server: Awaited<ReturnType<typeof createWebServer>>;
let stopWatching: () => Promise<void>;
let url: string;
let made = 0;
let answers = 200;

/** A page that says one text and may be kept. */
const build = ((): ReturnType<typeof onePage> => {
  const loader = ({ context }: { context: RouterContextProvider }): Promise<Response> => {
    made += 1;
    const text = context.get(pageContext).texts('home')['hero.build'];
    const headers = { 'content-type': 'text/html', 'cache-control': 's-maxage=60' };
    return Promise.resolve(new Response(`<!doctype html><title>${text}</title>`, { status: answers, headers }));
  };
  const one = onePage(loader as never);
  const { module } = one.entry;
  const provide = (own: Page): RouterContextProvider => {
    const context = new RouterContextProvider();
    context.set(pageContext, own);
    return context;
  };
  return { ...one, entry: { module: { ...module, provide, handleError } } };
})();

beforeAll(async () => {
  app = await openOfferTestApp();
  writer = await app.staffWith({ role: 'manual_admin', brand: 'jeep' });
  second = await app.staffWith({ role: 'manual_admin', brand: 'jeep' });
  const cache = createPageCache(() => 0);
  const { application } = app.api;
  const pages = { application, cache, development: false, texts: null, loadBuild: () => Promise.resolve(build) };
  stopWatching = await application.watchChanges(cache.clear);
  server = await createWebServer({ application, pages });
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await stopWatching();
  await app.close();
});

const JEEP = { brand: 'jeep', market: 'br' } as const;
const body = (more: object = {}) => ({
  name: 'Botão mais direto',
  measure: 'lead.sent',
  variants: [
    { weight: 50, texts: [] },
    { weight: 50, texts: [{ id: 'home.hero.build', value: 'Montar agora' }] },
  ],
  effect: 20,
  days: 28,
  lcpWorse: 300,
  errorsWorse: 10,
  cancelledWorse: 50,
  ...more,
});
const send = (method: string, path: string, sent: object | undefined, token = writer, more: object = {}) =>
  app.call(method, `analytics/v1/experiments${path}`, {
    ...JEEP,
    token,
    key: randomUUID(),
    ...(sent === undefined ? {} : { body: sent }),
    ...more,
  });
const create = async (more: object = {}): Promise<string> => {
  const { status, json } = await send('POST', '', body(more));
  expect(status, JSON.stringify(json)).toBe(200);
  return String(json['id']);
};
const begin = (id: string) => send('POST', `/${id}/start`, { version: 1 }, second);
const end = (id: string) => send('POST', `/${id}/stop`, undefined, second);
const found = async (id: string) => {
  const { json } = await send('GET', '', undefined);
  const one = (json as unknown as { experiments: ExperimentRecord[] }).experiments.find((own) => own.id === id);
  if (one === undefined) throw new Error('it is in the list');
  return one;
};

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const newVisitor = (): string =>
  `vlt_consent=necessary.measurement.compared; vlt_measure=${app.api.application.measuring.numbers.make()}`;
const titleAt = async (path: string, cookie?: string, userAgent = PHONE): Promise<string> => {
  const answer = await fetch(url + path, {
    headers: { 'user-agent': userAgent, ...(cookie === undefined ? {} : { cookie }) },
  });
  return /<title>(.*)<\/title>/.exec(await answer.text())?.[1] ?? '';
};
/** Until this process holds what the database says. */
const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 5000 }).toBe(true);

test('who wrote an experiment does not begin it, one runs at a site, and what began stays', async () => {
  const id = await create();
  expect(await send('POST', `/${id}/start`, { version: 1 })).toMatchObject({
    status: 409,
    json: { code: 'samePerson' },
  });
  expect((await send('PUT', `/${id}`, { ...body({ days: 7 }), version: 1 })).status).toBe(200);
  expect((await begin(id)).json).toMatchObject({ code: 'changedMeanwhile' });
  expect((await send('POST', `/${id}/start`, { version: 2 }, second)).json).toMatchObject({ state: 'running' });
  const other = await create();
  expect((await begin(other)).json).toMatchObject({ code: 'anotherRuns' });
  expect((await send('PUT', `/${id}`, { ...body(), version: 3 })).json).toMatchObject({ code: 'beganAlready' });
  const alone = ask(app.url, `UPDATE analytics.experiment SET days = 60 WHERE id = $1`, [id]);
  await expect(alone).rejects.toThrow('stays what it was');
  expect((await end(id)).json).toMatchObject({ state: 'ended', endedBecause: 'person' });
  expect((await end(id)).json).toMatchObject({ code: 'notRunning' });
  const { rows } = await ask<{ action: string }>(
    app.url,
    'SELECT action FROM platform.audit WHERE subject_id = $1 ORDER BY id',
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    ['created', 'changed', 'started', 'stopped'].map((done) => `experiment.${done}`),
  );
});

const varying = (id: string, value: string): object => ({
  variants: [
    { weight: 50, texts: [] },
    { weight: 50, texts: [{ id, value }] },
  ],
});
const BAD: readonly (readonly [more: object, code: string, field: string])[] = [
  [{ variants: [1, 2].map(() => ({ weight: 50, texts: [] })) }, 'nothingVaries', 'variants.1.texts'],
  [
    {
      variants: [
        { weight: 1, texts: [{ id: 'home.hero.build', value: 'x' }] },
        { weight: 1, texts: [] },
      ],
    },
    'firstVaries',
    'variants.0.texts',
  ],
  [varying('home.hero.none', 'Nada'), 'textUnknown', 'variants.1.texts'],
  // What somebody agrees to, and what all pages share.
  [varying('leads.form.law', 'Nada'), 'textUnknown', 'variants.1.texts'],
  // The settings of the whole site are made of it.
  [varying('configurator.fuel.Diesel', 'Gasóleo'), 'textUnknown', 'variants.1.texts'],
  [varying('shell.menu', 'Nada'), 'textUnknown', 'variants.1.texts'],
  [varying('home.hero.model', 'Sem lugar'), 'textFaulty', 'variants.1.texts'],
  // What the page says already.
  [varying('home.hero.build', 'Monte o seu'), 'textSame', 'variants.1.texts'],
  [varying('home.hero.build', ' '), 'textFaulty', 'variants.1.texts'],
];

test.each(BAD)('what cannot be shown is refused with its field: %o %s', async (more, code, field) => {
  expect(await send('POST', '', body(more))).toMatchObject({ status: 422, json: { code, fields: [{ field }] } });
});

test('the areas that may vary are areas', () => {
  for (const area of VARIED_AREAS) expect(Object.keys(AREAS)).toContain(area);
});

test('a browser sees one variant for good, and nobody else sees it through a kept page', async () => {
  const id = await create();
  await begin(id);
  const visitors = Array.from({ length: 12 }, newVisitor);
  await until(async () =>
    (await Promise.all(visitors.map((one) => titleAt('/br/jeep', one)))).includes('Montar agora'),
  );
  const first = await Promise.all(visitors.map((one) => titleAt('/br/jeep', one)));
  expect(new Set(first)).toEqual(new Set(['Montar agora', 'Monte o seu']));
  made = 0;
  for (let n = 0; n < 3; n += 1)
    expect(await Promise.all(visitors.map((one) => titleAt('/br/jeep', one)))).toEqual(first);
  // All of them from memory: a page for each variant.
  expect(made).toBe(0);
  const changed = visitors[first.indexOf('Montar agora')] ?? '';
  const headers = { cookie: changed, 'user-agent': PHONE };
  // What the router's script asks for, too.
  expect(armOfRequest({ url: '/br/jeep.data?_routes=x', headers })).toMatchObject({ experiment: id, variant: 1 });
  const others = [
    titleAt('/br/jeep'),
    titleAt('/br/jeep', 'vlt_consent=necessary'),
    titleAt('/br/jeep', changed.replace('.measurement', '')),
    // Who agreed to words that did not name the comparing.
    titleAt('/br/jeep', changed.replace('.compared', '')),
    titleAt('/br/jeep', `vlt_consent=necessary.measurement.compared; vlt_measure=${'A'.repeat(24)}.${'A'.repeat(22)}`),
    titleAt('/br/jeep', changed, 'Googlebot/2.1 (+http://www.google.com/bot.html)'),
    titleAt('/br/fiat', changed),
  ];
  expect(new Set(await Promise.all(others))).toEqual(new Set(['Monte o seu']));
  expect(await titleAt('/ar/jeep', changed)).not.toBe('Montar agora');
  await end(id);
  await until(async () => (await titleAt('/br/jeep', changed)) === 'Monte o seu');
});

test('who came, who did it and what failed is counted by variant, and goes with the consent', async () => {
  const id = await create();
  await begin(id);
  const cookie = newVisitor();
  await until(async () => {
    await titleAt('/br/jeep', cookie);
    await app.api.application.measuring.recorder.flush();
    return (await found(id)).arms.some(({ visitors }) => visitors === 1);
  });
  await titleAt('/br/jeep', cookie);
  await app.api.application.measuring.recorder.flush();
  const { arms } = await found(id);
  expect(arms.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(1);
  expect(arms.map(({ verdict }) => verdict)).toEqual(['first', 'early']);
  const subjects = () => ask(app.url, 'SELECT subject FROM analytics.exposure WHERE experiment_id = $1', [id]);
  expect((await subjects()).rows).toHaveLength(1);
  await app.call('POST', 'analytics/v1/withdrawal', { ...JEEP, headers: { cookie } });
  expect((await subjects()).rows).toHaveLength(0);
  await end(id);
});

const NUMBER = 'abcdefghijklmnopqrstuvwx';
const anna = { ...JEEP, visitor: { secret: NUMBER, device: 'phone' } } as const;

test('whatever page comes first with a variant makes its visitor take part, and its failures count once', async () => {
  const id = await create({ measure: 'model.seen' });
  await begin(id);
  const { recorder } = app.api.application.measuring;
  const seen = { ...anna, arm: { experiment: id, variant: 1 } };
  // A call alone shows nothing.
  recorder.note(seen, { name: 'reservation.begun', properties: {} });
  await recorder.flush();
  expect((await found(id)).arms[1]).toMatchObject({ visitors: 0, begun: 0 });
  for (const failed of [false, true, true, true]) recorder.notePage(seen, failed);
  await recorder.flush();
  expect((await found(id)).arms[1]).toMatchObject({ visitors: 1, converted: 0, failed: 1 });
  for (let n = 0; n < 2; n += 1) recorder.note(seen, { name: 'model.seen', properties: { model: 'compass' } });
  await recorder.flush();
  expect((await found(id)).arms[1]).toMatchObject({ visitors: 1, converted: 1, failed: 1 });
  await end(id);
});

test('pages that say 503 and pages of the back office make nobody take part', async () => {
  const id = await create();
  await begin(id);
  const cookie = newVisitor();
  const count = async () => (await found(id)).arms.reduce((sum, { visitors }) => sum + visitors, 0);
  const { recorder } = app.api.application.measuring;
  answers = 503;
  await titleAt('/br/jeep', cookie);
  answers = 200;
  await titleAt('/br/jeep/admin/experiments', cookie);
  await recorder.flush();
  expect(await count()).toBe(0);
  await until(async () => {
    await titleAt('/br/jeep/offers', cookie);
    await recorder.flush();
    return (await count()) === 1;
  });
  await end(id);
});

test('a participant goes a day after the end, and leaves with the consent no hash that others could be found by', async () => {
  const id = await create();
  await begin(id);
  const { recorder } = app.api.application.measuring;
  recorder.notePage({ ...anna, arm: { experiment: id, variant: 0 } }, false);
  await recorder.flush();
  const rows = async () => (await ask(app.url, 'SELECT * FROM analytics.exposure WHERE experiment_id = $1', [id])).rows;
  const [{ subject, ...row } = {}] = (await rows()) as { subject?: string }[];
  // No moment of anything.
  expect(Object.values(row).filter((value) => (value as unknown) instanceof Date)).toEqual([]);
  const { services } = app.api.application;
  await services.db.withTx({ allBrands: true, actor: 'test' }, async (tx) => {
    const hashes = await visitorKeys(tx, NUMBER, services.clock.now());
    expect(hashes.subjects).toContain(subject);
    expect(hashes.visitors).not.toContain(subject);
  });
  await end(id);
  await tidyAnalytics(services, new AbortController().signal);
  expect(await rows()).toHaveLength(1);
  await ask(app.url, 'ALTER TABLE analytics.experiment DISABLE TRIGGER experiment_kept');
  await ask(
    app.url,
    `UPDATE analytics.experiment SET started_at = now() - interval '3 days', ended_at = now() - interval '2 days' WHERE id = $1`,
    [id],
  );
  await ask(app.url, 'ALTER TABLE analytics.experiment ENABLE TRIGGER experiment_kept');
  await tidyAnalytics(services, new AbortController().signal);
  expect(await rows()).toHaveLength(0);
});

test('one whose texts are gone, or compared with others than at its start, says so', async () => {
  const id = await create();
  await begin(id);
  expect(await found(id)).toMatchObject({ state: 'running', warning: null });
  const set = async (more: string): Promise<void> => {
    await ask(app.url, 'ALTER TABLE analytics.experiment DISABLE TRIGGER experiment_kept');
    await ask(app.url, `UPDATE analytics.experiment SET ${more} WHERE id = $1`, [id]);
    await ask(app.url, 'ALTER TABLE analytics.experiment ENABLE TRIGGER experiment_kept');
  };
  await set(`standing = '{"home.hero.build":"Outro"}'`);
  expect(await found(id)).toMatchObject({ warning: 'baseChanged' });
  await set(`variants = jsonb_set(variants, '{1,texts,0,id}', '"home.hero.none"')`);
  expect(await found(id)).toMatchObject({ state: 'running', warning: 'notShown' });
  await end(id);
  expect(await found(id)).toMatchObject({ state: 'ended', warning: null });
});

test('what does harm ends by itself, once, and says why', async () => {
  const id = await create();
  await begin(id);
  await ask(
    app.url,
    `INSERT INTO analytics.experiment_arm (experiment_id, variant, brand, market, visitors, failed)
     VALUES ($1, 0, 'jeep', 'br', 500, 3), ($1, 1, 'jeep', 'br', 500, 90)`,
    [id],
  );
  const { services } = app.api.application;
  await guardExperiments(services);
  await guardExperiments(services);
  expect(await found(id)).toMatchObject({ state: 'ended', endedBecause: 'errors' });
  const { rows } = await ask<{ detail: object }>(
    app.url,
    `SELECT detail FROM platform.audit WHERE subject_id = $1 AND action = 'experiment.ended'`,
    [id],
  );
  expect(rows).toEqual([{ detail: { because: 'errors' } }]);
});

test('one that cannot be ended keeps no other from it', async () => {
  const id = await create();
  await begin(id);
  await ask(
    app.url,
    `INSERT INTO analytics.experiment (id, brand, market, name, measure, variants, effect, lcp_worse, errors_worse, cancelled_worse, days,
       makers, approved_by, started_at)
     SELECT gen_random_uuid(), 'fiat', market, name, measure, variants, effect, lcp_worse, errors_worse, cancelled_worse, days, makers,
       approved_by, started_at - interval '90 days' FROM analytics.experiment WHERE id = $1`,
    [id],
  );
  await ask(
    app.url,
    `INSERT INTO analytics.experiment_arm (experiment_id, variant, brand, market, visitors)
     VALUES ($1, 0, 'jeep', 'br', 600), ($1, 1, 'jeep', 'br', 400)`,
    [id],
  );
  await ask(app.url, `ALTER TABLE analytics.experiment ADD CONSTRAINT test_refused CHECK (ended_because <> 'time')`);
  await guardExperiments(app.api.application.services);
  await ask(app.url, 'ALTER TABLE analytics.experiment DROP CONSTRAINT test_refused');
  expect(await found(id)).toMatchObject({ endedBecause: 'ratio' });
  await guardExperiments(app.api.application.services);
});

test('visitors who are not shared out as the weights say end it too', async () => {
  const id = await create();
  await begin(id);
  await ask(
    app.url,
    `INSERT INTO analytics.experiment_arm (experiment_id, variant, brand, market, visitors, converted)
     VALUES ($1, 0, 'jeep', 'br', 600, 60), ($1, 1, 'jeep', 'br', 400, 300)`,
    [id],
  );
  await guardExperiments(app.api.application.services);
  expect(await found(id)).toMatchObject({
    state: 'ended',
    endedBecause: 'ratio',
    arms: [{ verdict: 'first' }, { verdict: 'unclear', difference: null, low: null, chance: null }],
  });
});
