import { afterAll, beforeAll, expect, test } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import { VARIED_AREAS } from '#features/analytics/public.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { openExperiments, PHONE, until } from '#tests/harness/experiments.ts';
import { armOfRequest } from './experiments.ts';

let site: Awaited<ReturnType<typeof openExperiments>>;
let app: (typeof site)['app'];
beforeAll(async () => {
  site = await openExperiments();
  ({ app } = site);
});
afterAll(() => site.close());

test('who wrote an experiment does not begin it, one runs at a site, and what began stays', async () => {
  const id = await site.create();
  expect(await site.send('POST', `/${id}/start`, { version: 1 })).toMatchObject({
    status: 409,
    json: { code: 'samePerson' },
  });
  expect((await site.send('PUT', `/${id}`, { ...site.body({ days: 7 }), version: 1 })).status).toBe(200);
  expect((await site.begin(id)).json).toMatchObject({ code: 'changedMeanwhile' });
  expect((await site.send('POST', `/${id}/start`, { version: 2 }, site.second)).json).toMatchObject({
    state: 'running',
  });
  const other = await site.create();
  expect((await site.begin(other)).json).toMatchObject({ code: 'anotherRuns' });
  expect((await site.send('PUT', `/${id}`, { ...site.body(), version: 3 })).json).toMatchObject({
    code: 'beganAlready',
  });
  const alone = ask(app.url, `UPDATE analytics.experiment SET days = 60 WHERE id = $1`, [id]);
  await expect(alone).rejects.toThrow('stays what it was');
  expect((await site.end(id)).json).toMatchObject({ state: 'ended', endedBecause: 'person' });
  expect((await site.end(id)).json).toMatchObject({ code: 'notRunning' });
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
  expect(await site.send('POST', '', site.body(more))).toMatchObject({
    status: 422,
    json: { code, fields: [{ field }] },
  });
});

test('the areas that may vary are areas', () => {
  for (const area of VARIED_AREAS) expect(Object.keys(AREAS)).toContain(area);
});

test('a browser sees one variant for good, and nobody else sees it through a kept page', async () => {
  const id = await site.create();
  await site.begin(id);
  const visitors = Array.from({ length: 12 }, site.newVisitor);
  await until(async () =>
    (await Promise.all(visitors.map((one) => site.titleAt('/br/jeep', one)))).includes('Montar agora'),
  );
  const first = await Promise.all(visitors.map((one) => site.titleAt('/br/jeep', one)));
  expect(new Set(first)).toEqual(new Set(['Montar agora', 'Monte o seu']));
  site.pages.made = 0;
  for (let n = 0; n < 3; n += 1)
    expect(await Promise.all(visitors.map((one) => site.titleAt('/br/jeep', one)))).toEqual(first);
  // All of them from memory: a page for each variant.
  expect(site.pages.made).toBe(0);
  const changed = visitors[first.indexOf('Montar agora')] ?? '';
  const headers = { cookie: changed, 'user-agent': PHONE };
  // What the router's script asks for, too.
  expect(armOfRequest({ url: '/br/jeep.data?_routes=x', headers })).toMatchObject({ experiment: id, variant: 1 });
  const others = [
    site.titleAt('/br/jeep'),
    site.titleAt('/br/jeep', 'vlt_consent=necessary'),
    site.titleAt('/br/jeep', changed.replace('.measurement', '')),
    // Who agreed to words that did not name the comparing.
    site.titleAt('/br/jeep', changed.replace('.versions', '')),
    site.titleAt(
      '/br/jeep',
      `vlt_consent=necessary.measurement.versions; vlt_measure=${'A'.repeat(24)}.${'A'.repeat(22)}`,
    ),
    site.titleAt('/br/jeep', changed, 'Googlebot/2.1 (+http://www.google.com/bot.html)'),
    site.titleAt('/br/fiat', changed),
  ];
  expect(new Set(await Promise.all(others))).toEqual(new Set(['Monte o seu']));
  expect(await site.titleAt('/ar/jeep', changed)).not.toBe('Montar agora');
  await site.end(id);
  await until(async () => (await site.titleAt('/br/jeep', changed)) === 'Monte o seu');
});
