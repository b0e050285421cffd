import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import { models } from '#seed/models.ts';
import { FINE } from '#studio/generator/car.ts';
import { distanceFor, plan, type Picture, type Shot } from '#studio/render/plan.ts';

const root = path.resolve(import.meta.dirname, '..');
const picturesFolder = path.join(root, 'seed/pictures');
const manifestFile = path.join(picturesFolder, 'manifest.json');

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Drawn in software, so that the machine's graphics card makes no difference. */
const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--no-proxy-server',
];

const PAINTS = { a: '#000000', w: '#ffffff' } as const;

type Model = (typeof models)[number];

interface Entry {
  width: number;
  height: number;
  bytes: number;
  inputs: string;
}

interface Manifest {
  pictures: Record<string, Entry>;
}

interface Options {
  models: readonly Model[];
  pictures: readonly Picture[];
}

await main();

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const options = readOptions(args);
  const manifest = await readManifest();
  const script = await bundlePage();
  // What the page runs, three.js included, is the generator's version: formatting and comments do not count.
  const generator = createHash('sha256').update(script).digest('hex');
  const due = options.models
    .map((model) => ({
      model,
      pictures: options.pictures.filter((picture) => !isCurrent({ manifest, model, picture, generator })),
    }))
    .filter((d) => d.pictures.length > 0);
  if (due.length === 0) return say('Every picture is up to date.');
  const executable = findChromium(args);
  if (!executable) {
    console.error(
      'studio:render needs Chromium to draw. Install it, or name it with --chromium=<path>. The pictures in seed/pictures stay as they are.',
    );
    process.exitCode = 1;
    return;
  }
  await withStudio({ executable, script }, async (studio) => {
    for (const { model, pictures } of due) {
      const started = Date.now();
      for (const step of new Set(pictures.map((p) => p.step ?? FINE))) {
        await drawModel({ studio, model, pictures, manifest, generator, step });
      }
      await writeManifest(manifest);
      say(
        `${model.brand}/${model.slug}: ${pictures.length * 2} pictures in ${Math.round((Date.now() - started) / 1000)} s`,
      );
    }
  });
  const bytes = Object.values(manifest.pictures).reduce((sum, e) => sum + e.bytes, 0);
  say(`${Object.keys(manifest.pictures).length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function findChromium(args: readonly string[]): string | undefined {
  const [named] = listArgument(args, 'chromium') ?? [];
  return (named ? [named] : CHROMIUM_PLACES).find((place) => existsSync(place));
}

function listArgument(args: readonly string[], name: string): string[] | undefined {
  return args
    .find((a) => a.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',');
}

/** `--only=slug,slug` and `--views=hero,360` narrow the work. */
function readOptions(args: readonly string[]): Options {
  const only = listArgument(args, 'only');
  const views = listArgument(args, 'views');
  return {
    models: only ? models.filter((m) => only.includes(m.slug)) : models,
    pictures: views ? plan.filter((p) => views.some((v) => p.name === v || p.name.startsWith(`${v}/`))) : plan,
  };
}

async function readManifest(): Promise<Manifest> {
  if (!existsSync(manifestFile)) return { pictures: {} };
  return JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
}

/** Entries of models and views that are gone go too. */
async function writeManifest(manifest: Manifest): Promise<void> {
  const known = new Set(models.flatMap((m) => plan.flatMap((p) => [fileOf(m, p, 'a'), fileOf(m, p, 'w')])));
  const entries = Object.entries(manifest.pictures).filter(([file]) => known.has(file));
  const pictures = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  await mkdir(picturesFolder, { recursive: true });
  await writeFile(manifestFile, `${JSON.stringify({ pictures }, null, 2)}\n`);
}

function fileOf(model: Model, picture: Picture, set: keyof typeof PAINTS): string {
  return `${model.brand}/${model.slug}/${picture.name}-${set}.webp`;
}

function inputsOf(o: { model: Model; picture: Picture; generator: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([o.model.body, o.picture, o.generator]))
    .digest('hex')
    .slice(0, 16);
}

function isCurrent(o: { manifest: Manifest; model: Model; picture: Picture; generator: string }): boolean {
  const inputs = inputsOf(o);
  return (['a', 'w'] as const).every((set) => {
    const file = fileOf(o.model, o.picture, set);
    return o.manifest.pictures[file]?.inputs === inputs && existsSync(path.join(picturesFolder, file));
  });
}

interface Studio {
  page: Page;
  base: string;
  /** The pixels posted last. */
  take: () => Buffer;
}

async function withStudio(
  o: { executable: string; script: Buffer },
  work: (studio: Studio) => Promise<void>,
): Promise<void> {
  const received: { pixels: Buffer } = { pixels: Buffer.alloc(0) };
  const server = await serve(o.script, received);
  let browser: Browser | undefined;
  try {
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    browser = await chromium.launch({ executablePath: o.executable, args: CHROMIUM_FLAGS });
    const page = await browser.newPage();
    page.setDefaultTimeout(600_000);
    page.on('pageerror', (error) => console.error(error.message));
    await page.goto(base, { waitUntil: 'commit', timeout: 120_000 });
    await page.waitForFunction('window.studio');
    await work({ page, base, take: () => received.pixels });
  } finally {
    await browser?.close();
    server.close();
  }
}

async function bundlePage(): Promise<Buffer> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'volante-studio-'));
  try {
    const entry = path.join(root, 'studio/render/page.ts');
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

/** The page is typed for browsers, this tool for Node: what crosses is plain data. */
function call(page: Page, name: 'load' | 'paint' | 'shoot', argument: object): Promise<unknown> {
  return page.evaluate(`window.studio.${name}(${JSON.stringify(argument)})`);
}

async function drawModel(o: {
  step: number;
  studio: Studio;
  model: Model;
  pictures: readonly Picture[];
  manifest: Manifest;
  generator: string;
}): Promise<void> {
  const { studio, model, manifest, generator, step } = o;
  const pictures = o.pictures.filter((p) => (p.step ?? FINE) === step);
  const { page } = studio;
  // One picture is compressed while the next is drawn.
  let saving: Promise<void> = Promise.resolve();
  const first = { body: model.body, paint: { color: PAINTS.a, coating: 'metallic' as const }, step };
  await call(page, 'load', first);
  for (const set of ['a', 'w'] as const) {
    await call(page, 'paint', { color: PAINTS[set], coating: 'metallic' });
    for (const picture of pictures) {
      const shot: Shot = { ...picture, distance: distanceFor(picture, model.body.length), to: `${studio.base}/pixels` };
      await call(page, 'shoot', shot);
      const file = fileOf(model, picture, set);
      const pixels = studio.take();
      await saving;
      saving = save({ pixels, picture, file }).then((bytes) => {
        const { width, height } = picture;
        manifest.pictures[file] = { width, height, bytes, inputs: inputsOf({ model, picture, generator }) };
      });
    }
  }
  await saving;
}

async function save(o: { pixels: Buffer; picture: Picture; file: string }): Promise<number> {
  const { picture } = o;
  const raw = {
    width: Math.round(picture.width * picture.oversample),
    height: Math.round(picture.height * picture.oversample),
    channels: 4 as const,
    premultiplied: true,
  };
  const target = path.join(picturesFolder, o.file);
  await mkdir(path.dirname(target), { recursive: true });
  const image = sharp(o.pixels, { raw }).flip().resize(picture.width, picture.height, { kernel: 'lanczos3' });
  const { size } = await image.webp({ quality: picture.quality, alphaQuality: 85, effort: 5 }).toFile(target);
  return size;
}
