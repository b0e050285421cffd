import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Roles } from '../harness/roles.ts';
import { expectAccessible, mailTo, untilLive, type Visitor } from './visitor.ts';

/** How a visitor presses and types: with the mouse, or with the keyboard alone. */
export type Hand = {
  readonly press: (target: Locator) => Promise<void>;
  readonly fill: (target: Locator, text: string) => Promise<void>;
  readonly tick: (target: Locator) => Promise<void>;
};

export const mouse: Hand = {
  press: (target) => target.click(),
  fill: (target, text) => target.fill(text),
  tick: (target) => target.check(),
};

export const finger: Hand = {
  press: (target) => target.tap(),
  fill: (target, text) => target.fill(text),
  tick: (target) => target.tap(),
};

/** The same hand, and what it has done so far. */
export const counted = (hand: Hand) => {
  const done = { taps: 0, fields: 0 };
  const tap =
    (act: (target: Locator) => Promise<void>) =>
    (target: Locator): Promise<void> => {
      done.taps += 1;
      return act(target);
    };
  const counting: Hand = {
    press: tap(hand.press),
    tick: tap(hand.tick),
    fill: (target, text) => {
      done.fields += 1;
      return hand.fill(target, text);
    },
  };
  return { hand: counting, done };
};

const MOST_TABS = 200;

export const tabTo = async (target: Locator): Promise<void> => {
  const page = target.page();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (
      await target.evaluate((element) =>
        (element as unknown as { matches: (selector: string) => boolean }).matches(':focus'),
      )
    )
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`);
};

export const keyboard: Hand = {
  press: async (target) => {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  fill: async (target, text) => {
    await tabTo(target);
    await target.page().keyboard.press('Control+a');
    await target.page().keyboard.type(text);
  },
  tick: async (target) => {
    await tabTo(target);
    await target.page().keyboard.press('Space');
  },
};

export type Person = {
  readonly name: string;
  readonly document: string;
  readonly documentKind?: string;
  readonly birthDate: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
};

const submitOf = (page: Page, form: string): Locator => page.locator(`${form} button[type=submit]`);

/** A postal code searches by itself once it is whole. */
const enterPlace = async (page: Page, hand: Hand, postalCode: string): Promise<void> => {
  await hand.fill(page.locator('[name=cep], [name=cp]'), postalCode);
  await page.waitForURL(/[?&]ce?p=/);
};

/** From the brand's home page to a held car: model, configurator's summary, place, the first car offered. */
export const holdACar = async (
  visitor: Visitor,
  options: { hand: Hand; model: string; build: string; postalCode: string },
): Promise<string> => {
  const { page, home } = visitor;
  const { hand, model, build, postalCode } = options;
  await page.goto(home);
  await expectAccessible(page);
  await hand.press(page.locator(`main a[href="${home}/modelos/${model}"]`).last());
  await page.waitForURL(`**/modelos/${model}`);
  await expectAccessible(page);
  await hand.press(page.locator(`main a[href*="/${build}/${model}"]`).first());
  await page.waitForURL(`**/${build}/${model}/**`);
  await untilLive(page);
  await expectAccessible(page);
  for (const step of ['optionals', 'color', 'accessories', 'coating', 'services', 'resume']) {
    await hand.press(page.locator(`a[href*="/${build}/${model}/${step}"]`).last());
    await page.waitForURL(`**/${step}?**`);
    await expectAccessible(page);
  }
  await hand.press(page.locator('a[href*="/reserva/nov"], a[href*="/reserva/nuev"]').last());
  await page.waitForURL('**/reserva/nov**'.replace('nov', home.startsWith('/br') ? 'nova' : 'nueva'));
  await enterPlace(page, hand, postalCode);
  await expectAccessible(page);
  await hand.press(page.locator('form[method=post] button[type=submit]').first());
  await page.waitForURL('**/showcase');
  return new URL(page.url()).pathname.split('/').at(-2) ?? '';
};

/**
 * From the market's front door to a held car as a stranger goes who builds it: the brand, the question of cookies, the model, a version
 * that is neither the first nor the cheapest, the summary, the place, the first dealership offered. Answers the version's name.
 */
export const buildFromTheDoor = async (
  visitor: Visitor,
  options: { hand: Hand; model: string; build: string; postalCode: string },
): Promise<string> => {
  const { page, home } = visitor;
  const { hand, model, build, postalCode } = options;
  await page.goto(home.slice(0, 3));
  await hand.press(page.locator(`main a[href="${home}"]`).first());
  await page.waitForURL(`**${home}`);
  await hand.press(page.locator('[data-consent] button[value=refuse]'));
  await page.locator('[data-consent]').waitFor({ state: 'detached' });
  await hand.press(page.locator(`main a[href="${home}/${build}/${model}/version"]`).last());
  await page.waitForURL(`**/${build}/${model}/**`);
  await untilLive(page);
  const versions = page.locator('[data-option]');
  const shown = (await versions.allInnerTexts()).map((text) => ({
    name: text.split('\n')[0] ?? '',
    price: Number(/\$\s*([\d.]+)/.exec(text)?.[1]?.replaceAll('.', '')),
  }));
  const least = Math.min(...shown.map(({ price }) => price));
  const index = shown.findIndex(({ name, price }) => price > least && name !== shown[0]?.name);
  const version = shown[index] ?? expect.fail(`only one version: ${JSON.stringify(shown)}`);
  await hand.press(versions.nth(index).locator('button'));
  await page.waitForURL('**/version?**');
  await hand.press(page.locator(`main p > a[href*="/${build}/${model}/resume?"]`));
  await page.waitForURL('**/resume?**');
  await hand.press(page.locator('a[href*="/reserva/nov"], a[href*="/reserva/nuev"]').last());
  await page.waitForURL('**/reserva/n*');
  await enterPlace(page, hand, postalCode);
  await hand.press(page.locator('form[method=post] button[type=submit]').first());
  await page.waitForURL('**/showcase');
  return version.name;
};

/** From the held car to its payment page: a new account, proven by mail, and the terms. */
export const becomeBuyer = async (
  visitor: Visitor,
  options: { hand: Hand; roles: Roles; person: Person },
): Promise<void> => {
  const { page } = visitor;
  const { hand, roles, person } = options;
  await expectAccessible(page);
  await hand.press(page.locator('main a[href*="next="]').first());
  await page.locator('[name=documentNumber]').waitFor();
  await expectAccessible(page);
  await hand.fill(page.locator('[name=name]'), person.name);
  if (person.documentKind !== undefined) await page.locator('[name=documentKind]').selectOption(person.documentKind);
  await hand.fill(page.locator('[name=documentNumber]'), person.document);
  await hand.fill(page.locator('[name=birthDate]'), person.birthDate);
  await hand.fill(page.locator('[name=phone]'), person.phone);
  await hand.fill(page.locator('[name=email]'), person.email);
  await hand.fill(page.locator('[name=password]'), person.password);
  await hand.press(page.locator('main form button[type=submit]').last());
  await page.locator('[name=code]').waitFor();
  await expectAccessible(page);
  const mail = await mailTo(roles, person.email, /\d{6}/);
  // Sent with its last number.
  await hand.fill(page.locator('[name=code]'), /\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
  await page.waitForURL('**/register');
  await expectAccessible(page);
  await hand.press(submitOf(page, 'main form'));
  await page.waitForURL('**/payment');
  await expectAccessible(page);
};

/** On the gateway's own page, which is not counted: number, name, expiry, code and document of a card, and one press. */
export const payByCard = async (page: Page): Promise<void> => {
  const fill = async (label: RegExp, text: string) => page.getByLabel(label).first().fill(text);
  await fill(/número de (la )?tarjeta/i, '4235 6477 2802 5682');
  await fill(/nombre/i, 'APRO');
  await fill(/venc/i, '11/30');
  await fill(/c[óo]d/i, '123');
  await fill(/documento|dni/i, '30123456');
  await page.locator('button[type=submit]').last().click();
};
