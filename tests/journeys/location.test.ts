import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../harness/database.ts';
import { startRoles, type Roles } from '../harness/roles.ts';
import { openSharedApp, type SharedApp } from './account-steps.ts';
import { expectAccessible, openVisitor } from './visitor.ts';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

const CASES = [
  {
    market: 'br',
    brand: 'jeep',
    link: 'Sua cidade',
    field: 'CEP ou cidade',
    typed: 'campinaz',
    option: 'Campinas, SP, Brasil',
    yes: 'Sim, é aqui',
    name: 'Campinas, SP',
    dealers: '/br/jeep/concessionarias',
    near: /perto de Campinas/,
    position: { latitude: -23.55, longitude: -46.63 },
    locate: 'Usar minha posição',
    there: 'São Paulo, SP',
    forget: 'Esquecer',
  },
  {
    market: 'ar',
    brand: 'peugeot',
    link: 'Tu ciudad',
    field: 'Código postal o ciudad',
    typed: 'mar del',
    option: 'Mar del Plata, Buenos Aires, Argentina',
    yes: 'Sí, es acá',
    name: 'Mar del Plata',
    dealers: '/ar/peugeot/concesionarios',
    near: /cerca de Mar del Plata/,
    position: { latitude: -31.42, longitude: -64.19 },
    locate: 'Usar mi ubicación',
    there: 'Córdoba',
    forget: 'Olvidar',
  },
] as const;

describe.each(CASES)('the place of a visitor of $brand in $market', (fixture) => {
  it('is chosen, confirmed, used, changed by position and forgotten', async () => {
    const { market, brand } = fixture;
    const visitor = await app.visit(market, brand);
    const { page, context } = visitor;
    await page.goto(visitor.home);
    await page.getByRole('link', { name: fixture.link }).first().click();
    await page.getByLabel(fixture.field).fill(fixture.typed);
    await page.getByLabel(fixture.field).press('Enter');
    await page.getByRole('link', { name: fixture.option }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: fixture.option }).click();
    await page.getByRole('button', { name: fixture.yes }).click();
    await page.waitForURL(`**${visitor.home}`);
    await page.getByRole('link', { name: fixture.name, exact: true }).first().waitFor();
    const stored = (await context.cookies()).find(({ name }) => name === 'vlt_location');
    expect(decodeURIComponent(stored?.value ?? '')).not.toMatch(/regionals|influenceAreas/);
    expect(((stored?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(90, 0);
    await page.goto(fixture.dealers);
    await page.getByRole('heading', { name: fixture.near }).waitFor();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(fixture.position);
    await page.getByRole('link', { name: fixture.name, exact: true }).first().click();
    await page.getByRole('button', { name: fixture.forget }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: fixture.locate }).last().click();
    await page.getByRole('button', { name: fixture.yes }).click();
    await page.getByRole('link', { name: fixture.there, exact: true }).first().click();
    await page.getByRole('button', { name: fixture.forget }).click();
    await page.getByRole('link', { name: fixture.link }).first().waitFor();
    expect((await context.cookies()).some(({ name }) => name === 'vlt_location')).toBe(false);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('is asked for over the page, by keyboard alone, and without scripts on a page of its own', async () => {
    const { market, brand } = fixture;
    const visitor = await app.visit(market, brand);
    const { page } = visitor;
    await page.goto(fixture.dealers);
    await page.locator('[data-location-prompt="ready"]').waitFor();
    await page.getByRole('link', { name: fixture.link }).first().press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(fixture.field).fill(fixture.typed);
    await dialog.getByLabel(fixture.field).press('Enter');
    await expectAccessible(page);
    expect(await dialog.locator('[data-layout]').getAttribute('data-layout')).toBe('MODAL');
    await dialog.getByRole('link', { name: fixture.option }).press('Enter');
    await dialog.getByRole('button', { name: fixture.yes }).waitFor();
    expect(await dialog.locator('[data-state]').getAttribute('data-state')).toBe('LOCATION_CONFIRMATION');
    expect(await page.evaluate(`document.querySelector('dialog[open]').contains(document.activeElement)`)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(fixture.dealers);
    await page.getByRole('link', { name: fixture.link }).first().click();
    await dialog.getByLabel(fixture.field).fill(fixture.typed);
    await dialog.getByLabel(fixture.field).press('Enter');
    await dialog.getByRole('link', { name: fixture.option }).click();
    await dialog.getByRole('button', { name: fixture.yes }).click();
    await page.getByRole('heading', { name: fixture.near }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('that cannot be read is deleted', async () => {
    const url = `${app.roles.urls[0] ?? ''}/${fixture.market}/${fixture.brand}`;
    const answer = await fetch(url, { headers: { cookie: 'vlt_location=%7Bbroken' } });
    expect(answer.headers.get('set-cookie')).toMatch(/vlt_location=; Max-Age=0/);
  });
});

describe('the maps SDK as the provider', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let withMaps: Roles;
  beforeAll(async () => {
    database = await createDatabase();
    withMaps = await startRoles({
      databaseUrl: database.url,
      env: { LOCATION_PROVIDER: 'google', GOOGLE_MAPS_KEY: 'demo', GOOGLE_MAPS_URL: 'http://127.0.0.1:9/maps/api/js' },
    });
    await withMaps.start('web', { env: { GOOGLE_MAPS_URL: `${withMaps.sandboxUrl}/maps/api/js` } });
  });
  afterAll(async () => {
    await withMaps?.stop();
    await database?.drop();
  });

  it('suggests while one types, and what is chosen is asked for', async () => {
    const visitor = await openVisitor(app.browser, { url: withMaps.urls[0] ?? '', market: 'br', brand: 'ram' });
    const { page } = visitor;
    await page.goto('/br/ram/localizacao');
    await page.locator('[data-ready="true"]').waitFor();
    await page.getByLabel('CEP ou cidade').fill('campi');
    await page.getByRole('button', { name: 'Campinas, SP, Brasil' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Campinas, SP, Brasil' }).press('Enter');
    await page.getByRole('button', { name: 'Sim, é aqui' }).click();
    await page.getByRole('link', { name: 'Campinas, SP', exact: true }).first().waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('that does not come leaves the search as it is without it', async () => {
    await withMaps.start('web', { env: { GOOGLE_MAPS_URL: `${withMaps.sandboxUrl}/maps/none` } });
    const visitor = await openVisitor(app.browser, { url: withMaps.urls[0] ?? '', market: 'br', brand: 'ram' });
    const { page } = visitor;
    await page.goto('/br/ram/localizacao');
    await page.locator('[data-ready="true"]').waitFor();
    await page.getByLabel('CEP ou cidade').fill('campinas');
    await page.getByLabel('CEP ou cidade').press('Enter');
    await page.getByRole('link', { name: 'Campinas, SP, Brasil' }).click();
    await page.getByRole('button', { name: 'Sim, é aqui' }).waitFor();
    await visitor.close();
  });
});
