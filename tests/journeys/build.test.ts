import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { codeOf, openChoice } from '#features/configurator/rules/address.ts';
import { createAdvisor } from '#features/configurator/rules/advice/advisor.ts';
import { offeredOn } from '#features/configurator/rules/choice.ts';
import { defaultChoice } from '#features/configurator/rules/default-choice.ts';
import type { Change, Proposal } from '#features/configurator/rules/proposal.ts';
import { proposeChange } from '#features/configurator/rules/propose.ts';
import { totalsOf } from '#features/configurator/rules/totals.ts';
import { formatMoney } from '#kernel/money.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { openSharedApp, type SharedApp } from './account-steps.ts';
import { keyboard } from './buying.ts';
import { findClick, startsOf, type Found } from './car-clicks.ts';
import { expectAccessible, untilLive, type Visitor } from './visitor.ts';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

const SITES = [
  { market: 'br', brand: 'jeep', model: 'compass', build: 'monte' },
  { market: 'ar', brand: 'peugeot', model: '208', build: 'arma' },
] as const;
type Site = { market: 'br' | 'ar'; brand: string; model: string; build: string };

const visit = (site: Site, width = 1280): Promise<Visitor> => app.visit(site.market, site.brand, width);

const carOf = async ({ market, brand, model }: Site): Promise<ConfigurableCar> => {
  const headers = { 'x-brand': brand, 'x-market': market === 'br' ? 'pt-BR' : 'es-AR' };
  const response = await fetch(`${app.roles.urls[0]}/api/car/v2/car/web?slug=${model}`, { headers });
  return (await response.json()) as ConfigurableCar;
};

const addressOf = (site: Site, step: string, query: Record<string, string>): string =>
  `/${site.market}/${site.brand}/${site.build}/${site.model}/${step}?${new URLSearchParams(query)}`;

/** A camera reads dark on light alone. */
const GROUND_OF_QR = "getComputedStyle(document.querySelector('main svg[role=img]')).backgroundColor";

const codeIn = (page: Page): string => new URL(page.url()).searchParams.get('c') ?? '';

const isInclusion = ({ added, removed, colorMustChange }: Proposal): boolean =>
  added.length > 1 && removed.length === 0 && !colorMustChange;
const isExclusion = ({ reasons, colorMustChange, needsChoice }: Proposal): boolean =>
  reasons.some(({ kind }) => kind === 'excludes') && !colorMustChange && needsChoice.length === 0;
const isColorChange = ({ colorMustChange }: Proposal): boolean => colorMustChange;
const isChoice = ({ needsChoice }: Proposal): boolean => needsChoice.length > 0;

const option = (page: Page, id: string) => page.locator(`[data-option="${id}"] button`);
const confirm = (page: Page) => page.locator('dialog button[type=submit]');

/** Opens the car, clicks, and sees the question with its reasons; leaving it changes nothing. */
const ask = async (visitor: Visitor, site: Site, car: ConfigurableCar, found: Found): Promise<void> => {
  const { page } = visitor;
  await page.goto(addressOf(site, 'optionals', { c: codeOf(car, found.choice) }));
  await untilLive(page);
  await option(page, found.change.id).click();
  await page.locator('dialog li').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(codeIn(page)).toBe(codeOf(car, found.choice));
  await option(page, found.change.id).click();
  await confirm(page).waitFor();
};

describe.each(SITES)('building a $brand in $market', (site) => {
  test.each([
    ['what comes along', isInclusion],
    ['what has to go', isExclusion],
    ['another colour', isColorChange],
  ] as const)('asks about %s, with reasons, and does as agreed', async (_, isWanted) => {
    const visitor = await visit(site);
    const car = await carOf(site);
    const found = findClick(car, isWanted);
    await ask(visitor, site, car, found);
    await confirm(visitor.page).click();
    await expect.poll(() => codeIn(visitor.page)).toBe(codeOf(car, found.proposal.next));
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('says why an option does not go, and takes another way out than the first', async () => {
    const car = await carOf(site);
    const advisor = createAdvisor(car);
    const items = car.parts.filter((part) => part.type === 'ITEM');
    const clicks = startsOf(car).flatMap((choice) =>
      items
        .filter(({ id }) => !choice.partIds.includes(id))
        .map(({ id }) => ({ choice, change: { kind: 'add', id } as Change })),
    );
    const isRich = ({ choice, change }: (typeof clicks)[number]): boolean =>
      advisor.domains(choice).get(change.id) === 'forbidden' &&
      advisor.advise(choice, change).ways.some(({ kind }) => kind === 'drop');
    const { choice, change } = clicks.find(isRich) ?? expect.fail('nothing is forbidden');
    const { ways } = advisor.advise(choice, change);
    const visitor = await visit(site, 360);
    const { page } = visitor;
    await page.goto(addressOf(site, 'optionals', { c: codeOf(car, choice) }));
    await untilLive(page);
    const elsewhere = page.locator(`details:has([data-option="${change.id}"]) summary`);
    if ((await elsewhere.count()) > 0) await elsewhere.click();
    await option(page, change.id).click();
    const radios = page.locator('dialog input[name=way]');
    await expect.poll(() => radios.count()).toBe(ways.length);
    for (const way of ways) {
      const shown = page.locator('dialog label', { hasText: formatMoney(way.total, site.market) });
      expect(await shown.count()).toBeGreaterThan(0);
    }
    await expectAccessible(page);
    const other = ways.find((way) => way.kind === 'drop') ?? expect.fail('a second way');
    const picked = page.locator(`dialog input[name=way][value="${other.code}"]`);
    await picked.check();
    for (const order of await page.locator('dialog fieldset button[aria-pressed]').all()) await order.click();
    expect(await picked.isChecked(), 'another order of the list').toBe(true);
    await confirm(page).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(codeIn(page)).toBe(other.code);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('undoes, redoes and starts again by keys', async () => {
    const car = await carOf(site);
    const visitor = await visit(site);
    const { page } = visitor;
    const first = defaultChoice(car, car.versions[0] ?? expect.fail('a version'));
    const color = offeredOn(car.colors, first.versionId)[1]?.id ?? expect.fail('a second colour');
    await page.goto(addressOf(site, 'color', { c: codeOf(car, first) }));
    await untilLive(page);
    await option(page, color).click();
    const painted = codeOf(car, { ...first, colorId: color });
    await expect.poll(() => codeIn(page)).toBe(painted);
    // They come with the first use, so a moment after it: pressed again until they are heard, as there is nothing more to undo.
    const pressed = async (keys: string): Promise<string> => {
      await page.keyboard.press(keys);
      return codeIn(page);
    };
    await expect.poll(() => pressed('Control+z'), { interval: 250 }).toBe(codeOf(car, first));
    for (const [keys, code] of [
      ['Control+Shift+z', painted],
      ['Alt+0', codeOf(car, first)],
      ['Control+z', painted],
    ] as const) {
      await page.keyboard.press(keys);
      await expect.poll(() => codeIn(page), { message: keys }).toBe(code);
    }
    await visitor.close();
  });

  test('a shared code opens the same car, picture and price in another browser', async () => {
    const car = await carOf(site);
    const found = findClick(car, isInclusion);
    const colors = offeredOn(car.colors, found.choice.versionId);
    const choice = { ...found.proposal.next, colorId: colors.at(-1)?.id ?? null };
    const code =
      openChoice(car, codeOf(car, choice))?.lost.length === 0 ? codeOf(car, choice) : codeOf(car, found.proposal.next);
    const visitor = await visit(site);
    await visitor.page.goto(addressOf(site, 'resume', { c: code }));
    await untilLive(visitor.page);
    expect(await visitor.page.evaluate(GROUND_OF_QR)).toBe('rgb(255, 255, 255)');
    const main = visitor.page.locator('main');
    await main.locator('form input[value=share] ~ button').click();
    const link = main.locator('a[href*="?s="]');
    await link.waitFor();
    const shared = (await link.getAttribute('href')) ?? '';
    const message = await main.locator('a[href^="https://wa.me/?text="]').getAttribute('href');
    expect(new URL(message ?? '').searchParams.get('text')).toContain(shared);
    const read = async (page: Page) => ({
      lines: await page.locator('main table').innerText(),
      picture: await page.locator('main img').first().getAttribute('src'),
      code: codeIn(page),
    });
    const own = await read(visitor.page);
    expect(own.lines).toContain(formatMoney(totalsOf(car, openChoice(car, code)?.choice ?? choice).total, site.market));
    const stranger = await visit(site, 768);
    await gotoQuiet(stranger.page, shared);
    expect(await read(stranger.page)).toEqual(own);
    await expectAccessible(stranger.page);
    await visitor.close();
    await stranger.close();
  });

  test('with the keyboard alone: a question is answered, the summary reached', async () => {
    const car = await carOf(site);
    const found = findClick(car, isExclusion);
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto(addressOf(site, 'optionals', { c: codeOf(car, found.choice) }));
    await untilLive(page);
    await keyboard.press(option(page, found.change.id));
    await confirm(page).waitFor();
    await keyboard.press(confirm(page));
    await expect.poll(() => codeIn(page)).toBe(codeOf(car, found.proposal.next));
    expect(await page.locator('output').allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(formatMoney(totalsOf(car, found.proposal.next).total, site.market)),
      ]),
    );
    await keyboard.press(page.locator(`a[href*="/resume?"]`).first());
    await page.waitForURL('**/resume?**');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('without script: the question stands in the page and the form does as agreed', async () => {
    const car = await carOf(site);
    const found = findClick(car, isExclusion);
    const context = await app.withoutScripts();
    const page = await context.newPage();
    await page.goto(addressOf(site, 'optionals', { c: codeOf(car, found.choice) }));
    await option(page, found.change.id).click();
    const panel = page.locator('main section form[id$="-form"]');
    expect(await panel.locator('li').count()).toBeGreaterThan(0);
    await page.locator('main section button[type=submit][form]').click();
    expect(codeIn(page)).toBe(codeOf(car, found.proposal.next));
    await page.locator('a[href*="/resume?"]').first().click();
    expect(await page.locator('main table tr').count()).toBeGreaterThan(3);
    await context.close();
  });

  test('changing the version names what stays behind', async () => {
    const car = await carOf(site);
    const clicks = startsOf(car).flatMap((choice) =>
      car.versions
        .filter(({ id }) => id !== choice.versionId)
        .flatMap((version): Found[] => {
          const change: Change = { kind: 'version', id: version.id };
          const proposed = proposeChange(car, choice, change);
          return proposed.ok && proposed.value.needsConfirmation ? [{ choice, change, proposal: proposed.value }] : [];
        }),
    );
    const found = clicks[0] ?? expect.fail('every version has everything');
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto(addressOf(site, 'version', { c: codeOf(car, found.choice) }));
    await untilLive(page);
    await option(page, found.change.id).click();
    await confirm(page).waitFor();
    expect(await page.locator('dialog li').count()).toBeGreaterThan(0);
    await confirm(page).click();
    await expect.poll(() => codeIn(page)).toBe(codeOf(car, found.proposal.next));
    await visitor.close();
  });
});

test.each([
  { market: 'br', brand: 'ram', model: 'rampage', build: 'monte' },
  { market: 'ar', brand: 'ram', model: 'rampage', build: 'arma' },
] as const)('a part that must be replaced is chosen anew, in $market', async (site) => {
  const car = await carOf(site);
  const found = findClick(car, isChoice);
  const visitor = await visit(site);
  const { page } = visitor;
  const change = `${found.change.kind}:${found.change.id}`;
  // The question's own script comes last: what was picked before it still holds.
  const pickIsSeen = Promise.withResolvers<void>();
  await page.route('**/question-*.js', async (route) => {
    await pickIsSeen.promise;
    await route.continue();
  });
  await page.goto(addressOf(site, 'optionals', { c: codeOf(car, found.choice), do: change }));
  await untilLive(page);
  await expectAccessible(page);
  const [group] = found.proposal.needsChoice;
  const pick = group?.alternatives.at(-1) ?? expect.fail('an alternative');
  const isAdvised = page.waitForResponse('**/advisor-*.js');
  const isLoaded = page.waitForResponse('**/question-*.js');
  await page.locator(`main section input[value="${pick}"]`).check();
  await isAdvised;
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
  pickIsSeen.resolve();
  await isLoaded;
  await page.locator('main section button[type=submit][form]').click();
  await expect.poll(() => openChoice(car, codeIn(page))?.choice.partIds.includes(pick)).toBe(true);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
