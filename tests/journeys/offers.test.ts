import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { AR, expectQuiet, openSharedApp, send, signIn, totp, type SharedApp } from './account-steps.ts';
import { expectAccessible, untilLive } from './visitor.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

test('a visitor filters at once, searches with a slip of the finger, keeps an offer and opens it', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  await page.goto(`${home}/ofertas`);
  await expectAccessible(page);
  const cards = page.locator('main li[data-state]');
  const all = await cards.count();
  expect(all).toBeGreaterThan(5);
  const [first, ...later] = await cards.locator('img').all();
  expect(await first?.getAttribute('fetchpriority')).toBe('high');
  for (const picture of later) expect(await picture.getAttribute('loading')).toBe('lazy');
  // Beside the cards the filters stand open: the first stop of the keyboard in them is a field, not a fold.
  await page.getByRole('combobox', { name: 'Ordenar por' }).focus();
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Parcela de até' }).and(page.locator(':focus')).waitFor();

  await page.goto(`${home}/ofertas?q=conpass`);
  for (const text of await cards.allInnerTexts()) expect(text).toContain('Compass');
  expect(await cards.count()).toBeGreaterThan(0);
  await untilLive(page);
  const box = page.getByRole('combobox', { name: 'Buscar por modelo, versão ou cidade' });
  await box.fill('reneg');
  await page.getByRole('option').first().waitFor();
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.waitForURL('**q=Renegade**');
  const allRenegade = async () => (await cards.allInnerTexts()).every((text) => text.includes('Renegade'));
  await expect.poll(allRenegade).toBe(true);

  const heart = page.getByRole('button', { name: /^Salvar a oferta/ }).first();
  await heart.click();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  await page.goto(`${home}/ofertas`);
  await page.getByRole('link', { name: 'Ver as que salvei (1)' }).click();
  await page.waitForURL('**ids=**');
  expect(await cards.count()).toBe(1);
  await page.locator('main h2 a').first().click();
  await page.getByRole('heading', { level: 1, name: /Renegade/ }).waitFor();
  await expectAccessible(page);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url());
  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as { '@type': string };
  expect(data['@type']).toBe('Offer');
  await expectQuiet(visitor);
});

test('on an Argentine phone the first offers stand close, each with all the law wants beside it', async () => {
  const context = await app.withoutScripts({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/ar/peugeot/ofertas');
  const cards = page.locator('main li[data-state]');
  expect(await cards.count()).toBe(6);
  const credit = cards.filter({ hasText: 'CFTEA' }).first();
  for (const said of [/PRECIO SIN IMPUESTOS NACIONALES/, /CFTEA con IVA/, /TNA/, /TEA/, /CUIT/, /Total financiado/])
    expect(await credit.innerText()).toMatch(said);
  const sizes = await page.evaluate<{ figure: number; text: number }>(`(() => {
    const spans = [...document.querySelectorAll('main li[data-state] span')].filter(({ children }) => children.length === 0);
    const size = (words) => parseFloat(getComputedStyle(spans.find(({ textContent }) => words.test(textContent))).fontSize);
    return { figure: size(/^\\d+,\\d\\d%$/), text: size(/\\d cuotas, la primera/) };
  })()`);
  expect(sizes.figure).toBe(sizes.text * 5);
  const [first, last] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
  // Four screens and a half to the last of them; it was more than six.
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(4.5 * 844);
  expect(first?.y ?? 0).toBeLessThan(646);
  await context.close();
});

test('what was kept before signing in comes along to the account', async () => {
  const visitor = await app.visit('ar', 'peugeot');
  const { page, home } = visitor;
  await page.goto(`${home}/ofertas`);
  await page
    .getByRole('button', { name: /^Guardar la oferta/ })
    .first()
    .click();
  await page.goto(`${home}/ingresar`);
  await signIn(page, { email: 'clienta@demo.example', password: DEMO_PASSWORD }, AR);
  await page.waitForURL('**/mi-cuenta');
  await page.goto(`${home}/ofertas`);
  await page.getByRole('link', { name: 'Ver las que guardé (1)' }).waitFor();
  await expect.poll(() => page.evaluate('window.localStorage.length')).toBe(0);
  await page.getByRole('link', { name: 'Ver las que guardé (1)' }).click();
  await page.waitForURL('**salvas=1');
  expect(await page.locator('main li[data-state]').count()).toBe(1);
  await expectQuiet(visitor);
});

test('without scripts the filters are a form, and the prices tell all the law asks', async () => {
  const visitor = await app.visit('ar', 'peugeot');
  const context = await app.withoutScripts({ viewport: { width: 390, height: 900 } });
  const page = await context.newPage();
  await page.goto('/ar/peugeot/ofertas');
  await page.locator('summary', { hasText: 'Filtros' }).click();
  await page.getByRole('checkbox', { name: /^Nuevo/ }).click();
  await page.getByRole('button', { name: 'Aplicar filtros' }).click();
  await page.waitForURL('**sort=NEW**');
  // The worker prices the embedded offers by the banks' plans right after the start.
  const cards = page.locator('main li[data-state]');
  await expect
    .poll(
      async () => {
        await page.reload();
        return (await cards.filter({ hasText: 'CFTEA' }).count()) > 3;
      },
      { timeout: 60_000, interval: 2000 },
    )
    .toBe(true);
  for (const text of await cards.allInnerTexts()) {
    expect(text).toContain('PRECIO SIN IMPUESTOS NACIONALES');
    if (text.includes('cuotas')) expect(text).toMatch(/CFTEA [\d.]+,\d{2}%[\s\S]*TNA [\d.]+,\d{2}%; TEA/);
  }
  expect(await page.getByRole('button', { name: /^Guardar la oferta/ }).count()).toBe(0);
  await page.goto('/ar/peugeot/accesorios');
  await page
    .getByRole('link', { name: /^Sumar .* a mi/ })
    .first()
    .click();
  await page.waitForURL('**/arma/**');
  await context.close();
  await visitor.close();
});

test('an administrator writes, publishes and sells an offer; the second editor is told what changed', async () => {
  // A brand whose offers no other file counts or opens: this one is for sale for a moment.
  const visitor = await app.visit('br', 'ram');
  const { page, home, context } = visitor;
  await page.goto(`${home}/admin/offers`);
  await signIn(page, { email: 'offer_admin@demo.example', password: DEMO_PASSWORD });
  await page.waitForURL('**/entrar/verificacao?**');
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${home}/admin/offers`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Nova oferta' }).click();
  await page.getByLabel('Carro (').selectOption({ index: 1 });
  await page.getByLabel('Preço da oferta').fill('149.990,00');
  await page.getByLabel('Título').fill('Oferta da jornada');
  await page.getByRole('button', { name: 'Ver antes' }).click();
  await page.getByRole('heading', { name: 'Como o visitante verá' }).waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Oferta da jornada' }).innerText()).toContain('149.990,00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.waitForURL('**done=saved');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByText('Publicada').first().waitFor();

  const second = await context.newPage();
  await second.goto(page.url());
  await page.getByLabel('Título').fill('Oferta da primeira');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('heading', { name: 'Oferta da primeira' }).waitFor();
  await second.getByLabel('Título').fill('Oferta da segunda');
  await second.getByRole('button', { name: 'Salvar', exact: true }).click();
  const alert = await second.getByRole('alert').innerText();
  expect(alert).toContain('Alguém mudou esta oferta');
  expect(alert).toContain('Oferta da primeira');
  expect(await second.getByLabel('Título').inputValue()).toBe('Oferta da segunda');

  await page.getByRole('link', { name: 'Ver no site' }).click();
  await page.getByRole('heading', { level: 1, name: 'Oferta da primeira' }).waitFor();
  const address = page.url();
  await page.goBack();
  await page.getByRole('button', { name: 'Marcar como vendida' }).click();
  await page.getByText('Vendida', { exact: true }).first().waitFor();
  await page.goto(address);
  await page.getByText('Esta oferta já foi vendida.').waitFor();
  expect(visitor.complaints.filter((line) => !/status of (?:401|403|404|409|422)/.test(line))).toEqual([]);
  await visitor.close();
});
