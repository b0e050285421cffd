import { beforeAll, describe, expect, test } from 'vitest';
import { FIELD_SCRIPT } from '#app/web/field-script.ts';
import { BRANDS } from '#brands/brands.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { openBrowser } from '#tests/harness/browser.ts';
import { shareProgram } from '#tests/harness/shared-program.ts';
import {
  dataBytesOf,
  inlineScriptOf,
  listPageScripts,
  MOST_DATA,
  MOST_SCRIPT,
  readBuild,
  scriptTagsOf,
  sizeOf,
} from '../../bench/page-script.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';

const pages = listPageScripts(await readBuild());

describe('script before interaction', () => {
  test('the pages are found, some with script and some without', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.filter(({ files }) => files.length > 3).length).toBeGreaterThan(1);
    expect(pages.find(({ page }) => page === 'home')?.files).toEqual([]);
  });

  test.each(pages.filter(({ files }) => files.length > 0))('$page stays below the limit: $brotliBytes', (page) => {
    expect(page.brotliBytes).toBeGreaterThan(50_000);
    expect(page.brotliBytes).toBeLessThanOrEqual(MOST_SCRIPT);
  });
});

describe('content pages as they are served', () => {
  let url: string;

  beforeAll(async () => {
    [url = ''] = (await shareProgram()).urls;
  });

  const read = async (path: string): Promise<string> => {
    const response = await fetch(`${url}${path}`);
    expect(response.status, path).toBe(200);
    return response.text();
  };

  test.each([
    '/',
    '/br/jeep',
    '/ar/peugeot',
    '/br/jeep/termos',
    '/ar/peugeot/terminos',
    '/br/jeep/privacidade',
    '/br/jeep/cookies',
    '/br/jeep/entrar',
    '/br/jeep/arrependimento',
    '/br/jeep/p/pronto-para-sair',
    '/ar/peugeot/p/ciudad-sin-apuro',
  ])('%s carries no script', async (path) => {
    expect(scriptTagsOf(await read(path))).toEqual([]);
  });

  test.each(['/br/jeep/criar-conta', '/ar/peugeot/confirmar-correo'])(
    '%s carries the script of its fields alone',
    async (path) => {
      const html = await read(path);
      expect(scriptTagsOf(html)).toHaveLength(1);
      expect(inlineScriptOf(html)).toBe(FIELD_SCRIPT);
      expect(FIELD_SCRIPT.length).toBeLessThan(1_000);
    },
  );

  test('anchors of a page without script stop where the hub’s do, moved by the browser', async () => {
    const home = await read('/br/jeep');
    expect(home).toMatch(/<html[^>]* data-anchors="smooth"/);
    expect(home).toContain('scroll-padding-block:100px');
    expect(home).toMatch(
      /prefers-reduced-motion:\s*no-preference\)\s*\{\s*html\[data-anchors=.?smooth.?\]\s*\{\s*scroll-behavior:\s*smooth/,
    );
  });

  test('the pages that need script carry just what is counted', async () => {
    const home = await read('/br/jeep');
    const build = /href="(\/br\/jeep\/monte\/[^"]+)"/.exec(home)?.[1] ?? expect.fail('no way to the configurator');
    const html = await read(build);
    // What the late script asks for ahead, and its imports; the names in the inline manifest are of pages that may come later.
    const [, ahead = '[]'] = /const href of (\[[^\]]*\])/.exec(html) ?? [];
    const imports = [...html.matchAll(/\bpart\("(\/assets\/[\w.-]+\.js)"/g)].map(([, file = '']) => file);
    const named = [...(JSON.parse(ahead) as string[]), ...imports];
    const counted = pages.find(({ page }) => page === 'buildStep')?.files ?? [];
    expect(named.length).toBeGreaterThan(3);
    expect(counted).toEqual(expect.arrayContaining([...new Set(named)]));
  });

  test('nothing more comes while nobody touches the page, by whatever import', async () => {
    const home = await read('/br/jeep');
    const build =
      /href="(\/br\/jeep\/monte\/[^"/]+)\/version/.exec(home)?.[1] ?? expect.fail('no way to the configurator');
    const near = '?cep=01310-100';
    const looked = [
      ...['version', 'optionals', 'color', 'accessories', 'coating', 'services'].map((step) => `${build}/${step}`),
      ...['/concessionarias', `/concessionarias${near}`, '/ofertas', '/comparar', '/simulador'].map(
        (at) => `/br/jeep${at}`,
      ),
      ...['/financiamento', '/test-drive', '/contato', '/recall'].map((at) => `/br/jeep${at}`),
    ];
    const browser = await openBrowser();
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
    const count = async (path: string) => {
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      const files = new Set<string>();
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.endsWith('.js')) files.add(pathname);
      });
      await gotoQuiet(page, path);
      // Idle time is given to what waits for it: at the latest after two seconds.
      for (let known = -1; known < files.size; await page.waitForTimeout(2500)) known = files.size;
      await page.close();
      return { path, count: files.size, bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) };
    };
    const sizes: Awaited<ReturnType<typeof count>>[] = [];
    for (let at = 0; at < looked.length; at += 3)
      sizes.push(...(await Promise.all(looked.slice(at, at + 3).map(count))));
    await browser.close();
    expect(sizes.filter(({ count }) => count > 3).length).toBeGreaterThan(5);
    expect(sizes.filter(({ bytes }) => bytes > MOST_SCRIPT)).toEqual([]);
  }, 600_000);

  test.each(MARKET_IDS)(
    'no car brings more data than a page may carry, in %s',
    async (market) => {
      const pages: { path: string; bytes: number }[] = [];
      for (const { id } of BRANDS) {
        const home = await read(`/${market}/${id}`);
        const models = new Set(
          [...home.matchAll(/href="(\/\w+\/[\w-]+\/(?:monte|arma)\/[^"/]+)\/version/g)].map(([, at]) => at),
        );
        expect(models.size, id).toBeGreaterThan(0);
        // The first step and the summary, which carries the most.
        for (const path of [...models].flatMap((model) => [`${model}/version`, `${model}/resume`])) {
          const html = await read(path);
          // A text that is not there shows as its key.
          expect(html.replaceAll(/<script[^]*?<\/script>/g, '')).not.toMatch(/>\s*⟦|>[a-z]+(?:\.[a-zA-Z]+)+</);
          pages.push({ path, bytes: dataBytesOf(html) });
        }
      }
      expect(Math.min(...pages.map(({ bytes }) => bytes))).toBeGreaterThan(10_000);
      expect(pages.filter(({ bytes }) => bytes > MOST_DATA)).toEqual([]);
    },
    240_000,
  );

  test('a page made for one visitor comes compressed', async () => {
    const headers = { cookie: 'vlt_reservation=nobody', 'accept-encoding': 'br' };
    const address = `${url}/br/jeep/modelos/compass`;
    const answer = await fetch(address, { headers });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toContain('</html>');
    const plain = await fetch(address, { headers: { ...headers, 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });
});
