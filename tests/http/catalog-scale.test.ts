import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCar } from '#features/catalog/store/car.server.ts';
import { findDatasheet, listModels, listVersions } from '#features/catalog/store/models.server.ts';
import { listParts } from '#features/catalog/store/parts.server.ts';
import { forgiveMistakes, searchAccessories } from '#features/catalog/store/search.server.ts';
import { listKnownVersions, searchVersions } from '#features/catalog/store/versions.server.ts';
import { openDatabase, type Database, type Tx } from '#platform/database.server.ts';
import { growCatalogue } from '../../bench/grow.ts';
import { pagesIn } from '#tests/harness/buffers.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { ask } from '#tests/harness/cars.ts';

/**
 * What each list and detail reads of the database, in pages of memory, at the size the catalogue has and at many times it.
 * Pages read are the same on every machine and under any load, which times are not.
 */
const TIMES = 60;

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase({ url: database.url, pool: 2 });
}, 120_000);
afterAll(async () => {
  await db.close();
  await database.drop();
});

const scope = { brand: 'jeep', market: 'br', at: new Date('2026-11-20T12:00:00Z') } as const;
const page = { offset: 0, limit: 20 };

const CALLS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'a model': (tx) => listModels(tx, scope, { slug: 'compass' }),
  'the first page of models': (tx) => listModels(tx, scope, { limit: 4 }),
  'the newest models': (tx) => listModels(tx, scope, { newestFirst: true, limit: 3 }),
  'the versions of a model': (tx) => listVersions(tx, scope, { modelCode: '675' }),
  'a version': (tx) => listVersions(tx, scope, { mvsCode: '6752E10' }),
  'the first page of versions': (tx) => listVersions(tx, scope, { limit: 10 }),
  'a datasheet': (tx) => findDatasheet(tx, scope, { mvsCode: '6752E10' }),
  'a whole car': (tx) => readCar(tx, { slug: 'compass' }, scope),
  'one version of a car': (tx) => readCar(tx, { modelCode: '675', mvsCode: '6752E10', year: 2027 }, scope),
  'an accessory': (tx) => listParts(tx, scope, { type: 'ACCESSORY', codes: [], ids: ['675-acc-567512'] }),
  'the first page of accessories': (tx) => listParts(tx, scope, { type: 'ACCESSORY', codes: [], ids: [], limit: 20 }),
  'known versions of a model': (tx) =>
    listKnownVersions(tx, scope, { modelCode: '675', mvsCode: undefined, year: undefined, ...page }),
  'a version by its code in words': (tx) => searchVersions(tx, scope, { terms: ['6752e10'], year: undefined, ...page }),
  'accessories of a model by words': (tx) =>
    searchAccessories(tx, scope, { terms: ['tapete'], modelCode: '675', ...page }),
};

const pagesOf = (call: (tx: Tx) => Promise<unknown>): Promise<number> =>
  db.read({ brand: '*' }, async (tx) => {
    await forgiveMistakes(tx);
    return pagesIn(db, tx, call);
  });

describe('the catalogue at many times its size', () => {
  const small = new Map<string, number>();

  it('is measured as it is', async () => {
    for (const [name, call] of Object.entries(CALLS)) small.set(name, await pagesOf(call));
    await growCatalogue({ url: database.url, brand: 'jeep', times: TIMES });
    await ask(database.url, `SELECT catalog.index_accessories('jeep', NULL)`);
    await ask(database.url, 'ANALYZE');
  }, 120_000);

  it.each(Object.entries(CALLS))('%s costs what it cost', async (name, call) => {
    const before = small.get(name) ?? 0;
    const after = await pagesOf(call);
    // An index grows a level or two, and in one of words the lists of where each piece of a word stands.
    expect(after, `${name}: ${before} -> ${after}`).toBeLessThan(before * 1.5 + (name.endsWith('words') ? 300 : 60));
  });
});
