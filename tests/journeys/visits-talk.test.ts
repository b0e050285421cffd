import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { expectQuiet, openSharedApp, send, type SharedApp } from './account-steps.ts';
import { cancelHere, fillContact, reachTalk, VISIT_WORDS } from './visit-steps.ts';
import { expectAccessible, mailTo } from './visitor.ts';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(async () => {
  await expectSound(app.databaseUrl);
  await app.close();
});

describe.each(VISIT_WORDS)('a talk by video with $brand in $market', (fixture) => {
  const { market, brand } = fixture;

  it('is booked, told by mail, confirmed, moved, and cancelled', async () => {
    const visitor = await app.visit(market, brand);
    const { page, home } = visitor;
    await reachTalk(page, fixture, home);
    await expectAccessible(page);
    await send(page, fixture.makeTalk);
    await page.getByText(fixture.check).waitFor();
    const email = `video.${market}@demo.example`;
    await fillContact(page, fixture, email);
    await send(page, fixture.makeTalk);
    await page.getByText(fixture.made).first().waitFor();
    await page.getByText(fixture.talkLater).waitFor();
    await expectAccessible(page);
    const mail = await mailTo(app.roles, email, fixture.talkMail);
    expect(mail.text).toContain(new URL(page.url()).pathname);
    const { rows } = await ask<{ model: string }>(
      app.databaseUrl,
      `SELECT car ->> 'modelCode' AS model FROM visits.booking WHERE kind = 'VIRTUAL' AND brand = $1`,
      [brand],
    );
    expect(rows[0]?.model).not.toBeNull();
    await send(page, fixture.confirm);
    await page.getByText(fixture.confirmed).waitFor();
    await page.getByRole('link', { name: fixture.move }).click();
    await page.locator('button[name=startsAt]').first().click();
    await page.getByText(fixture.moved).waitFor();
    await cancelHere(page, fixture);
    await page.getByText(fixture.visitCancelled).waitFor();
    await expectQuiet(visitor);
    await visitor.close();
  });

  it('is booked without scripts', async () => {
    const context = await app.withoutScripts();
    const page = await context.newPage();
    await reachTalk(page, fixture, `/${market}/${brand}`);
    await fillContact(page, fixture, `video.mudo.${market}@demo.example`);
    await send(page, fixture.makeTalk);
    await page.getByText(fixture.made).first().waitFor();
    await context.close();
  });
});
