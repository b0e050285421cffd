import { afterAll, beforeAll, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { expectQuiet, openSharedApp, send, signIn, totp, type SharedApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: SharedApp;
let staff: Visitor;

beforeAll(async () => {
  app = await openSharedApp();
  staff = await app.visit('br', 'jeep');
  const { page, home } = staff;
  await page.goto(`${home}/admin/rules`);
  await signIn(page, { email: 'service_admin@demo.example', password: DEMO_PASSWORD });
  await page.waitForURL('**/entrar/verificacao?**');
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${home}/admin/rules`);
});
afterAll(async () => {
  await expectQuiet(staff);
  await app.close();
});

test('staff try choices, keep them as a case, and see it run', async () => {
  const { page } = staff;
  await expectAccessible(page);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.waitForURL('**/admin/rules/*');
  await expectAccessible(page);
  await page.locator('summary', { hasText: 'Opcionais' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('#try-item input').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Ver o que acontece' }).click();
  await page.waitForURL('**try=1**');
  await page.getByText('Pode ser montado', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await page.getByLabel('Nome do caso').fill('Um opcional');
  await page.getByRole('button', { name: 'Guardar caso' }).click();
  await page.waitForURL('**done=kept');
  await page.getByRole('row', { name: /Um opcional.*Passa/ }).waitFor();
  await expectAccessible(page);
});

test('in Argentina the rules are told in Spanish', async () => {
  const { page } = staff;
  await page.goto('/ar/peugeot/admin/rules');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Probar elecciones' }).waitFor();
  await expectAccessible(page);
});
