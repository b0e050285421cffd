import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { loader } from './admin-friction.tsx';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let staff: string;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  staff = await signInStaff(callerOf(api.url), 'manual_admin');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

test('refusals have the catalogue’s names, what it does not know is not shown, and words of few visitors neither', async () => {
  const car = await api.call('GET', '/api/car/v2/car/web?slug=compass', { brand: 'jeep', market: 'pt-BR' });
  const { parts } = car.json as { parts: { id: string; name: string }[] };
  const [wanted, against] = parts;
  if (wanted === undefined || against === undefined) throw new Error('two parts are needed');
  await ask(
    database.url,
    `INSERT INTO analytics.friction_daily (brand, market, day, model, option, rule, because, outcome, times) VALUES
       ('jeep', 'br', '2026-03-02', 'compass', $1, 'excludes', $2, 'left', 4),
       ('jeep', 'br', '2026-03-03', 'compass', $1, 'excludes', $2, 'agreed', 3),
       ('jeep', 'br', '2026-03-03', 'compass', 'invented', 'excludes', $2, 'left', 99),
       ('jeep', 'br', '2026-03-03', 'nothing', $1, 'group', '', 'left', 99)`,
    [wanted.id, against.id],
  );
  await ask(
    database.url,
    `INSERT INTO analytics.search_daily (brand, market, day, place, words, visitors) VALUES
       ('jeep', 'br', '2026-03-02', 'accessories', 'guincho', 3), ('jeep', 'br', '2026-03-03', 'accessories', 'guincho', 1),
       ('jeep', 'br', '2026-03-01', 'accessories', 'maria souza', 1), ('jeep', 'br', '2026-03-02', 'accessories', 'maria souza', 1),
       ('jeep', 'br', '2026-03-03', 'accessories', 'maria souza', 1),
       ('jeep', 'br', '2026-03-03', 'places', 'casa da ana', 2)`,
  );
  // However many are invented, and however often, what there is is shown.
  await ask(
    database.url,
    `INSERT INTO analytics.friction_daily (brand, market, day, model, option, rule, because, outcome, times)
     SELECT 'jeep', 'br', '2026-03-04', 'compass', 'invented-' || n, 'group', '', 'left', 100 FROM generate_series(1, 60) n`,
  );
  const path = '/br/jeep/admin/friction?from=2026-03-01&until=2026-03-31';
  const shown = await pagesOf(api.application).read({ path, token: staff, load: loader });
  expect(shown.refusals).toMatchObject([
    { model: 'Compass', wanted: wanted.name, times: 7, agreed: 3, other: 0, left: 4 },
  ]);
  expect(shown.refusals[0]?.rule).toContain(against.name);
  expect(shown.words).toMatchObject([{ words: 'guincho', visitors: 4 }]);
  expect(shown.models.map(({ value }) => value)).toContain('compass');
  const other = await pagesOf(api.application).read({ path: `${path}&model=renegade`, token: staff, load: loader });
  expect(other.refusals).toEqual([]);
});
