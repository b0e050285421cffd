import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { expectQuiet, openSharedApp, send, type SharedApp } from './account-steps.ts';
import { cancelHere, fillContact, meetPastDay, reachDriver, VISIT_WORDS } from './visit-steps.ts';
import { expectAccessible, mailTo } from './visitor.ts';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(async () => {
  await expectSound(app.databaseUrl);
  await app.close();
});

describe.each(VISIT_WORDS)('$brand in $market', (fixture) => {
  const { market, brand } = fixture;

  it('a test drive: asked for, told by mail, opened from there by somebody else’s browser, cancelled', async () => {
    const visitor = await app.visit(market, brand);
    const { page, home } = visitor;
    await reachDriver(page, fixture, home);
    await meetPastDay(page, fixture);
    await expectAccessible(page);
    await send(page, fixture.send);
    await page.getByText(fixture.check).waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBeGreaterThanOrEqual(5);
    await expectAccessible(page);
    const email = `motorista.${market}@demo.example`;
    await page.getByLabel(fixture.note).fill('Chego de trem');
    await fillContact(page, fixture, email);
    await page.getByRole('checkbox', { name: fixture.licensed }).check();
    await send(page, fixture.send);
    await page.getByText(fixture.requested).waitFor();
    await expectAccessible(page);
    expect(page.url()).toContain('ref=');
    const bare = page.url().replace(/\?.*/, '');
    const mail = await mailTo(app.roles, email, fixture.driveMail);
    const link = /https?:\/\/\S+ref=\w+/.exec(mail.text)?.[0] ?? '';
    const other = await app.visit(market, brand);
    expect((await other.page.goto(bare))?.status()).toBe(404);
    await other.page.goto(new URL(link).pathname + new URL(link).search);
    const file = await other.page.locator('a[download]').getAttribute('href');
    const calendar = await other.page.request.get(file ?? '');
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    expect(await calendar.text()).toContain('BEGIN:VEVENT');
    await cancelHere(other.page, fixture);
    await page.goto(page.url());
    await page.getByText(fixture.driveCancelled).waitFor();
    await expectQuiet(visitor);
    await visitor.close();
    await other.close();
  });

  it('a revision: found by plate, booked, confirmed, moved, cancelled', async () => {
    const { rows } = await ask<{ plate: string }>(
      app.databaseUrl,
      'SELECT plate FROM aftersales.vehicle WHERE brand = $1 AND market = $2 AND plate IS NOT NULL ORDER BY plate LIMIT 1',
      [brand, market],
    );
    const visitor = await app.visit(market, brand);
    const { page, home } = visitor;
    await page.goto(`${home}/${fixture.service}`);
    await expectAccessible(page);
    const byPlate = async (plate: string): Promise<void> => {
      await page.getByRole('textbox', { name: fixture.plate }).fill(plate);
      await page.getByLabel(fixture.km).first().fill('9.800');
      await page.getByRole('button', { name: fixture.goOn }).first().click();
    };
    await byPlate(fixture.nobody);
    await page.getByText(fixture.unknownPlate).waitFor();
    await byPlate(rows[0]?.plate ?? '');
    await page.getByRole('link', { name: fixture.book }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: fixture.book }).click();
    await page.waitForURL('**revision=**');
    await page.locator('input[name=where]').fill(fixture.where);
    await page.locator('input[name=where]').press('Enter');
    await page.getByRole('heading', { name: fixture.near }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: fixture.choose }).first().click();
    await page.waitForURL('**dealer=**');
    await expectAccessible(page);
    await page.locator('a[href*="at="]').nth(4).click();
    await page.waitForURL('**at=**');
    expect(await page.getByRole('textbox', { name: fixture.plate }).inputValue()).toBe(rows[0]?.plate);
    await fillContact(page, fixture, `dona.${market}@demo.example`);
    await send(page, fixture.make);
    await page.getByText(fixture.made).waitFor();
    await expectAccessible(page);
    await send(page, fixture.confirm);
    await page.getByText(fixture.confirmed).waitFor();
    const before = await page.locator('dl').first().innerText();
    await page.getByRole('link', { name: fixture.move }).click();
    await page.waitForURL('**move=1**');
    await expectAccessible(page);
    await page.locator('button[name=startsAt]').last().click();
    await page.getByText(fixture.moved).waitFor();
    expect(await page.locator('dl').first().innerText()).not.toBe(before);
    await cancelHere(page, fixture);
    await page.getByText(fixture.visitCancelled).waitFor();
    await expectQuiet(visitor);
    await visitor.close();
  });

  it('without scripts, by keys alone, and a time somebody else took meanwhile', async () => {
    const context = await app.withoutScripts();
    const page = await context.newPage();
    await page.goto(`/${market}/${brand}/${fixture.drive}`);
    await page.locator('main li a[href*="model="]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**model=**');
    await page.getByRole('link', { name: fixture.choose }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**dealer=**');
    await page.getByRole('link', { name: fixture.morning }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**period=**');
    // Everything the dealership has to drive that morning goes to somebody else.
    await ask(app.databaseUrl, `UPDATE visits.resource SET closed_at = now() WHERE kind = 'CAR' AND brand = $1`, [
      brand,
    ]);
    await fillContact(page, fixture, `tarde.${market}@demo.example`);
    await page.getByRole('checkbox', { name: fixture.licensed }).check();
    await page.getByRole('button', { name: fixture.send }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel(fixture.name).inputValue()).toBe('Maria das Dores');
    await ask(app.databaseUrl, `UPDATE visits.resource SET closed_at = NULL WHERE kind = 'CAR' AND brand = $1`, [
      brand,
    ]);
    await page.getByRole('button', { name: fixture.send }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(fixture.requested).waitFor();
    await cancelHere(page, fixture);
    await page.getByText(fixture.driveCancelled).waitFor();
    await context.close();
  });
});
