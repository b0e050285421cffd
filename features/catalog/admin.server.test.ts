import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { ask } from '#tests/harness/cars.ts';
import { openCatalogTestApp, type CatalogTestApp } from '#tests/harness/catalog-test-app.ts';
import { getCatalogPart, listCatalogModels, listCatalogParts, listCatalogVersions } from './contract/admin.ts';

let app: CatalogTestApp;
beforeAll(async () => {
  app = await openCatalogTestApp();
});
afterAll(() => app.close());

const call = (path: string, market: 'br' | 'ar' = 'br', token = app.staff) =>
  app.api.call('GET', `/api/model/v3/catalog/${path}`, { brand: 'citroen', market, token });

const read = async <S extends z.ZodMiniType>(path: string, { response }: { response: S }, market?: 'br' | 'ar') => {
  const before = app.api.application.services.db.count();
  const answer = await call(path, market);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  // The list is one statement; who calls is read beside it.
  expect(app.api.application.services.db.count() - before).toBeLessThanOrEqual(3);
  return response.parse(answer.json);
};

describe('the catalogue for who keeps it', () => {
  it('lists models with what they have, also those taken out', async () => {
    const { models, total, edition } = await read('models', listCatalogModels);
    expect(total).toBe(models.length);
    expect(edition).toBe(1);
    expect(models[0]).toMatchObject({ code: '1CSX', name: 'C3', isClosed: false });
    expect(models[0]?.partCount).toBeGreaterThan(90);
    await ask(app.databaseUrl, `UPDATE catalog.model SET closed_at = now() WHERE brand = 'citroen' AND code = '1CAX'`);
    const closed = (await read('models?text=aircross', listCatalogModels)).models;
    expect(closed).toMatchObject([{ code: '1CAX', isClosed: true }]);
    await ask(app.databaseUrl, `UPDATE catalog.model SET closed_at = NULL WHERE brand = 'citroen'`);
  });

  it('lists versions with dates and the prices of both markets', async () => {
    const { versions, total } = await read('versions?modelCode=1CBQ&size=2', listCatalogVersions);
    expect(versions).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
    expect(versions.every(({ modelCode, prices }) => modelCode === '1CBQ' && prices.length > 0)).toBe(true);
    const all = (await read('versions?size=100', listCatalogVersions)).versions;
    expect(new Set(all.flatMap(({ prices }) => prices.map(({ price }) => price.currency)))).toEqual(
      new Set(['BRL', 'ARS']),
    );
    expect((await read('versions?text=shine', listCatalogVersions)).total).toBeGreaterThan(1);
  });

  it('lists parts by model, kind and words without accents, in the market’s language', async () => {
    const { parts } = await read('parts?modelCode=1CSX&type=ACCESSORY&text=pelicula', listCatalogParts);
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Película de proteção nas soleiras', 'Película de proteção da pintura']),
    );
    const spanish = (await read('parts?modelCode=1CSX&text=baul de techo', listCatalogParts, 'ar')).parts;
    expect(spanish.map(({ name }) => name)).toEqual(['Baúl de techo de 400 l']);
    expect((await read('parts?text=%25', listCatalogParts)).total).toBe(0);
    const pages = await Promise.all([0, 1].map((page) => call(`parts?page=${page}&size=10`)));
    const ids = pages.flatMap(({ json }) => (json as { parts: { id: string }[] }).parts.map(({ id }) => id));
    expect(new Set(ids).size).toBe(20);
  });

  it('tells a part’s rules from both ends, its alternatives and its versions', async () => {
    const pack = await read('parts/1csx-itm-seg', getCatalogPart);
    expect(pack.inclusive.map(({ code }) => code)).toEqual(['CAM']);
    expect(pack.includedBy.map(({ code }) => code)).toEqual(expect.arrayContaining(['ACC', 'RCT', 'DRW']));
    expect(pack.versions.length).toBeGreaterThan(2);
    const adventure = await read('parts/1csx-itm-adv', getCatalogPart);
    expect(adventure.exclusive.map(({ code }) => code)).toContain('SPT');
    const black = await read('parts/1csx-itm-blk', getCatalogPart);
    expect(black.colors.length).toBeGreaterThan(0);
    expect(black.colors.every(({ type }) => type === 'COLOR')).toBe(true);
    const wheels = await read('parts/1csx-itm-r17', getCatalogPart);
    expect(wheels.alternatives.length).toBeGreaterThan(0);
  });

  it.each([
    'models?size=101',
    'versions?modelCode=x',
    'parts?type=ENGINE',
    'parts?page=-1',
    'parts/A%20B',
    'parts?x=1',
  ])('refuses %s', async (path) => {
    expect((await call(path)).status).toBe(400);
  });

  it('is not for customers, and knows nothing of another brand', async () => {
    for (const path of ['models', 'versions', 'parts', 'parts/1csx-itm-seg']) {
      expect((await call(path, 'br', app.customer)).status).toBe(403);
    }
    expect((await call('parts/675-itm-seg')).status).toBe(404);
  });
});
