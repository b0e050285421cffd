import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_TOTP_SECRET, seedStaff } from '#features/accounts/demo.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { signIn } from '#tests/harness/people.ts';
import { expectQuiet, openSharedApp, totp, type SharedApp } from './account-steps.ts';
import { keyboard } from './buying.ts';
import { expectAccessible, openVisitor, type Visitor } from './visitor.ts';

/** Who keeps the pictures of a brand, of this file alone. */
const BRAND = 'citroen';
const EMAIL = 'fotografa.modelos@example.com';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const input = { env: testEnv({ DATABASE_URL: app.databaseUrl }), ids: createIds(systemClock), now: new Date() };
  await db.withTx({ allBrands: true }, (tx) =>
    seedStaff(tx, input, { email: EMAIL, request: { role: 'manual_admin', brand: BRAND } }),
  );
  await db.close();
});
afterAll(() => app.close());

const WORDS = [
  {
    market: 'br',
    width: 390,
    upload: 'Enviar imagens',
    send: 'Enviar imagem',
    add: 'Fotos para um modelo',
    save: 'Salvar',
    needed: 'Diga o que se vê na imagem, para quem não a vê.',
    twice: 'Esta imagem já foi escolhida para este modelo.',
    saved: 'Fotos salvas. Os visitantes já veem estas.',
    front: 'O carro numa estrada da serra',
    inside: 'O banco de trás com três crianças',
    remove: 'Apagar as fotos de',
    removed: 'O modelo voltou ao desenho.',
    gallery: 'Em fotos',
  },
  {
    market: 'ar',
    width: 1440,
    upload: 'Subir imágenes',
    send: 'Enviar imagen',
    add: 'Fotos para un modelo',
    save: 'Guardar',
    needed: 'Contá qué se ve en la imagen, para quien no la ve.',
    twice: 'Esta imagen ya está elegida para este modelo.',
    saved: 'Fotos guardadas. Los visitantes ya ven estas.',
    front: 'El auto en un camino de la sierra',
    inside: 'El asiento de atrás con tres chicos',
    remove: 'Borrar las fotos de',
    removed: 'El modelo volvió al dibujo.',
    gallery: 'En fotos',
  },
] as const;
type Words = (typeof WORDS)[number];

const openStaff = async ({ market, width }: Words): Promise<Visitor> => {
  const url = app.roles.urls[0] ?? '';
  const call = callerOf(url);
  // A code counts once.
  await ask(
    app.databaseUrl,
    `UPDATE accounts.second_factor SET last_step = 0
     WHERE account_id IN (SELECT id FROM accounts.account WHERE email = '${EMAIL}')`,
  );
  const half = await signIn(call, EMAIL);
  const answer = await call('POST', 'auth/v3/second-factor', { token: half, body: { code: totp(DEMO_TOTP_SECRET) } });
  const visitor = await openVisitor(app.browser, { url, market, brand: BRAND, width, touch: width < 1000 });
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: String(answer.json['token']), ...place }]);
  return visitor;
};

const look = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), page.url()).toBe(true);
};
const press = async (page: Page, target: Locator) => {
  const next = page.waitForEvent('load');
  await keyboard.press(target);
  await next;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const uploadAs = async (page: Page, words: Words, { name, background }: { name: string; background: string }) => {
  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await press(page, button(page, words.send));
  await page.getByText(name).first().waitFor();
};

/** What the photographs say to those who do not see them. */
const wordsOf = (page: Page, within: string) =>
  page
    .locator(`${within} img[src*="/api/page/v1/pictures/"]`)
    .evaluateAll((found) => found.map((one) => (one as unknown as { alt: string }).alt));

const expectPhotos = async (words: Words, slug: string) => {
  const { market, width, front, inside, gallery } = words;
  const visitor = await app.visit(market, BRAND, width);
  const { page, home } = visitor;
  const at = `${home}/modelos/${slug}`;
  await page.goto(home);
  await expect.poll(async () => (await wordsOf(page, `main article:has(a[href="${at}"])`)).length).toBe(1);
  await look(page);
  await page.goto(at);
  expect(await wordsOf(page, 'main')).toEqual([front, inside]);
  await page.getByRole('heading', { name: gallery }).waitFor();
  const opening = page.getByAltText(front);
  expect(await opening.getAttribute('fetchpriority')).toBe('high');
  expect(
    await opening.evaluate((one) => (one as unknown as { decode: () => Promise<void> }).decode().then(() => true)),
  ).toBe(true);
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toContain('/api/page/v1/pictures/');
  expect(await page.locator('script[src]').count()).toBe(0);
  await look(page);
  // Whoever asks for a colour sees the car in it.
  await page.goto(`${at}?${new URLSearchParams({ cor: await colorOf(page) })}`);
  expect(await wordsOf(page, 'main')).toEqual([inside]);
  await expectQuiet(visitor);
};

const colorOf = async (page: Page): Promise<string> => {
  const href = await page.locator('#colors a[href*="cor="]').last().getAttribute('href');
  return new URL(href ?? '', page.url()).searchParams.get('cor') ?? '';
};

const choose = async (page: Page, words: Words, chosen: { front: string; inside: string }) => {
  await keyboard.fill(page.locator('[name="front.id"]'), chosen.front);
  await keyboard.fill(page.locator('[name="gallery.0.id"]'), chosen.front);
  await keyboard.fill(page.locator('[name="gallery.0.alt"]'), words.inside);
  await press(page, button(page, words.save));
  await page.getByText(words.needed).first().waitFor();
  await look(page);
  expect(await page.locator('[name="gallery.0.alt"]').inputValue()).toBe(words.inside);
  await keyboard.fill(page.locator('[name="front.alt"]'), words.front);
  await press(page, button(page, words.save));
  await page.getByText(words.twice).first().waitFor();
  await look(page);
  await keyboard.fill(page.locator('[name="gallery.0.id"]'), chosen.inside);
  await press(page, button(page, words.save));
  await page.getByText(words.saved).waitFor();
  await page.getByText('1 foto', { exact: true }).waitFor();
  await look(page);
};

it.each(WORDS)('photographs stand for a model, and it is drawn again: $market $width', async (words) => {
  const { market, width } = words;
  const staff = await openStaff(words);
  const { page, home } = staff;
  const models = (await (await page.request.get(`/api/model/v1/model?brand=${BRAND}&market=${market}`)).json()) as {
    models: { name: string; slug: string }[];
  };
  const model = models.models.at(-1) ?? expect.fail('the brand sells nothing');
  await page.goto(`${home}/admin/model-pictures`);
  await look(page);
  await press(page, page.getByRole('link', { name: words.add }).first());
  await look(page);
  await press(page, page.getByRole('link', { name: words.upload }));
  const front = { name: `${market}serra.jpg`, background: '#2e5d4b' };
  const inside = { name: `${market}banco.jpg`, background: '#b0703c' };
  await uploadAs(page, words, front);
  await uploadAs(page, words, inside);
  await page.goto(`${home}/admin/model-pictures?edit=new`);
  await keyboard.fill(page.locator('[name=modelCode]'), model.name);
  await choose(page, words, { front: front.name, inside: inside.name });
  await expectPhotos(words, model.slug);
  await page.setViewportSize({ width, height: 900 });
  await press(page, page.getByRole('button', { name: `${words.remove} ${model.name}` }));
  await page.getByText(words.removed).waitFor();
  const visitor = await app.visit(market, BRAND, width);
  const drawn = async () => {
    await visitor.page.goto(`${visitor.home}/modelos/${model.slug}`);
    return (await wordsOf(visitor.page, 'main')).length;
  };
  await expect.poll(drawn).toBe(0);
  await expectQuiet(visitor);
  await expectQuiet(staff);
});
