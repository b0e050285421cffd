import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectQuiet, openJourneyApp, send, type JourneyApp } from './account-steps.ts';
import { atOrder } from './order-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: JourneyApp;

beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

test('in Brazil the buyer adds an accessory, reads what differs, agrees, and finds the change again', async () => {
  const { visitor } = await atOrder(app, { market: 'br', brand: 'jeep' });
  const { page } = visitor;
  await page.getByRole('link', { name: 'Mudar o pedido' }).click();
  await page.getByRole('heading', { name: /^Mudar o pedido/ }).waitFor();
  await expectAccessible(page);
  await send(page, 'Ver o que muda');
  await page.getByText('Nada mudou: este já é o seu carro.').waitFor();
  await page.getByText(/^Acessórios: /).click();
  await page.getByRole('group', { name: 'Acessórios' }).getByRole('checkbox').first().check({ force: true });
  await send(page, 'Ver o que muda');
  await page.getByRole('heading', { name: 'O que muda' }).waitFor();
  await page.getByText('Sem forma de pagamento ainda').waitFor();
  await expectAccessible(page);
  await page.getByLabel(/Li e aceito os termos/).check();
  await send(page, 'Mudar o pedido');
  await page.getByRole('heading', { name: 'Pedido mudado' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Voltar ao pedido' }).click();
  await page.getByRole('link', { name: 'Mudar o pedido' }).click();
  await page.locator('summary', { hasText: /^Mudança em/ }).click();
  await page.getByText(/^Acessório: /).waitFor();
  await expectQuiet(visitor);
});

test('in Argentina a cancelled order is taken up again and led to its payment', async () => {
  const { visitor } = await atOrder(app, { market: 'ar', brand: 'peugeot' });
  const { page } = visitor;
  const order = page.url();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('checkbox').check();
  await page.locator('form button[type=submit]').last().click();
  await page.waitForURL(/done=cancelled/);
  await page.goto(order);
  await page.getByRole('link', { name: 'Retomar el pedido' }).click();
  await page.getByText('El precio es el de hoy.').waitFor();
  await page.getByText('Es el mismo auto del pedido.').waitFor();
  await expectAccessible(page);
  await page.getByLabel(/Leí y acepto los términos/).check();
  await send(page, 'Retomar y pagar la reserva');
  await page.waitForURL(/reserv/);
  expect(page.url()).not.toContain('retomar');
  await expectAccessible(page);
  await expectQuiet(visitor);
});
