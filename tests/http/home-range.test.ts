import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeLoader, type Home } from '#app/web/home-data.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { growCatalogue } from '../../bench/grow.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const home = (path: string): Promise<Home> => pagesOf(api.application).read({ path, load: homeLoader });

test('a range stands whole on the home page; one of any length is walked a page at a time, each model once', async () => {
  const small = await home('/br/jeep');
  expect(small.models.length).toBeGreaterThan(1);
  expect([small.previousModels, small.nextModels]).toEqual([null, null]);

  await growCatalogue({ url: database.url, brand: 'jeep', times: 30 });
  const slugs: string[] = [];
  const back: (string | null)[] = [];
  for (let next: string | null = '/br/jeep'; next !== null;) {
    const page: Home = await home(next.replace('#modelos', ''));
    expect(page.models.length).toBeLessThanOrEqual(24);
    slugs.push(...page.models.map(({ slug }) => slug));
    back.push(page.previousModels);
    next = page.nextModels;
  }
  const { rows } = await ask<{ slug: string }>(
    database.url,
    `SELECT slug FROM catalog.model WHERE brand = 'jeep' AND closed_at IS NULL ORDER BY position, code`,
  );
  expect(slugs).toEqual(rows.map(({ slug }) => slug));
  expect(back.slice(0, 3)).toEqual([null, '/br/jeep#modelos', '/br/jeep?page=2#modelos']);
});

test.each(['0', '-1', '1.5', 'x', '999', '100000', ''])('an address with page "%s" is the first page', async (page) => {
  const { models, previousModels } = await home(`/br/jeep?page=${page}`);
  expect([models.length > 1, previousModels]).toEqual([true, null]);
});
