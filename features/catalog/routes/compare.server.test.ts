import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import type { getComparisons } from '../contract/compare.ts';
import type { Version } from '../public.ts';

type Comparison = CallOutput<typeof getComparisons>;

let api: Api;
let database: Awaited<ReturnType<typeof createDatabase>>;
let ids: string[];

const BRAZIL = { brand: 'jeep', market: 'pt-BR' };
const compare = (query: string, scope = BRAZIL) =>
  api.call('GET', `/api/version-comparator/v1/comparisons?${query}`, scope);
const listed = async (scope = BRAZIL): Promise<Version[]> =>
  ((await api.call('GET', '/api/model/v3/mvs/all', scope)).json as { versions: Version[] }).versions;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  ids = (await listed()).map((version) => `${version.code}-${version.year}`);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

describe('versions side by side', () => {
  it('come in the order asked for, of different models too, each row with a cell for each', async () => {
    const query = [ids.at(-1) ?? '', ids[0] ?? '', ids[1] ?? ''];
    const answer = await compare(`versions=${query.join(',')}`);
    expect(answer.status).toBe(200);
    const { versions, sections } = answer.json as Comparison;
    expect(versions.map(({ id }) => id)).toEqual(query);
    const rows = sections.flatMap((section) => section.rows);
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => row.cells.length !== 3)).toEqual([]);
    expect(sections.map(({ section }) => section)).toEqual(expect.arrayContaining(['price', 'optionals', 'colors']));
  });

  it('cost what the price list says', async () => {
    const [one, other] = await listed();
    const { sections } = (await compare(`versions=${ids[0]}&versions=${ids[1]}`)).json as Comparison;
    const [price] = sections.find(({ section }) => section === 'price')?.rows ?? [];
    expect(price?.cells).toEqual([
      { kind: 'money', value: one?.price },
      { kind: 'money', value: other?.price },
    ]);
  });

  it('show in Argentina the price without taxes', async () => {
    const scope = { brand: 'peugeot', market: 'es-AR' };
    const [one, other] = (await listed(scope)).map((version) => `${version.code}-${version.year}`);
    const { sections } = (await compare(`versions=${one},${other}`, scope)).json as Comparison;
    const keys = sections.find(({ section }) => section === 'price')?.rows.map(({ key }) => key);
    expect(keys).toContain('priceWithoutTaxes');
  });

  it('an option costs what it takes to have it: with all that it brings along', async () => {
    const [row] = await ask<{ id: string; name: string; own: number; whole: number }>(
      database.url,
      `SELECT vp.mvs_code || '-' || vp.year AS id, t.name ->> 'pt-BR' AS name, pp.amount::int AS own, (pp.amount + op.amount)::int AS whole
       FROM catalog.version_part vp
       JOIN catalog.part t ON t.brand = vp.brand AND t.id = vp.part_id AND t.type = 'ITEM'
       JOIN catalog.part_relation r ON r.brand = t.brand AND r.model_code = t.model_code AND r.part_id = t.id AND r.kind = 'inclusive'
       JOIN catalog.version_part ov ON (ov.brand, ov.mvs_code, ov.year, ov.part_id) = (vp.brand, vp.mvs_code, vp.year, r.other_id)
         AND NOT ov.is_standard AND NOT ov.is_required
       JOIN catalog.price_list l ON l.brand = vp.brand AND l.market = 'br' AND l.type = 'PUBLIC' AND l.valid_from <= now()
         AND (l.valid_until IS NULL OR l.valid_until > now())
       JOIN catalog.part_price pp ON pp.list_id = l.id AND pp.part_id = t.id
       JOIN catalog.part_price op ON op.list_id = l.id AND op.part_id = r.other_id
       WHERE vp.brand = 'jeep' AND op.amount > 0 AND NOT vp.is_standard AND NOT vp.is_required
         AND (SELECT count(*) FROM catalog.part_relation x
              WHERE x.brand = t.brand AND x.model_code = t.model_code AND x.kind = 'inclusive' AND x.part_id IN (t.id, r.other_id)) = 1
       ORDER BY 1, 2 LIMIT 1`,
    ).then(({ rows }) => rows);
    if (row === undefined) throw new Error('no option of the seed brings another along');
    const other = ids.find((id) => id !== row.id) ?? '';
    const { sections } = (await compare(`versions=${row.id},${other}`)).json as Comparison;
    const line = sections.find(({ section }) => section === 'optionals')?.rows.find(({ name }) => name === row.name);
    expect(row.whole).toBeGreaterThan(row.own);
    expect(line?.cells[0]).toEqual({ kind: 'money', value: { amount: row.whole, currency: 'BRL' } });
  });

  it('need no more than three statements', async () => {
    const { db } = api.application.services;
    const before = db.count();
    await compare(`versions=${ids.slice(0, 4).join(',')}`);
    expect(db.count() - before).toBeLessThanOrEqual(3);
  });
});

describe('what is no comparison', () => {
  it('is refused: one, five, the same twice, no codes at all', async () => {
    const five = ids.slice(0, 5).join(',');
    for (const query of [
      `versions=${ids[0]}`,
      `versions=${five}`,
      `versions=${ids[0]},${ids[0]}`,
      'versions=a,b',
      "versions=' OR 1=1--,x",
      '',
    ]) {
      expect((await compare(query)).status, query).toBe(400);
    }
  });

  it('names a version nobody sells, and one of another brand', async () => {
    expect((await compare(`versions=${ids[0]},ZZZZZZZ-2027`)).json).toMatchObject({
      status: 404,
      code: 'versionUnknown',
    });
    const other = { brand: 'ram', market: 'pt-BR' };
    expect((await compare(`versions=${ids[0]},${ids[1]}`, other)).status).toBe(404);
  });
});
