import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { codeOf, encodeChoice, firstChoice, openChoice } from '#features/configurator/rules/address.ts';
import { offeredOn, type Choice } from '#features/configurator/rules/choice.ts';
import { proposeChange } from '#features/configurator/rules/propose.ts';
import { findReadyCars } from '#tests/harness/cars.ts';
import { runAsAdmin } from '../harness/admin.ts';
import { AR, BR, openJourneyApp, signIn, type JourneyApp } from './account-steps.ts';
import { expectAccessible, mailTo, untilLive, type Visitor } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const SITES = [
  { market: 'br', brand: 'jeep', model: 'compass', build: 'monte', email: 'cliente@demo.example', words: BR },
  { market: 'ar', brand: 'peugeot', model: '208', build: 'arma', email: 'clienta@demo.example', words: AR },
] as const;
type Site = (typeof SITES)[number];
/** A postal code far from every dealership that has the car. */
const FAR = { br: '69900-001', ar: '9410' };

const carOf = async ({ market, brand }: Site, slug: string): Promise<ConfigurableCar> => {
  const headers = { 'x-brand': brand, 'x-market': market === 'br' ? 'pt-BR' : 'es-AR' };
  const response = await fetch(`${app.roles.urls[0]}/api/car/v2/car/web?slug=${slug}`, { headers });
  return (await response.json()) as ConfigurableCar;
};

const summaryOf = ({ market, brand, build }: Site, model: string, code: string): string =>
  `/${market}/${brand}/${build}/${model}/resume?${new URLSearchParams({ c: code })}`;

const codeIn = (page: Page): string => new URL(page.url()).searchParams.get('c') ?? '';
const tool = (page: Page, keys: string) => page.locator(`button[aria-keyshortcuts="${keys}"]`);
const intent = (page: Page, name: string) => page.locator(`main form:has(input[value=${name}]) button`);

const firstOf = (car: ConfigurableCar): Choice => firstChoice(car) ?? expect.fail('a car');
const painted = (car: ConfigurableCar, at: number): Choice => {
  const first = firstOf(car);
  return { ...first, colorId: offeredOn(car.colors, first.versionId)[at]?.id ?? expect.fail('a colour') };
};

/** The first car with an accessory that comes alone. */
const withAccessory = (car: ConfigurableCar): { choice: Choice; id: string } => {
  const first = firstOf(car);
  for (const { id } of offeredOn(car.parts, first.versionId).filter(({ type }) => type === 'ACCESSORY')) {
    const proposed = proposeChange(car, first, { kind: 'add', id });
    if (proposed.ok && !proposed.value.needsConfirmation && proposed.value.needsChoice.length === 0)
      return { choice: proposed.value.next, id };
  }
  return expect.fail('no accessory comes alone');
};

const expectQuiet = async (visitor: Visitor): Promise<void> => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
};

/** A visitor who took the second colour instead of the first, and then went to the summary. */
const openRepainted = async (site: Site) => {
  const car = await carOf(site, site.model);
  const visitor = await app.visit(site.market, site.brand);
  const { page } = visitor;
  const [first, second] = [codeOf(car, painted(car, 0)), codeOf(car, painted(car, 1))];
  await page.goto(summaryOf(site, site.model, first).replace('/resume', '/color'));
  await untilLive(page);
  await page.locator('main form [data-option] button').nth(1).click();
  await expect.poll(() => codeIn(page)).toBe(second);
  await page.locator('a[href*="/resume?"]').first().click();
  await page.waitForURL('**/resume?**');
  await page.locator('main table').first().waitFor();
  return { car, visitor, page, first, second };
};

/** Undo, and redo so many turns of the page's loop after its page has come; then both pages are there. */
const redoOnArrival = (turns: number): string => `(async () => {
  const press = (keys) => {
    const button = document.querySelector('button[aria-keyshortcuts="' + keys + '"]');
    if (button.ariaDisabled === 'true') throw new Error(keys + ' leads nowhere');
    button.click();
  };
  const turn = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  const native = window.fetch;
  const arrived = new Promise((resolve) => {
    window.fetch = async (...input) => {
      const response = await native(...input);
      if ((input[0].url ?? String(input[0])).includes('/resume.data')) resolve();
      return response;
    };
  });
  press('Control+Z');
  await arrived;
  window.fetch = native;
  for (let at = 0; at < ${turns}; at++) await turn();
  press('Control+Shift+Z');
  await new Promise((resolve) => setTimeout(resolve, 200));
})()`;

describe.each(SITES)('a car that nobody has near, $market', (site) => {
  test('is waited for on a phone, and left by the button of the mail', async () => {
    const { market, brand, model, email } = site;
    const car = await carOf(site, model);
    const visitor = await app.visit(market, brand);
    const { page, home } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(summaryOf(site, model, codeOf(car, withAccessory(car).choice)));
    await page.locator(`main a[href*="/reserva/"]`).last().click();
    await page.locator('input[name=cep], input[name=cp]').fill(FAR[market]);
    await page.waitForURL(/[?&]ce?p=/);
    const waitingList = page.locator('main a[href*="/avis"]').first();
    await waitingList.click();
    const join = page.locator('main form:has(input[name=consent])');
    await join.locator('button[type=submit]').click();
    await expect.poll(() => join.locator('[aria-invalid=true]').count()).toBe(3);
    await expectAccessible(page);
    await join.locator('input[name=name]').fill('  Ana Clara Souza ');
    await join.locator('input[name=email]').fill(` ${email.toUpperCase()}`);
    await join.locator('input[name=consent]').check();
    await join.locator('button[type=submit]').click();
    await page.waitForURL('**until=**');
    await expectAccessible(page);

    const { text } = await mailTo(app.roles, email, /Você está na lista|Estás en la lista/);
    const leave = /https?:[^\s]*\/avis[^\s]*/.exec(text)?.[0] ?? expect.fail('a way off the list');
    const { pathname, search } = new URL(leave);
    await page.goto(`${pathname}${search}`);
    expect(pathname).toContain(home);
    await expectAccessible(page);
    await page.locator('main form button').click();
    await page.waitForURL('**done=1');
    await expectAccessible(page);
    expect(visitor.complaints.filter((line) => !line.includes('422'))).toEqual([]);
    await visitor.close();
  });
});

describe.each(SITES)('a car that is kept, $market', (site) => {
  test('undo, redo and the beginning stand on the summary too, as buttons and as keys', async () => {
    const { car, visitor, page, first, second } = await openRepainted(site);
    for (const [act, code] of [
      [() => tool(page, 'Control+Z').click(), first],
      [() => tool(page, 'Control+Shift+Z').click(), second],
      [() => page.keyboard.press('Alt+0'), codeOf(car, firstOf(car))],
      [() => page.keyboard.press('Control+z'), second],
    ] as const) {
      await act();
      await expect.poll(() => codeIn(page)).toBe(code);
      expect(new URL(page.url()).pathname).toMatch(/\/resume$/);
      const color = car.colors.find(({ id }) => id === openChoice(car, code)?.choice.colorId)?.name ?? '';
      await page.locator('main table', { hasText: color }).waitFor();
    }
    await expectAccessible(page);
    await expectQuiet(visitor);
  });

  test('undo and redo in one breath end on the car that was there, however late the pages come', async () => {
    const { visitor, page, first, second } = await openRepainted(site);
    const late: (() => void)[] = [];
    await page.route('**/resume.data?*', async (route) => {
      await new Promise<void>((resolve) => late.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await tool(page, 'Control+Z').click();
    await expect.poll(() => late.length).toBe(1);
    await tool(page, 'Control+Shift+Z').click();
    await expect.poll(() => late.length).toBe(2);
    for (const go of late) go();
    await page.unroute('**/resume.data?*');
    await tool(page, 'Control+Z').click();
    await expect.poll(() => codeIn(page)).toBe(first);
    await tool(page, 'Control+Shift+Z').click();
    await expect.poll(() => codeIn(page)).toBe(second);
    await expectQuiet(visitor);
  });

  test('a redo while the page of the undo arrives ends on the car that was there, at whatever moment it comes', async () => {
    const { visitor, page, second } = await openRepainted(site);
    for (let moment = 0; moment < 8; moment++) {
      await page.evaluate(redoOnArrival(moment));
      await expect.poll(() => codeIn(page), { message: `moment ${moment}` }).toBe(second);
    }
    await expectQuiet(visitor);
  });

  test('the summary shows cars in stock that are like it, each with what differs', async () => {
    const { market, brand } = site;
    const car = await carOf(site, site.model);
    const units = await findReadyCars(app.databaseUrl, { market, brand, limit: 200 });
    const standing =
      units.map(({ choice }) => openChoice(car, encodeChoice(choice))).find((opened) => opened?.lost.length === 0)
        ?.choice ?? expect.fail('no such car stands in stock');
    const other = offeredOn(car.colors, standing.versionId).find(({ id }) => id !== standing.colorId);
    const visitor = await app.visit(market, brand);
    const { page } = visitor;
    await page.goto(summaryOf(site, site.model, codeOf(car, { ...standing, colorId: other?.id ?? null })));
    const cards = page.locator('#similar li:has(h3)');
    await cards.first().waitFor();
    expect(await cards.count()).toBeGreaterThan(0);
    for (const card of await cards.all()) expect(await card.locator('ul li').count()).toBeGreaterThan(0);
    const href = (await cards.first().locator('a').getAttribute('href')) ?? '';
    await expectAccessible(page);
    expect((await page.goto(href))?.status()).toBe(200);
    await expectQuiet(visitor);
  });

  test('kept cars are compared; one whose part is gone says so and opens as the nearest', async () => {
    const car = await carOf(site, site.model);
    const { choice, id } = withAccessory(car);
    const accessory = car.parts.find((part) => part.id === id) ?? expect.fail('the accessory');
    const visitor = await app.visit(site.market, site.brand);
    const { page, home } = visitor;
    await page.goto(summaryOf(site, site.model, codeOf(car, painted(car, 0))));
    await untilLive(page);
    await intent(page, 'keep').click();
    await signIn(page, { email: site.email, password: DEMO_PASSWORD }, site.words);
    await page.waitForURL('**/resume?**');
    const shared: string[] = [];
    for (const one of [choice, painted(car, 1)]) {
      await page.goto(summaryOf(site, site.model, codeOf(car, one)));
      await untilLive(page);
      await intent(page, 'keep').click();
      await page.waitForURL('**kept=1**');
      shared.push(new URL(page.url()).searchParams.get('shared') ?? '');
    }
    const list = await page
      .locator('main a[href*="carros-salvos"], main a[href*="autos-guardados"]')
      .first()
      .getAttribute('href');
    await page.goto(list ?? expect.fail('a way to the kept cars'));
    for (const box of await page.locator('input[name=compare]').all()) await box.check();
    await page.locator('form#compare button').click();
    await page.waitForURL('**compare=**');
    const compared = page.locator('main table');
    const table = await compared.innerText();
    expect(table).toContain(accessory.name);
    // In Argentina no instalment stands without its total cost.
    expect(table.includes('CFTEA')).toBe(site.market === 'ar');
    await expectAccessible(page);

    await runAsAdmin(
      app.databaseUrl,
      `UPDATE catalog.part SET closed_at = now() WHERE brand = '${site.brand}' AND id = '${id}'`,
    );
    // Who changes the catalogue says so: the page may have been kept for another visitor a moment ago.
    await runAsAdmin(app.databaseUrl, `SELECT pg_notify('staff_change', '')`);
    try {
      const notified = page.locator('main li', { hasText: accessory.code });
      await expect
        .poll(async () => {
          await page.reload();
          return notified.count();
        })
        .toBeGreaterThan(0);
      await expectAccessible(page);
      const stranger = await app.visit(site.market, site.brand);
      await stranger.page.goto(`${home}/${site.build}/${site.model}?s=${shared[0]}`);
      const main = stranger.page.locator('main');
      await main.getByText(accessory.code).first().waitFor();
      expect(openChoice(car, codeIn(stranger.page))?.choice.versionId).toBe(choice.versionId);
      expect(await main.locator('table').first().innerText()).not.toContain(accessory.name);
      await expectAccessible(stranger.page);
      await expectQuiet(stranger);
    } finally {
      await runAsAdmin(
        app.databaseUrl,
        `UPDATE catalog.part SET closed_at = NULL WHERE brand = '${site.brand}' AND id = '${id}'`,
      );
    }
    await expectQuiet(visitor);
  });
});
