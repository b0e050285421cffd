import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { shareProgram } from '../harness/shared-program.ts';
import { untilLive } from './visitor.ts';

let browser: Browser;
let url: string;

beforeAll(async () => {
  [browser, [url = '']] = await Promise.all([openBrowser(), shareProgram().then(({ urls }) => urls)]);
});
afterAll(() => browser?.close());

type Visit = { width?: number; scripts?: boolean; motion?: 'reduce' | 'no-preference' };

const openPage = async ({ width = 1280, scripts = true, motion = 'reduce' }: Visit): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 850 },
    javaScriptEnabled: scripts,
    reducedMotion: motion,
  });
  return context.newPage();
};

const widthOver = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth');

const PAGES = ['/br/jeep', '/br/jeep/modelos/compass', '/br/jeep/monte/compass/color', '/br/jeep/criar-conta'];

describe('with scripts off', () => {
  it('a visitor reads what each version adds, and whether the car goes into their garage', async () => {
    const page = await openPage({ scripts: false });
    await page.goto('/br/jeep/modelos/compass');
    const versions = page.locator('#versions ul:has(> li h3) > li');
    expect(await versions.first().innerText()).toContain('De série');
    expect(await versions.last().innerText()).toMatch(/A mais que a Limited T270\s+96 cv a mais de potência/);
    const measure = async (height: string): Promise<string> => {
      await page.locator('#space [name=length]').fill('500');
      await page.locator('#space [name=width]').fill('250');
      await page.locator('#space [name=height]').fill(height);
      await page.locator('#space button').click();
      await page.waitForURL(`**height=${encodeURIComponent(height)}**`);
      return page.locator('#space').innerText();
    };
    expect(await measure('160')).toMatch(
      /Não cabe na sua garagem\s+Comprimento\s+sobram 60 cm[^]*Altura\s+faltam 3 cm/,
    );
    expect(await measure('2,00')).toMatch(/Cabe na sua garagem[^]*Largura\s+sobram 68 cm\s+Altura\s+sobram 37 cm/);
    expect(await measure('alto')).toContain(
      'Digite centímetros inteiros (520) ou metros com vírgula (5,20), de 50 a 5000',
    );
    await page.locator('#space [name=height]').fill('220');
    await page.locator('#space [name=door]').fill('60');
    await page.locator('#space button').click();
    await page.waitForURL('**door=60**');
    expect(await page.locator('#space').innerText()).toContain('Cabe, com as portas abertas de um lado só');
    expect(await page.locator('#luggage').innerText()).not.toContain('Pelo volume');
    // The boot's answer keeps the garage's.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('#luggage [name=large]').fill('9');
    await page.locator('#luggage button').click();
    await page.waitForURL('**large=9**');
    expect(await page.locator('#luggage').innerText()).toContain('Não cabem: 1.017 litros de malas para 476 de carga');
    expect(await page.locator('#space').innerText()).toContain('Cabe, com as portas abertas de um lado só');
    expect(await widthOver(page)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Segurança' }).click();
    await page.waitForURL('**#safety');
    expect(
      await page
        .locator('#safety')
        .boundingBox()
        .then((box) => box !== null && box.y >= 0 && box.y < 844),
    ).toBe(true);
    expect(await page.locator('#safety').innerText()).toContain('De série em todas as versões');
    await page.context().close();
  });

  it('a wrong postal code is told beside its field', async () => {
    const page = await openPage({ scripts: false });
    await page.goto('/ar/peugeot?cp=%3Cb%3E');
    const field = page.locator('[name=cp]');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const message = page.locator(`#${await field.getAttribute('aria-describedby')}`);
    expect(await message.innerText()).toContain('No encontramos ese código postal');
    await page.context().close();
  });
});

describe('a narrow window, large letters, long words', () => {
  it.each(PAGES)('%s at twice the size of a small window scrolls one way only', async (path) => {
    const page = await openPage({ width: 360 });
    await page.goto(path);
    expect(await widthOver(page)).toBeLessThanOrEqual(0);
    // WCAG 1.4.10: 320 CSS pixels are a window of 1280 at 400 %.
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOver(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it.each(PAGES)('%s bears names and amounts of any length', async (path) => {
    const page = await openPage({ width: 360 });
    await gotoQuiet(page, path);
    await page.evaluate(`
      for (const element of document.querySelectorAll('main h1, main h2, main h3, main a span, main label'))
        if (element.childElementCount === 0) element.textContent += ' Hiperultramegasuperlongitudinalíssimo';
      for (const element of document.querySelectorAll('[class*=price-module_value]'))
        element.textContent = 'R$ 123.456.789.012.345.678,90';
    `);
    expect(await widthOver(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe('a phone', () => {
  const SCREENS = 5;

  it.each(['/br/jeep', '/ar/peugeot', '/br/chrysler'])('reads %s in five screens', async (home) => {
    const page = await openPage({ width: 390 });
    await gotoQuiet(page, home);
    const height = await page.evaluate('document.querySelector("main").getBoundingClientRect().height');
    expect(height).toBeLessThanOrEqual(SCREENS * 850);
    expect(await widthOver(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe('a phone, by tapping', () => {
  const codeIn = (page: Page): string => new URL(page.url()).searchParams.get('c') ?? '';

  it.each([
    ['/br/jeep', 'compass'],
    ['/ar/peugeot', '208'],
  ])(
    '%s: from the home page to the dearest %s, a colour, and back with the car as it is by then',
    async (home, model) => {
      const page = await openPage({ width: 390 });
      await page.goto(home);
      await page.locator(`main a[href="${home}/modelos/${model}"]`).first().click();
      await page.waitForURL(`**/modelos/${model}`);
      await page.locator('main a[href*="do=version"]').last().click();
      await page.waitForURL('**/optionals?**');
      await untilLive(page);
      await page.locator('a[href*="/color?"]').first().click();
      await page.waitForURL('**/color?**');
      const first = codeIn(page);
      await page.locator('[data-option][data-chosen=false][data-forbidden=false] button').last().click();
      await expect.poll(() => codeIn(page)).not.toBe(first);
      const painted = codeIn(page);
      await page.locator('a[href*="/coating?"]').first().click();
      await page.waitForURL('**/coating?**');
      for (const step of ['color', 'optionals']) {
        // Playwright's own way back asks the browser where it stands, which hears of the page's last step a moment late.
        await page.evaluate('history.back()');
        await page.waitForURL(`**/${step}?**`);
        await expect.poll(() => codeIn(page), { message: step }).toBe(painted);
      }
      await page.reload();
      expect(codeIn(page)).toBe(painted);
      // The question about cookies leads back to the car as it is by now, not to the address the page began at.
      await untilLive(page);
      await page.locator('a[href*="/color?"]').first().click();
      await page.waitForURL('**/color?**');
      await page.locator('[data-option][data-chosen=false][data-forbidden=false] button').first().click();
      await expect.poll(() => codeIn(page)).not.toBe(painted);
      const last = codeIn(page);
      await page.locator('[data-consent] button[value=refuse]').click();
      await page.locator('[data-consent]').waitFor({ state: 'detached' });
      expect(codeIn(page)).toBe(last);
      await page.context().close();
    },
  );
});

describe('when something is missing', () => {
  it('keeps the room of pictures that never come, and says what they show', async () => {
    const page = await openPage({ width: 390 });
    await gotoQuiet(page, '/br/jeep/modelos/compass');
    const before = await page.locator('main h2').first().boundingBox();
    await page.route('**/content/dam/**', (route) => route.abort());
    await gotoQuiet(page, '/br/jeep/modelos/compass?cor=none');
    expect(await page.locator('main h2').first().boundingBox()).toEqual(before);
    expect(await page.locator('main img').first().getAttribute('alt')).toContain('Compass');
    await page.context().close();
  });

  it('shows the stand-in where a car has no picture', async () => {
    const answer = await fetch(`${url}/content/dam/jeep/products/000/000/0/2026/page/hero.webp?width=640`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  it('tells a lost connection, keeps the choices, and takes it back', async () => {
    const page = await openPage({});
    await gotoQuiet(page, '/br/jeep/monte/compass/color');
    const note = page.locator('[data-connection-note]');
    expect(await note.isVisible()).toBe(false);
    await page.context().setOffline(true);
    await note.waitFor({ state: 'visible' });
    expect(await note.innerText()).toContain('Você está sem conexão');
    await page.context().setOffline(false);
    await note.waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

describe('motion', () => {
  it.each([
    ['reduce', 0.001],
    ['no-preference', 0.22],
  ] as const)('%s: %d s', async (motion, seconds) => {
    const page = await openPage({ motion });
    await page.goto('/br/jeep');
    // The longest of a button's own transitions, as the browser has computed it.
    const read = `Math.max(...getComputedStyle(document.querySelector('main a'), '::before').transitionDuration.split(',').map(parseFloat))`;
    const longest = await page.evaluate<number>(read);
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(seconds);
    if (motion === 'no-preference') expect(longest).toBeGreaterThan(0.1);
    await page.context().close();
  });
});

describe('the badge', () => {
  it('carries the car being built to the pages without script, of its brand alone', async () => {
    const page = await openPage({});
    await page.goto('/br/jeep/monte/compass/color');
    // The car is noted once somebody is at a page that has taken over; a page may be idle before.
    let x = 0;
    const names = async () => {
      await page.mouse.move((x += 10), 200);
      return (await page.context().cookies()).map(({ name }) => name);
    };
    await expect.poll(names).toContain('vlt_car');
    await page.goto('/br/jeep');
    const badge = page.locator('nav a[href*="/monte/compass/resume"]');
    expect(await badge.innerText()).toContain('Compass');
    await page.goto('/br/ram');
    expect(await page.locator('nav a[href*="/resume"]').count()).toBe(0);
    await page.goto('/br/jeep');
    await badge.click();
    await page.waitForURL('**/monte/compass/resume?**');
    await page.context().close();
  });
});
