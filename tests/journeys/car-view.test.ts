import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openDrawingBrowser } from '#tests/harness/browser.ts';
import { shareProgram } from '#tests/harness/shared-program.ts';
import { untilLive } from './visitor.ts';

let url: string;
let browser: Browser;

beforeAll(async () => {
  [url = ''] = (await shareProgram()).urls;
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const BR = '/br/jeep/modelos/compass/360?cor=PBJ';
const AR = '/ar/peugeot/modelos/208/360';

type Seen = { page: Page; loud: string[]; requested: string[] };

const open = async (path: string, options: BrowserContextOptions = {}, from = browser): Promise<Seen> => {
  const page = await (await from.newContext({ viewport: { width: 1280, height: 900 }, ...options })).newPage();
  const seen: Seen = { page, loud: [], requested: [] };
  page.on('console', (line) => ['error', 'warning'].includes(line.type()) && seen.loud.push(line.text()));
  page.on('pageerror', (error) => seen.loud.push(error.message));
  page.on('request', (request) => seen.requested.push(new URL(request.url()).pathname));
  await page.goto(`${url}${path}`);
  if (options.javaScriptEnabled !== false) await untilLive(page);
  return seen;
};

const close = ({ page }: Seen): Promise<void> => page.context().close();

const framesOf = ({ requested: request }: Seen): string[] =>
  request.filter((path) => /\/360\/(?:mobile\/)?\d\d-[awr]\.avif$/.test(path));

/** The middle of what the canvas shows, as numbers: a turned or repainted car has others. */
const look = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector('canvas');
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    brush.drawImage(canvas, 0, 0, 300, 150);
    const { data } = brush.getImageData(90, 75, 20, 12);
    let sum = [0, 0, 0];
    for (let i = 0; i < data.length; i += 4) sum = sum.map((v, c) => v + data[i + c]);
    return sum.join(' ');
  })()`);

const turned = (page: Page) => page.locator('canvas[data-hidden="false"]');

describe('the turn', () => {
  test('costs nothing before it is asked for, turns by keys, says where it is, and has no end', async () => {
    const seen = await open(BR);
    const { page } = seen;
    await expect.poll(() => page.getByRole('img', { name: /Compass .*Azul Jazz/ }).isVisible()).toBe(true);
    expect(framesOf(seen)).toEqual([]);
    const slider = page.getByRole('slider', { name: 'Girar o carro' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toBe('vista 6 de 36, dianteira direita');
    await turned(page).waitFor();
    const first = await look(page);
    for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toBe('vista 13 de 36, traseira direita');
    await expect.poll(() => look(page)).not.toBe(first);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toBe('vista 1 de 36, frente');
    expect(seen.loud).toEqual([]);
    await close(seen);
  });

  test('turns by buttons with the position spoken, by drag, and takes another colour without losing its place', async () => {
    const seen = await open(AR);
    const { page } = seen;
    await page.getByRole('button', { name: 'Solo las necesarias' }).click();
    await page.locator('[data-consent]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Girar a la derecha' }).click();
    await expect.poll(() => page.getByText('vista 6 de 36, delantera derecha').count()).toBe(1);
    await turned(page).waitFor();
    // To reach a button that something still covers, the browser's driver scrolls.
    await turned(page).scrollIntoViewIfNeeded();
    const box = (await turned(page).boundingBox()) ?? expect.fail('the turn has no room');
    const [x, y] = [box.x + box.width * 0.4, box.y + box.height * 0.5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width * 0.28, y, { steps: 5 });
    await page.mouse.up();
    const slider = page.getByRole('slider');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('vista 11 de 36, lateral derecho');
    await expect.poll(() => framesOf(seen).length).toBe(72);
    const before = await look(page);
    await page.getByRole('link', { name: 'Rojo Elixir' }).click();
    await expect.poll(() => look(page)).not.toBe(before);
    expect(await slider.inputValue()).toBe('11');
    expect(seen.loud).toEqual([]);
    await close(seen);
  });

  test('is smaller on phones, and fits them', async () => {
    const seen = await open(AR, { viewport: { width: 360, height: 740 } });
    await seen.page.getByRole('button', { name: 'Girar a la izquierda' }).click();
    await turned(seen.page).waitFor();
    expect(framesOf(seen).every((path) => path.includes('/mobile/'))).toBe(true);
    expect(await seen.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await close(seen);
  });

  test('is given older pictures by a browser that cannot read the newer ones', async () => {
    const seen = await open(AR);
    const { page } = seen;
    await page.evaluate(`(() => {
      const read = window.createImageBitmap.bind(window);
      window.createImageBitmap = (source) =>
        source.type === 'image/avif' ? Promise.reject(new DOMException('no', 'InvalidStateError')) : read(source);
    })()`);
    await page.getByRole('button', { name: 'Girar a la izquierda' }).click();
    await turned(page).waitFor();
    const older = () => seen.requested.filter((path) => /\/360\/\d\d-[aw]\.webp$/.test(path)).length;
    await expect.poll(older).toBeGreaterThan(8);
    expect(seen.requested.filter((path) => path.includes('/360/')).at(-1)).toMatch(/\.webp$/);
    expect(seen.loud).toEqual([]);
    await close(seen);
  });

  test('without scripts is a picture, and each view an address', async () => {
    const seen = await open(BR, { javaScriptEnabled: false });
    const { page } = seen;
    expect(await page.getByRole('slider').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Próxima vista' }).click();
    await page.getByRole('img', { name: /dianteira direita/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('vista')).toBe('6');
    await close(seen);
  });

  test('axe finds nothing', async () => {
    for (const path of [BR, AR]) {
      const seen = await open(path);
      const { violations } = await new AxeBuilder({ page: seen.page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      await close(seen);
    }
  });
});

/** What of the stage's controls lies beneath something else, and whether the middle of the car does. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const stage = document.querySelector('[data-kind="build"]');
    const isOnTop = (x, y, element) => element.contains(document.elementFromPoint(x, y));
    const controls = [...stage.querySelectorAll('button, input')].filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return ![top + 2, bottom - 2].every((y) => isOnTop((left + right) / 2, y, control));
    });
    const { left, right, top, bottom } = stage.querySelector('picture').getBoundingClientRect();
    const car = document.elementFromPoint((left + right) / 2, (Math.max(0, top) + bottom) / 2);
    const hidden = stage.contains(car) && car.closest('button, input, [role="status"]') === null ? [] : ['the car'];
    return [...hidden, ...controls.map((control) => control.ariaLabel ?? control.textContent)];
  })()`);

const SIZES = [
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [360, 740],
] as const;

/** Of every size that a window has. A turned car has 72 pictures, so one window takes all sizes instead of five opening their own. */
const expectNothingCovered = async (page: Page): Promise<void> => {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate('window.scrollTo(0, 0)');
    await expect.poll(() => covered(page), { message: `${width} x ${height}` }).toEqual([]);
  }
};

test.each([
  ['/br/jeep/monte/compass/color', 'Girar o carro', 'Girar para a direita'],
  ['/ar/ram/arma/rampage/color', 'Girar el auto', 'Girar a la derecha'],
])('the stage of %s has nothing hidden at any size, still or turned', async (path, turn, right) => {
  const seen = await open(path, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const { page } = seen;
  // Without an answer about cookies, and with one.
  await expectNothingCovered(page);
  await page.locator('[data-consent] button').first().click();
  await expectNothingCovered(page);
  await page.getByRole('button', { name: turn }).click();
  await page.getByRole('button', { name: right }).click();
  await turned(page).waitFor();
  await expectNothingCovered(page);
  expect(seen.loud).toEqual([]);
  await close(seen);
});

/** Drawn in software, a car costs by its points. */
const SMALL = { viewport: { width: 480, height: 480 }, reducedMotion: 'reduce' } as const;

describe('the live car', () => {
  test('stays away where nothing draws it, and says so; the pictures go on', async () => {
    const seen = await open(BR);
    const { page } = seen;
    await page.getByRole('button', { name: '3D ao vivo' }).click();
    await page.getByText(/não mostra 3D|sem placa de vídeo/).waitFor();
    expect(seen.requested.some((path) => path.includes('/assets/worker-'))).toBe(false);
    await page.getByRole('button', { name: 'Girar para a direita' }).click();
    await turned(page).waitFor();
    await close(seen);
  });

  test('asks first on a thrifty connection', async () => {
    const seen = await open(BR);
    const { page } = seen;
    await page.evaluate(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`);
    await page.getByRole('button', { name: '3D ao vivo' }).click();
    await page.getByText('economizando dados').waitFor();
    expect(seen.requested.some((path) => path.endsWith('/live.json'))).toBe(false);
    await close(seen);
  });

  test('is built in a worker, opens its doors, leaves nothing behind, and goes back to the pictures with a word when the graphics driver is gone', async () => {
    const drawing = await openDrawingBrowser();
    const seen = await open(BR, SMALL, drawing);
    const { page } = seen;
    const doors = page.getByRole('button', { name: 'Portas' });
    const openLive = async (): Promise<void> => {
      await page.getByRole('button', { name: '3D ao vivo' }).click();
      await page.getByRole('button', { name: 'Abrir mesmo assim' }).click();
      await doors.waitFor({ timeout: 120_000 });
      expect(page.workers()).toHaveLength(1);
    };
    const expectGone = async (): Promise<void> => {
      await expect.poll(() => page.workers().length).toBe(0);
      expect(await page.locator('canvas').count()).toBe(1);
    };

    await openLive();
    await doors.click();
    expect(await doors.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Noite' }).click();
    await page.getByRole('button', { name: 'Voltar às fotos' }).click();
    await expectGone();

    await openLive();
    expect(await doors.getAttribute('aria-pressed')).toBe('false');
    expect(seen.loud.filter((line) => !/GPU stall|GL Driver/.test(line))).toEqual([]);
    const driver = await drawing.newBrowserCDPSession();
    await driver.send('Browser.crashGpuProcess').catch(() => null);
    await page.getByText('Voltamos às fotos').waitFor();
    await expectGone();
    await page.getByRole('button', { name: 'Girar para a direita' }).click();
    await turned(page).waitFor();
    await drawing.close();
  });
});
