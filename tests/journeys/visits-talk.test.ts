import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#tests/harness/browser.ts';
import { ask } from '#tests/harness/cars.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { expectQuiet, openHouse, send, type House } from './account-steps.ts';
import { cancelHere, fillContact, reachTalk, VISIT_WORDS } from './visit-steps.ts';
import { expectAccessible, mailTo } from './visitor.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(async () => {
  await expectSound(house.databaseUrl);
  await house.close();
});

describe.each(VISIT_WORDS)('a talk by video with $brand in $market', (given) => {
  const { market, brand } = given;

  it('is booked, told by mail, confirmed, moved, and cancelled', async () => {
    const visitor = await house.visit(market, brand);
    const { page, home } = visitor;
    await reachTalk(page, given, home);
    await expectAccessible(page);
    await send(page, given.makeTalk);
    await page.getByText(given.check).waitFor();
    const email = `video.${market}@demo.example`;
    await fillContact(page, given, email);
    await send(page, given.makeTalk);
    await page.getByText(given.made).first().waitFor();
    await page.getByText(given.talkLater).waitFor();
    await expectAccessible(page);
    const mail = await mailTo(house.roles, email, given.talkMail);
    expect(mail.text).toContain(new URL(page.url()).pathname);
    const { rows } = await ask<{ model: string }>(
      house.databaseUrl,
      `SELECT car ->> 'modelCode' AS model FROM visits.booking WHERE kind = 'VIRTUAL' AND brand = $1`,
      [brand],
    );
    expect(rows[0]?.model).not.toBeNull();
    await send(page, given.confirm);
    await page.getByText(given.confirmed).waitFor();
    await page.getByRole('link', { name: given.move }).click();
    await page.locator('button[name=startsAt]').first().click();
    await page.getByText(given.moved).waitFor();
    await cancelHere(page, given);
    await page.getByText(given.visitCancelled).waitFor();
    await expectQuiet(visitor);
    await visitor.close();
  });

  it('is booked without scripts', async () => {
    const browser = await openBrowser();
    const context = await browser.newContext({ baseURL: house.roles.urls[0] ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await reachTalk(page, given, `/${market}/${brand}`);
    await fillContact(page, given, `video.mudo.${market}@demo.example`);
    await send(page, given.makeTalk);
    await page.getByText(given.made).first().waitFor();
    await browser.close();
  });
});
