import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardExperiments, tidyAnalytics } from '#features/analytics/public.server.ts';
import { visitorKeys } from '#features/analytics/visitor-key.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { JEEP, openExperiments, until } from '#tests/harness/experiments.ts';

let site: Awaited<ReturnType<typeof openExperiments>>;
let app: (typeof site)['app'];
beforeAll(async () => {
  site = await openExperiments();
  ({ app } = site);
});
afterAll(() => site.close());

test('who came, who did it and what failed is counted by variant, and goes with the consent', async () => {
  const id = await site.create();
  await site.begin(id);
  const cookie = site.newVisitor();
  await until(async () => {
    await site.titleAt('/br/jeep', cookie);
    await app.api.application.measuring.recorder.flush();
    return (await site.found(id)).arms.some(({ visitors }) => visitors === 1);
  });
  await site.titleAt('/br/jeep', cookie);
  await app.api.application.measuring.recorder.flush();
  const { arms } = await site.found(id);
  expect(arms.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(1);
  expect(arms.map(({ verdict }) => verdict)).toEqual(['first', 'early']);
  const subjects = () => ask(app.url, 'SELECT subject FROM analytics.exposure WHERE experiment_id = $1', [id]);
  expect((await subjects()).rows).toHaveLength(1);
  await app.call('POST', 'analytics/v1/withdrawal', { ...JEEP, headers: { cookie } });
  expect((await subjects()).rows).toHaveLength(0);
  await site.end(id);
});

const NUMBER = 'abcdefghijklmnopqrstuvwx';
const anna = { ...JEEP, visitor: { secret: NUMBER, device: 'phone' } } as const;

test('whatever page comes first with a variant makes its visitor take part, and its failures count once', async () => {
  const id = await site.create({ measure: 'model.seen' });
  await site.begin(id);
  const { recorder } = app.api.application.measuring;
  const seen = { ...anna, arm: { experiment: id, variant: 1 } };
  // A call alone shows nothing.
  recorder.note(seen, { name: 'reservation.begun', properties: {} });
  await recorder.flush();
  expect((await site.found(id)).arms[1]).toMatchObject({ visitors: 0, begun: 0 });
  for (const failed of [false, true, true, true]) recorder.notePage(seen, failed);
  await recorder.flush();
  expect((await site.found(id)).arms[1]).toMatchObject({ visitors: 1, converted: 0, failed: 1 });
  for (let n = 0; n < 2; n += 1) recorder.note(seen, { name: 'model.seen', properties: { model: 'compass' } });
  await recorder.flush();
  expect((await site.found(id)).arms[1]).toMatchObject({ visitors: 1, converted: 1, failed: 1 });
  await site.end(id);
});

test('pages that say 503 and pages of the back office make nobody take part', async () => {
  const id = await site.create();
  await site.begin(id);
  const cookie = site.newVisitor();
  const count = async () => (await site.found(id)).arms.reduce((sum, { visitors }) => sum + visitors, 0);
  const { recorder } = app.api.application.measuring;
  site.pages.status = 503;
  await site.titleAt('/br/jeep', cookie);
  site.pages.status = 200;
  await site.titleAt('/br/jeep/admin/experiments', cookie);
  await recorder.flush();
  expect(await count()).toBe(0);
  await until(async () => {
    await site.titleAt('/br/jeep/offers', cookie);
    await recorder.flush();
    return (await count()) === 1;
  });
  await site.end(id);
});

test('a participant goes a day after the end, and leaves with the consent no hash that others could be found by', async () => {
  const id = await site.create();
  await site.begin(id);
  const { recorder } = app.api.application.measuring;
  recorder.notePage({ ...anna, arm: { experiment: id, variant: 0 } }, false);
  await recorder.flush();
  const rows = async () => (await ask(app.url, 'SELECT * FROM analytics.exposure WHERE experiment_id = $1', [id])).rows;
  const [{ subject, ...row } = {}] = (await rows()) as { subject?: string }[];
  // No moment of anything.
  expect(Object.values(row).filter((value: unknown) => value instanceof Date)).toEqual([]);
  const { services } = app.api.application;
  await services.db.withTx({ allBrands: true, actor: 'test' }, async (tx) => {
    const hashes = await visitorKeys(tx, NUMBER, services.clock.now());
    expect(hashes.subjects).toContain(subject);
    expect(hashes.visitors).not.toContain(subject);
  });
  await site.end(id);
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
  const id = await site.create();
  await site.begin(id);
  expect(await site.found(id)).toMatchObject({ state: 'running', warning: null });
  const set = async (more: string): Promise<void> => {
    await ask(app.url, 'ALTER TABLE analytics.experiment DISABLE TRIGGER experiment_kept');
    await ask(app.url, `UPDATE analytics.experiment SET ${more} WHERE id = $1`, [id]);
    await ask(app.url, 'ALTER TABLE analytics.experiment ENABLE TRIGGER experiment_kept');
  };
  await set(`standing = '{"home.hero.build":"Outro"}'`);
  expect(await site.found(id)).toMatchObject({ warning: 'baseChanged' });
  await set(`variants = jsonb_set(variants, '{1,texts,0,id}', '"home.hero.none"')`);
  expect(await site.found(id)).toMatchObject({ state: 'running', warning: 'notShown' });
  await site.end(id);
  expect(await site.found(id)).toMatchObject({ state: 'ended', warning: null });
});

test('what does harm ends by itself, once, and says why', async () => {
  const id = await site.create();
  await site.begin(id);
  await ask(
    app.url,
    `INSERT INTO analytics.experiment_arm (experiment_id, variant, brand, market, visitors, failed)
     VALUES ($1, 0, 'jeep', 'br', 500, 3), ($1, 1, 'jeep', 'br', 500, 90)`,
    [id],
  );
  const { services } = app.api.application;
  await guardExperiments(services);
  await guardExperiments(services);
  expect(await site.found(id)).toMatchObject({ state: 'ended', endedBecause: 'errors' });
  const { rows } = await ask<{ detail: object }>(
    app.url,
    `SELECT detail FROM platform.audit WHERE subject_id = $1 AND action = 'experiment.ended'`,
    [id],
  );
  expect(rows).toEqual([{ detail: { because: 'errors' } }]);
});

test('one that cannot be ended keeps no other from it', async () => {
  const id = await site.create();
  await site.begin(id);
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
  expect(await site.found(id)).toMatchObject({ endedBecause: 'ratio' });
  await guardExperiments(app.api.application.services);
});

test('visitors who are not shared out as the weights say end it too', async () => {
  const id = await site.create();
  await site.begin(id);
  await ask(
    app.url,
    `INSERT INTO analytics.experiment_arm (experiment_id, variant, brand, market, visitors, converted)
     VALUES ($1, 0, 'jeep', 'br', 600, 60), ($1, 1, 'jeep', 'br', 400, 300)`,
    [id],
  );
  await guardExperiments(app.api.application.services);
  expect(await site.found(id)).toMatchObject({
    state: 'ended',
    endedBecause: 'ratio',
    arms: [{ verdict: 'first' }, { verdict: 'unclear', difference: null, low: null, chance: null }],
  });
});
