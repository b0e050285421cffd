import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectQuiet, openSharedApp, type SharedApp } from './account-steps.ts';
import type { Visitor } from './visitor.ts';

let app: SharedApp;
let visitor: Visitor;

beforeAll(async () => {
  app = await openSharedApp();
  visitor = await app.visit('br', 'jeep');
});
afterAll(async () => {
  await expectQuiet(visitor);
  await app.close();
});

test.each([390, 1440])('a call is found, read and tried by who never saw the API: %i', async (width) => {
  const { page } = visitor;
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/api');
  await page.getByPlaceholder('Filter by tag').fill('price');
  const section = page.locator('#operations-tag-price');
  // Typing makes the list anew.
  await expect.poll(() => page.locator('.opblock-tag').count()).toBeLessThan(5);
  await section.getByRole('button').click();
  await expect.poll(() => section.getAttribute('data-is-open')).toBe('true');
  const call = page.locator('.opblock', { has: page.locator('[data-path="/api/price/v1/price"]') }).first();
  await call.locator('.opblock-summary-control').first().click();
  await call.getByText('Responses', { exact: true }).first().waitFor();
  await call.getByText('mvsCode').first().waitFor();
  await call.getByRole('button', { name: 'Try it out' }).click();
  for (const [name, value] of Object.entries({ brand: 'jeep', market: 'br', mvsCode: '6752E10', year: '2027' }))
    await call.locator(`tr[data-param-name="${name}"] input`).fill(value);
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/price/v1/price?'));
  await call.getByRole('button', { name: 'Execute' }).click();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toHaveProperty('listPrice');
  // What stands there is what the call answered, as a visitor without cookies is answered.
  expect((await answer.request().allHeaders())['cookie']).toBeUndefined();
  await call.locator('.responses-table.live-responses-table').getByText('200').first().waitFor();
});
