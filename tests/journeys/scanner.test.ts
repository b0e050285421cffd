import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Format } from '#features/scanner/rules/settings.ts';
import { openFilmedBrowser } from '../harness/browser.ts';
import { drawFrame, filmOf, HEIGHT, seeded, WIDTH } from '../harness/drawn-codes.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { shareProgram } from '../harness/shared-program.ts';
import { expectAccessible, openVisitor, type Visitor } from './visitor.ts';

const CODES: readonly (readonly [Format, string, string, number])[] = [
  ['code_39', 'Code 39', '9BV6092E1VF900061', 0],
  ['codabar', 'Codabar', 'A4711B', 20],
  ['code_93', 'Code 93', 'PATIO7', 315],
  ['qr_code', 'QR code', 'https://volante.example/?code=ABCD1234', 30],
];

let folder: string;
let browser: Browser;
let url: string;

const frameOf = ([format, , text, angle]: (typeof CODES)[number]) =>
  drawFrame({ format, text, taken: { angle, blur: 0.4, shade: 0.3, size: 0.95 }, random: seeded(7) });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'film-'));
  const film = path.join(folder, 'codes.y4m');
  await writeFile(film, filmOf(await Promise.all(CODES.map(frameOf)), 20));
  [browser, [url = '']] = await Promise.all([openFilmedBrowser(film), shareProgram().then(({ urls }) => urls)]);
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (input: { at?: string; script?: string; market?: 'br' | 'ar' } = {}): Promise<Visitor> => {
  const { at = '', script, market = 'br' } = input;
  const brand = market === 'br' ? 'jeep' : 'peugeot';
  const visitor = await openVisitor(browser, { url, market, brand, width: 390 });
  await visitor.context.grantPermissions(['camera'], { origin: url });
  if (script !== undefined) await visitor.page.addInitScript(script);
  await gotoQuiet(visitor.page, `${visitor.home}/scanner${at}`);
  return visitor;
};

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

test('a camera reads each kind of code at any angle, without a line, and lists frame, code and format', async () => {
  const { page, context, complaints, close } = await open();
  await expectAccessible(page);
  // What reading needs has come with the page.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Ligar a câmera' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('video').waitFor();
  await page.getByText('4 códigos lidos').waitFor({ timeout: 120_000 });
  expect(
    await page.evaluate(
      '(() => { const { videoWidth, videoHeight } = document.querySelector("video"); return [videoWidth, videoHeight]; })()',
    ),
  ).toEqual([WIDTH, HEIGHT]);
  // Where the camera was started by key it is stopped by key.
  await page.keyboard.press('Enter');
  const items = page
    .getByRole('list')
    .filter({ has: page.getByRole('img', { name: /^Imagem em que/ }) })
    .getByRole('listitem');
  await expect.poll(() => items.count()).toBe(CODES.length);
  for (const [, format, text] of CODES) {
    const item = items.filter({ hasText: text });
    expect(await item.innerText()).toContain(format);
    const drawn = await item
      .getByRole('img')
      .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    expect(drawn).toBeGreaterThan(100);
  }
  expect(await page.locator('video').count()).toBe(0);
  await expectAccessible(page);
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
  await close();
}, 300_000);

const failing = (name: string): string =>
  `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', '${name}'))`;

test.each([
  ['refused', failing('NotAllowedError'), /não foi permitido/],
  ['busy', failing('NotReadableError'), /usada por outro programa/],
  ['not there', failing('NotFoundError'), /Nenhuma câmera/],
  [
    'out of reach of a page that is not safe',
    `Object.defineProperty(navigator, 'mediaDevices', { value: undefined })`,
    /não dá acesso/,
  ],
])('a camera that is %s is said to be, and the code is typed instead', async (_what, script, said) => {
  const { page, close } = await open({ script, at: '?for=recall' });
  await press(page, 'Ligar a câmera');
  await page.getByRole('alert').filter({ hasText: said }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Digite o chassi').fill('9BV6092E1VF900061');
  await press(page, 'Usar o código digitado');
  await page.waitForURL(/\/recall\?id=9BV6092E1VF900061$/);
  await close();
});

/** What a telephone's camera can do, and a second camera. */
const ABLE = `
  window.applied = [];
  MediaStreamTrack.prototype.getCapabilities = () => ({ zoom: { min: 1, max: 4, step: 0.5 }, torch: true });
  MediaStreamTrack.prototype.applyConstraints = async ({ advanced }) => void window.applied.push(...advanced);
  const list = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  window.asked = [];
  navigator.mediaDevices.enumerateDevices = async () => [...(await list()), { kind: 'videoinput', deviceId: 'second', label: 'A second camera with a name that goes on and on' }];
  navigator.mediaDevices.getUserMedia = (asked) => { window.asked.push(asked.video); return ask({ video: true }); };
`;

test('zoom, light and another camera are there where the camera has them; one that is pulled out is said to be', async () => {
  const { page, close } = await open({ script: ABLE });
  await press(page, 'Ligar a câmera');
  await page.getByLabel('Zoom').fill('2.5');
  await press(page, 'Ligar a lanterna');
  await page.getByRole('button', { name: 'Desligar a lanterna', pressed: true }).waitFor();
  expect(await page.evaluate('window.applied')).toEqual([{ zoom: 2.5 }, { torch: true }]);
  await expectAccessible(page);
  await page.getByLabel('Câmera', { exact: true }).selectOption({ label: 'A second camera with a name th' });
  await expect
    .poll(() => page.evaluate('window.asked'))
    .toMatchObject([
      { width: { ideal: 640, max: 640 }, height: { ideal: 480, max: 480 }, facingMode: 'environment' },
      { deviceId: { exact: 'second' } },
    ]);
  await page.locator('video').waitFor();
  await page.evaluate(
    `document.querySelector('video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))`,
  );
  await page.getByRole('alert').filter({ hasText: 'foi desconectada' }).waitFor();
  await press(page, 'Tentar de novo');
  await page.locator('video').waitFor();
  await close();
});

test('a photo is read too, and what is none is said to be', async () => {
  const { page, close } = await open({ market: 'ar', at: '?for=recall' });
  const photo = page.getByLabel('O elegí una foto del código');
  const taken = { angle: 35, blur: 0.3, shade: 0.2, size: 0.95 };
  const text = '8AV1PP2A5VF900171';
  const frame = await drawFrame({ format: 'code_39', text, taken, random: seeded(3) });
  const buffer = await sharp(frame, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .resize(WIDTH * 2)
    .png()
    .toBuffer();
  await photo.setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer });
  const use = page.getByRole('link', { name: `Usar ${text}` });
  await use.waitFor();
  await expectAccessible(page);
  const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#aaa' } })
    .png()
    .toBuffer();
  await photo.setInputFiles({ name: 'blank.png', mimeType: 'image/png', buffer: blank });
  await page.getByText('No se encontró ningún código en la foto').waitFor();
  await photo.setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('no es una imagen que se pueda abrir').waitFor();
  await use.click();
  await page.waitForURL(new RegExp(`/recall\\?id=${text}$`));
  await close();
});
