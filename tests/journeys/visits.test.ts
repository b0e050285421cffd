import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#tests/harness/browser.ts';
import { ask } from '#tests/harness/cars.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { expectQuiet, openHouse, send, type House } from './account-steps.ts';
import { cancelHere, fillContact, reachDriver, VISIT_WORDS } from './visit-steps.ts';
import { expectAccessible, mailTo } from './visitor.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(async () => {
  await expectSound(house.databaseUrl);
  await house.close();
});

describe.each(VISIT_WORDS)('$brand in $market', (given) => {
  const { market, brand } = given;

  it('a test drive: asked for, told by mail, opened from there by somebody else’s browser, cancelled', async () => {
    const visitor = await house.visit(market, brand);
    const { page, home } = visitor;
    await reachDriver(page, given, home);
    await expectAccessible(page);
    await send(page, given.send);
    await page.getByText(given.check).waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBeGreaterThanOrEqual(5);
    await expectAccessible(page);
    const email = `motorista.${market}@demo.example`;
    await page.getByLabel(given.note).fill('Chego de trem');
    await fillContact(page, given, email);
    await page.getByRole('checkbox', { name: given.licensed }).check();
    await send(page, given.send);
    await page.getByText(given.asked).waitFor();
    await expectAccessible(page);
    expect(page.url()).toContain('ref=');
    const bare = page.url().replace(/\?.*/, '');
    const mail = await mailTo(house.roles, email, given.driveMail);
    const link = /https?:\/\/\S+ref=\w+/.exec(mail.text)?.[0] ?? '';
    const other = await house.visit(market, brand);
    expect((await other.page.goto(bare))?.status()).toBe(404);
    await other.page.goto(new URL(link).pathname + new URL(link).search);
    const file = await other.page.locator('a[download]').getAttribute('href');
    const calendar = await other.page.request.get(file ?? '');
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    expect(await calendar.text()).toContain('BEGIN:VEVENT');
    await cancelHere(other.page, given);
    await page.goto(page.url());
    await page.getByText(given.driveCancelled).waitFor();
    await expectQuiet(visitor);
    await visitor.close();
    await other.close();
  });

  it('a revision: found by plate, booked, confirmed, moved, cancelled', async () => {
    const { rows } = await ask<{ plate: string }>(
      house.databaseUrl,
      'SELECT plate FROM aftersales.vehicle WHERE brand = $1 AND market = $2 AND plate IS NOT NULL ORDER BY plate LIMIT 1',
      [brand, market],
    );
    const visitor = await house.visit(market, brand);
    const { page, home } = visitor;
    await page.goto(`${home}/${given.service}`);
    await expectAccessible(page);
    const byPlate = async (plate: string): Promise<void> => {
      await page.getByRole('textbox', { name: given.plate }).fill(plate);
      await page.getByLabel(given.km).first().fill('9.800');
      await page.getByRole('button', { name: given.goOn }).first().click();
    };
    await byPlate(given.nobody);
    await page.getByText(given.unknownPlate).waitFor();
    await byPlate(rows[0]?.plate ?? '');
    await page.getByRole('link', { name: given.book }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: given.book }).click();
    await page.waitForURL('**revision=**');
    await page.locator('input[name=where]').fill(given.where);
    await page.locator('input[name=where]').press('Enter');
    await page.getByRole('heading', { name: given.near }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: given.choose }).first().click();
    await page.waitForURL('**dealer=**');
    await expectAccessible(page);
    await page.locator('a[href*="at="]').nth(4).click();
    await page.waitForURL('**at=**');
    expect(await page.getByRole('textbox', { name: given.plate }).inputValue()).toBe(rows[0]?.plate);
    await fillContact(page, given, `dona.${market}@demo.example`);
    await send(page, given.make);
    await page.getByText(given.made).waitFor();
    await expectAccessible(page);
    await send(page, given.confirm);
    await page.getByText(given.confirmed).waitFor();
    const before = await page.locator('dl').first().innerText();
    await page.getByRole('link', { name: given.move }).click();
    await page.waitForURL('**move=1**');
    await expectAccessible(page);
    await page.locator('button[name=startsAt]').last().click();
    await page.getByText(given.moved).waitFor();
    expect(await page.locator('dl').first().innerText()).not.toBe(before);
    await cancelHere(page, given);
    await page.getByText(given.visitCancelled).waitFor();
    await expectQuiet(visitor);
    await visitor.close();
  });

  it('without scripts, by keys alone, and a time somebody else took meanwhile', async () => {
    const browser = await openBrowser();
    const context = await browser.newContext({ baseURL: house.roles.urls[0] ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/${market}/${brand}/${given.drive}`);
    await page.locator('main li a[href*="model="]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**model=**');
    await page.getByRole('link', { name: given.choose }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**dealer=**');
    await page.getByRole('link', { name: given.morning }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**period=**');
    // Everything the dealership has to drive that morning goes to somebody else.
    await ask(house.databaseUrl, `UPDATE visits.resource SET closed_at = now() WHERE kind = 'CAR' AND brand = $1`, [
      brand,
    ]);
    await fillContact(page, given, `tarde.${market}@demo.example`);
    await page.getByRole('checkbox', { name: given.licensed }).check();
    await page.getByRole('button', { name: given.send }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel(given.name).inputValue()).toBe('Maria das Dores');
    await ask(house.databaseUrl, `UPDATE visits.resource SET closed_at = NULL WHERE kind = 'CAR' AND brand = $1`, [
      brand,
    ]);
    await page.getByRole('button', { name: given.send }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(given.asked).waitFor();
    await cancelHere(page, given);
    await page.getByText(given.driveCancelled).waitFor();
    await browser.close();
  });
});
