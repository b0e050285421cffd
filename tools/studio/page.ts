import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';

const QUIET_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-proxy-server',
];

const SOFTWARE_FLAGS = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export interface Studio {
  page: Page;
  base: string;
  /** The pixels posted last. */
  take: () => Buffer;
}

interface Opening {
  executable: string;
  script: Buffer;
  /** The machine's own graphics; drawn in software where left out, so that a graphics card makes no difference to a picture. */
  usesGraphicsCard?: boolean;
}

/** Opens a drawing page in a browser of its own and closes both behind the work. */
export async function withStudio<T>(o: Opening, work: (studio: Studio) => Promise<T>): Promise<T> {
  const received: { pixels: Buffer } = { pixels: Buffer.alloc(0) };
  const server = await serve(o.script, received);
  let browser: Browser | undefined;
  try {
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    browser = await chromium.launch({
      executablePath: o.executable,
      args: [...QUIET_FLAGS, ...(o.usesGraphicsCard ? ['--ignore-gpu-blocklist'] : SOFTWARE_FLAGS)],
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(600_000);
    page.on('pageerror', (error) => console.error(error.message));
    await page.goto(base, { waitUntil: 'commit', timeout: 120_000 });
    await page.waitForFunction('window.studio');
    return await work({ page, base, take: () => received.pixels });
  } finally {
    await browser?.close();
    server.close();
  }
}

/** The page is typed for browsers, this tool for Node: what crosses is plain data. */
export function call(page: Page, name: 'load' | 'paint' | 'shoot' | 'spin', argument: object): Promise<unknown> {
  return page.evaluate(`window.studio.${name}(${JSON.stringify(argument)})`);
}

/** `page` draws what is baked, `spin` turns the live car. */
export async function bundlePage(root: string, name: 'page' | 'spin' = 'page'): Promise<Buffer> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'volante-studio-'));
  try {
    const entry = path.join(root, `studio/render/${name}.ts`);
    const lib = { entry, formats: ['es' as const], fileName: 'page' };
    await build({
      configFile: false,
      logLevel: 'error',
      root,
      build: { outDir, emptyOutDir: true, minify: true, lib },
    });
    const file = (await readdir(outDir)).find((f) => f.endsWith('.js'));
    if (!file) throw new Error('the render page was not bundled');
    return await readFile(path.join(outDir, file));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function serve(script: Buffer, received: { pixels: Buffer }): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        received.pixels = Buffer.concat(parts);
        response.end();
      });
      return;
    }
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>');
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
