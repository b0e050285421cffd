import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { expectQuiet, openHouse, send, signIn, totp, type House } from './account-steps.ts';
import { cheapestOf } from './financing-steps.ts';
import { expectAccessible } from './visitor.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

test('staff keep the upgrades, and the calculator offers them', async () => {
  const visitor = await house.visit('br', 'jeep');
  const { page, home } = visitor;
  const here = `${home}/admin/upgrades`;
  await page.goto(here);
  await signIn(page, { email: 'service_admin@demo.example', password: DEMO_PASSWORD });
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${here}`);
  await expectAccessible(page);

  await page.locator('main a[href*="edit=new"]').click();
  await page.waitForURL('**edit=new');
  await expectAccessible(page);
  const [mvs = ''] = (await cheapestOf(visitor)).split('-');
  await page.locator('[name=from]').selectOption(`${mvs.slice(0, 3)}:`);
  await page.locator('[name=headline]').fill('Leve o topo de linha');
  await page.locator('[name=text]').fill('Com tudo o que ele tem de melhor.');
  await page.locator('[name=validUntil]').fill('2020-01-01');
  const goals = page.locator('[name=to] option');
  const dearest = await goals.nth((await goals.count()) - 1).getAttribute('value');
  await page.locator('[name=to]').selectOption(dearest ?? '');
  await page.locator('main form[method=post] button[type=submit]').click();
  await page.locator('[name=validUntil][aria-invalid=true]').waitFor();
  // What was typed is still there.
  expect(await page.locator('[name=headline]').inputValue()).toBe('Leve o topo de linha');
  await page.locator('[name=validUntil]').fill('');
  await page.locator('main form[method=post] button[type=submit]').click();
  await page.waitForURL('**done=saved');
  await expectAccessible(page);
  expect(await page.locator('main tbody tr').count()).toBe(1);

  await page.goto(`${home}/simulador?v=${await cheapestOf(visitor)}`);
  expect(await page.locator('main section[aria-labelledby=upgrades]').innerText()).toContain('Leve o topo de linha');

  await page.goto(here);
  await page.locator('main tbody button').click();
  await page.waitForURL('**done=deleted');
  expect(await page.locator('main tbody tr').count()).toBe(0);
  await expectQuiet(visitor);
});
