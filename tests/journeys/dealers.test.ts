import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedApp, type SharedApp } from './account-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

const CASES = [
  {
    market: 'br',
    brand: 'jeep',
    path: '/br/jeep/concessionarias',
    field: 'CEP, endereço ou cidade',
    search: 'Buscar',
    searches: ['13010-000', 'campinas', 'Avenida Heitor Penteado 1230, Campinas, SP'],
    near: /concessionárias? perto de Campinas/,
    nearest: 'Taquaral',
    position: { latitude: -22.9056, longitude: -47.0608 },
    locate: 'Usar minha posição',
    yours: /perto de sua posição/,
    unknown: 'Não encontramos este lugar',
  },
  {
    market: 'ar',
    brand: 'peugeot',
    path: '/ar/peugeot/concesionarios',
    field: 'Código postal, dirección o ciudad',
    search: 'Buscar',
    searches: ['7600', 'mar del plata', 'Avenida Independencia 2540, Mar del Plata, Buenos Aires'],
    near: /concesionarios? cerca de Mar del Plata/,
    nearest: 'Mar del Plata',
    position: { latitude: -38.0, longitude: -57.55 },
    locate: 'Usar mi ubicación',
    yours: /cerca de tu ubicación/,
    unknown: 'No encontramos ese lugar',
  },
] as const;

describe.each(CASES)('finding a dealer of $brand in $market', (fixture) => {
  const { market, brand, path, field, search } = fixture;

  it('by postal code, city and address, then by position', async () => {
    const visitor = await app.visit(market, brand);
    const { page, context } = visitor;
    await page.goto(path);
    await expectAccessible(page);
    for (const text of fixture.searches) {
      await page.getByLabel(field).fill(text);
      await page.getByLabel(field).press('Enter');
      await page.getByRole('heading', { name: fixture.near }).waitFor();
      expect(await page.getByRole('article').first().innerText(), text).toContain(fixture.nearest);
    }
    await page.getByLabel(field).fill('qqqqqq');
    await page.getByRole('button', { name: search, exact: true }).click();
    await page.getByText(fixture.unknown).first().waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(fixture.position);
    await page.getByRole('button', { name: fixture.locate }).click();
    await page.getByRole('heading', { name: fixture.yours }).waitFor();
    expect(await page.getByRole('article').first().innerText()).toContain(fixture.nearest);
    await expectAccessible(page);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('without scripts, and with filters, by the address alone', async () => {
    const context = await app.withoutScripts();
    const page = await context.newPage();
    await page.goto(path);
    await page.locator('input[name=q]').fill(fixture.searches[1]);
    await page.locator('button[type=submit]').first().click();
    await page.getByRole('heading', { name: fixture.near }).waitFor();
    const all = await page.getByRole('article').count();
    await page.goto(`${page.url()}&service=BODY_SHOP&radius=1500`);
    const shops = await page.getByRole('article').count();
    expect(all).toBeGreaterThan(0);
    expect(shops).toBeGreaterThan(0);
    const call = page.getByRole('article').first().locator('a[href^="tel:"]');
    expect(await call.count()).toBe(1);
    await context.close();
  });
});
