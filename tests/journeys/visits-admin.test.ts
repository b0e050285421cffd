import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { reachDriver, VISIT_WORDS } from './visit-steps.ts';
import { expectAccessible, mailTo } from './visitor.ts';

let app: JourneyApp;

beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(async () => {
  await expectSound(app.databaseUrl);
  await app.close();
});

describe('the dealership’s admin page', () => {
  it('sees a signed-in customer’s request, confirms it, and the customer finds the answer in their area', async () => {
    const [fixture] = VISIT_WORDS;
    const customer = await app.visit('br', 'jeep');
    await customer.page.goto('/br/jeep/minha-area/agendamentos');
    await signIn(customer.page, { email: 'cliente@demo.example', password: DEMO_PASSWORD });
    await customer.page.getByText('Nenhum agendamento ainda').waitFor();
    await expectAccessible(customer.page);
    await reachDriver(customer.page, fixture, customer.home);
    expect(await customer.page.getByLabel(fixture.email).inputValue()).toBe('cliente@demo.example');
    await customer.page.getByRole('checkbox', { name: fixture.licensed }).check();
    await customer.page.getByRole('checkbox', { name: fixture.consent }).check();
    await send(customer.page, fixture.send);
    await customer.page.getByText(fixture.requested).waitFor();
    const { rows } = await ask<{ dealer: string; number: string }>(
      app.databaseUrl,
      `SELECT dealer_id AS dealer, number FROM visits.booking WHERE account_id IS NOT NULL AND kind = 'TEST_DRIVE'`,
    );
    const { dealer = '', number = '' } = rows[0] ?? {};
    const staff = await app.visit('br', 'jeep');
    const { page } = staff;
    await page.goto(`/br/jeep/admin/visits?dealer=${dealer}`);
    await signIn(page, { email: 'user_dealer@demo.example', password: DEMO_PASSWORD });
    await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
    await send(page, 'Verificar');
    await page.waitForURL('**/admin/visits**');
    await page.goto(`/br/jeep/admin/visits?dealer=${dealer}`);
    await page.getByText('1 aguarda resposta').waitFor();
    await expectAccessible(page);
    const door = page.getByRole('region', { name: 'Código da porta' });
    const drawn = await door.getByRole('img', { name: /^Código QR da porta da loja/ }).screenshot();
    const { data, info } = await sharp(drawn).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const read = jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data;
    expect(read).toMatch(/\/br\/jeep\/na-loja\/[\w-]+\?o=qr$/);
    expect(read).toBe(await door.getByRole('link').getAttribute('href'));
    await page.getByRole('button', { name: `Confirmar: ${number}` }).click();
    await page.getByText('Resposta enviada ao cliente.').waitFor();
    await page.getByText('Nada aguarda resposta.').waitFor();
    await page.getByLabel('O que bloquear').selectOption({ index: 1 });
    await page.locator('[name=blockDay]').fill('2031-03-05');
    await page.locator('[name=starts]').fill('09:00');
    await page.locator('[name=ends]').fill('08:00');
    await page.getByRole('button', { name: 'Bloquear horário', exact: true }).click();
    await page.getByText('O fim vem depois do início').waitFor();
    await page.getByLabel('O que bloquear').selectOption({ index: 1 });
    await page.locator('[name=blockDay]').fill('2031-03-05');
    await page.locator('[name=starts]').fill('09:00');
    await page.locator('[name=ends]').fill('10:30');
    await page.getByRole('button', { name: 'Bloquear horário', exact: true }).click();
    await page.getByText('Horários atualizados.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Liberar / }).click();
    await page.getByText('Nenhum horário bloqueado pela frente.').waitFor();
    await page.locator('section [name=day][type=date]').fill('2031-03-04');
    await page.getByRole('button', { name: 'Fechar o dia' }).click();
    await page.getByText('Dias atualizados.').waitFor();
    await expectAccessible(page);
    await mailTo(app.roles, 'cliente@demo.example', /Test drive confirmado/);
    await customer.page.goto('/br/jeep/minha-area/agendamentos');
    await customer.page.getByText('Confirmado').waitFor();
    await expectAccessible(customer.page);
    await expectQuiet(staff);
    await expectQuiet(customer);
    await staff.close();
    await customer.close();
  });
});

describe('the network', () => {
  it('blocks a dealership with a reason, whose times are then nowhere, and releases it', async () => {
    const blocker = await app.visit('br', 'jeep');
    const { page } = blocker;
    await page.goto('/br/jeep/admin/network?text=Taquaral');
    await signIn(page, { email: 'dealer_blocker@demo.example', password: DEMO_PASSWORD });
    await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
    await send(page, 'Verificar');
    await page.waitForURL('**/admin/network**');
    await page.goto('/br/jeep/admin/network?text=Taquaral');
    await expectAccessible(page);
    const visitor = await app.visit('br', 'jeep');
    const shown = async (): Promise<number> => {
      await visitor.page.goto('/br/jeep/concessionarias?q=13010-000');
      return visitor.page.getByRole('article').filter({ hasText: 'Taquaral' }).count();
    };
    expect(await shown()).toBe(1);
    expect(await visitor.page.getByText(/próximo horário livre/).count()).toBeGreaterThan(0);
    await page.getByLabel('Motivo do bloqueio').fill('Documentos vencidos');
    await page.getByRole('button', { name: /^Bloquear:/ }).click();
    await page.getByText('Bloqueada: Documentos vencidos').waitFor();
    await expectAccessible(page);
    expect(await shown()).toBe(0);
    await page.getByRole('button', { name: /^Desbloquear:/ }).click();
    await page.getByText('Vendendo').waitFor();
    expect(await shown()).toBe(1);
    await expectQuiet(blocker);
    await expectQuiet(visitor);
  });
});
