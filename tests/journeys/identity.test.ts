import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { card, PORTRAIT } from '#tests/faces/pictures.ts';
import { openFilmedBrowser } from '#tests/harness/browser.ts';
import { buyerOf } from '#tests/harness/buyer.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { drawFrame, filmOf, seeded } from '#tests/harness/drawn-codes.ts';
import { pictureOf, straight } from '#tests/harness/identity.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { signInAnother } from '#tests/harness/second-staff.ts';
import { openJourneyApp, type JourneyApp } from './account-steps.ts';
import { openAs, reserve, SITES, type Market } from './identity-steps.ts';
import { expectAccessible, untilLive } from './visitor.ts';

let app: JourneyApp;
let call: Caller;
let folder: string;
let filmed: Browser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'film-'));
  // Whoever holds no face before the camera.
  const film = path.join(folder, 'no-face.y4m');
  const taken = { angle: 0, blur: 0.4, shade: 0.3, size: 0.95 };
  await writeFile(film, filmOf([await drawFrame({ format: 'code_39', text: 'A', taken, random: seeded(7) })], 20));
  [app, filmed] = await Promise.all([openJourneyApp(), openFilmedBrowser(film)]);
  call = callerOf(app.roles.urls[0] ?? '');
});
afterAll(async () => {
  await filmed?.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (market: Market, opening: { token: string; width?: number }) =>
  openAs({ app, browser: filmed }, market, opening);

const REFUSED = `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))`;

const choose = async (page: Page, picture: Promise<{ jpeg: () => { toBuffer: () => Promise<Buffer> } }>) => {
  const buffer = await (await picture).jpeg().toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
};

test.each(['br', 'ar'] as const)(
  'in %s a buyer comes from their order, agrees, and is known by photos of the phone’s own camera where the page has none',
  async (market) => {
    const site = SITES[market];
    const { id, token } = await reserve(app, market);
    const { page, home, close } = await open(market, { token });
    await page.addInitScript(REFUSED);
    await page.goto(`${home}${site.orders}/${id}`);
    await page.locator(`main a[href$="${site.page}"]`).first().tap();
    await page.waitForURL(`**${site.page}`);
    await untilLive(page);
    const begin = page.getByRole('button', { name: site.begin });
    await begin.tap();
    await page.locator('[name=consent][aria-invalid=true]').waitFor();
    await expectAccessible(page);
    await page.locator('[name=consent]').check();
    await begin.tap();
    await page.locator('input[type=file][capture=environment]').waitFor();
    await expectAccessible(page);
    await choose(page, card(PORTRAIT()));
    await page.locator('input[type=file][capture=user]').waitFor();
    await choose(page, Promise.resolve(straight()));
    for (const turn of [1, 2]) {
      const which = page.getByRole('heading', { level: 2, name: turn === 1 ? /^Prime/ : /^Segundo/ });
      await which.waitFor();
      const bidden = await page.locator('#how').innerText();
      await page
        .locator('h2:focus')
        .filter({ hasText: turn === 1 ? /^Prime/ : /^Segundo/ })
        .waitFor();
      const step = (['LEFT', 'RIGHT', 'NEAR'] as const).find((one) => site.steps[one].test(bidden));
      await choose(page, pictureOf(step ?? expect.fail(bidden)));
    }
    await page.locator('[role=status]:focus').getByText(site.same).waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    expect(await page.locator('input[type=file], video').count()).toBe(0);
    await close();
  },
  240_000,
);

test('a live camera without a face is said to show none, a person is chosen in its place, and a refusal is appealed', async () => {
  const { id, token, brand } = await reserve(app, 'br');
  const { page, home, close } = await open('br', { token });
  await page.goto(`${home}/minha-area/pedidos/${id}/identidade`);
  await untilLive(page);
  await page.locator('[name=consent]').check();
  await page.getByRole('button', { name: 'Começar' }).tap();
  for (const shot of ['Foto do documento', 'Olhe de frente', 'Primeiro movimento', 'Segundo movimento']) {
    await page.getByRole('heading', { name: shot }).waitFor();
    await expect
      .poll(() => page.evaluate<number>('document.querySelector("video")?.videoWidth ?? 0'))
      .toBeGreaterThan(0);
    // Two taps in a moment are one.
    await page.waitForTimeout(600);
    await page.getByRole('button', { name: 'Tirar foto' }).tap();
  }
  await page
    .getByRole('alert')
    .getByText(/Rosto não encontrado/)
    .waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Olhe de frente' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Parar a câmera' }).tap();
  await expect.poll(() => page.locator('video').count()).toBe(0);

  // On a computer there is only the way to the phone; it follows what is done elsewhere.
  const computer = await open('br', { token, width: 1440 });
  await computer.page.goto(`${home}/minha-area/pedidos/${id}/identidade`);
  await computer.page.getByText('Somente em dispositivos móveis').waitFor();
  await computer.page.getByRole('button', { name: 'Mostrar o código' }).waitFor();
  await expectAccessible(computer.page);
  expect(await computer.page.getByRole('button', { name: 'Começar' }).isVisible()).toBe(false);

  await page.locator('[name=way]').selectOption('CALL');
  await page.getByRole('button', { name: 'Quero falar com uma pessoa' }).tap();
  await page.getByText('Ligamos para o telefone da sua conta').waitFor();
  await computer.page.getByText('Ligamos para o telefone da sua conta').waitFor({ timeout: 30_000 });
  await computer.close();

  const staff = await open('br', { token: await signInStaff(call, 'service_admin'), width: 1440 });
  await staff.page.goto(`${home}/admin/identity`);
  const { number } = (await buyerOf(call, { token, brand, market: 'br' }).status(id)).json as { number: string };
  await staff.page.getByRole('link', { name: number, exact: true }).click();
  await staff.page.locator('[name=verdict]').selectOption('REFUSED');
  await staff.page.getByRole('button', { name: 'Registrar' }).click();
  await staff.page.locator('[name=reason][aria-invalid=true]').waitFor();
  await expectAccessible(staff.page);
  await staff.page.locator('[name=reason]').selectOption('OTHER_PERSON');
  await staff.page.getByRole('button', { name: 'Registrar' }).click();
  await staff.page.getByText('Decisão registrada.').waitFor();

  await page.reload();
  await page.getByText('A pessoa não é a do documento.').waitFor();
  await page.getByRole('button', { name: 'Contestar a decisão' }).tap();
  await page.getByText('Sua contestação está em análise').waitFor();
  await staff.page.goto(`${home}/admin/identity`);
  await staff.page.getByText('Contestada').waitFor();
  // Who refused has no way to decide it.
  expect(await staff.page.getByRole('link', { name: number, exact: true }).count()).toBe(0);
  await staff.close();

  const request = { role: 'service_admin', brand, market: 'br' } as const;
  const other = await signInAnother({ call, databaseUrl: app.databaseUrl }, request);
  const second = await open('br', { token: other, width: 1440 });
  await second.page.goto(`${home}/admin/identity`);
  await second.page.getByRole('link', { name: number, exact: true }).click();
  // Nothing is decided by who forgot to.
  await second.page.getByRole('button', { name: 'Registrar' }).click();
  expect(await second.page.locator('[name=verdict]').inputValue()).toBe('');
  await second.page.locator('[name=verdict]').selectOption('ACCEPTED');
  await second.page.getByRole('button', { name: 'Registrar' }).click();
  await second.page.getByText('Decisão registrada.').waitFor();
  await second.close();
  await page.reload();
  await page.getByText('Identidade confirmada').waitFor();
  await close();
}, 240_000);
