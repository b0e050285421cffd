import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedApp, send, type SharedApp } from './account-steps.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { WORDS } from './lead-steps.ts';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

const MESSAGE = 'O que escrevi até aqui.';
const words = WORDS.br;

test('who leaves a refused form by a link and goes back finds the form as it was typed', async () => {
  const visitor = await app.visit('br', words.brand, 390);
  const { page, home } = visitor;
  await page.goto(`${home}${words.contact}`);
  const message = page.getByRole('main').getByLabel(words.message).first();
  await message.fill(MESSAGE);
  await send(page, words.sendContact);
  await page.getByText(words.failure).first().waitFor();
  await page.locator('footer a[href$="/termos"]').first().click();
  await page.waitForURL('**/termos');
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe(`${home}${words.contact}`);
  await expect.poll(() => message.inputValue()).toBe(MESSAGE);
  await visitor.close();
});

test('without script back leads to the form, and a refused one sent again is refused again', async () => {
  const context = await app.withoutScripts();
  const page = await context.newPage();
  await page.goto(`/br/${words.brand}${words.contact}`);
  const message = page.getByRole('main').getByLabel(words.message).first();
  await message.fill(MESSAGE);
  await send(page, words.sendContact);
  await page.getByText(words.failure).first().waitFor();
  const again = await page.reload();
  expect(again?.status()).toBe(422);
  expect(await message.inputValue()).toBe(MESSAGE);
  // Left by a link, the refusal is the browser's own page, which sends nothing; the form stands behind it.
  await page.locator('footer a[href$="/termos"]').first().click();
  await page.waitForURL('**/termos');
  await expect(page.goBack()).rejects.toThrow('ERR_CACHE_MISS');
  // The browser's page comes a moment after its error, and only then there is a way back from it.
  // Once more from the form would be a page too far.
  await waitFor(async () => {
    if (page.url().startsWith('chrome-error:')) await page.goBack();
    return message.isVisible();
  });
  expect(await page.getByText(words.failure).count()).toBe(0);
  await expect.poll(() => message.inputValue()).toBe(MESSAGE);
  await context.close();
});
