import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '#tools/run/chromium.ts';
import { standBy } from './last-words.ts';

// What keeps a browser quiet on a closed network, and lets it run as root.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without windows where the run has one (CHROMIUM_SHELL_PATH), else the machine's own Chromium, headless. */
export const openBrowser = (): Promise<Browser> =>
  launch(process.env.CHROMIUM_SHELL_PATH ?? findChromium(process.env), FLAGS);

/**
 * One that gives itself out for another: what a page sends as it is left goes under the browser's own name, whatever a context
 * says of itself.
 */
export const openBrowserAs = (userAgent: string): Promise<Browser> =>
  launch(process.env.CHROMIUM_SHELL_PATH ?? findChromium(process.env), [...FLAGS, `--user-agent=${userAgent}`]);

/** The machine's own Chromium, headless: for pictures that are compared, which the one without windows draws otherwise. */
export const openChromium = (): Promise<Browser> => launch(findChromium(process.env), FLAGS);

/** The same with WebGL2, drawn in software: slow, but the live car runs. */
export const openDrawingBrowser = (): Promise<Browser> =>
  launch(findChromium(process.env), [
    ...FLAGS.filter((flag) => flag !== '--disable-gpu'),
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ]);

/** With a film for a camera, shown over and over. The machine's own Chromium: the one without windows knows no cameras. */
export const openFilmedBrowser = (film: string): Promise<Browser> =>
  launch(findChromium(process.env), [
    ...FLAGS,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);

async function launch(executablePath: string | undefined, args: string[]): Promise<Browser> {
  if (executablePath === undefined) throw new Error('no Chromium found: `npm test` installs one, or set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, headless: true, args });
  repeatOnClosedConnection(browser);
  browser.on(
    'disconnected',
    standBy(() => openPages(browser)),
  );
  const [late, uneven] = ['LATE_SCRIPTS_MS', 'UNEVEN_ANSWERS_MS'].map((name) => Number(process.env[name] ?? 0));
  if (late) return withDelay(browser, { requests: /\.js$/, delay: () => late });
  return uneven ? withDelay(browser, { requests: SCRIPTED, delay: () => Math.random() * uneven }) : browser;
}

/**
 * A connection that was idle may close as the next request is sent. A browser then sends a request without effects again by itself
 * (RFC 9112, 9.3.1); requests that a test sends with the page's cookies do as well.
 */
function repeatOnClosedConnection(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const { request } = context;
    const get = request.get.bind(request);
    request.get = (url, how) => get(url, { maxRetries: 2, ...how });
    return context;
  };
}

const MOST_TEXT = 800;
const LOOK_MS = 2000;

const look = async (page: Page): Promise<string> => {
  const text = page.evaluate<string>('(document.querySelector("main") ?? document.body).innerText').catch(String);
  // A page that is busy for ever is not looked at for ever.
  const seen = await Promise.race([text, sleep(LOOK_MS, 'no answer')]);
  return `${page.url()}\n${seen.replaceAll(/\s*\n\s*/g, '\n').slice(0, MOST_TEXT)}`;
};

/** Each open page: its address, and how its text begins. */
const openPages = async (browser: Browser): Promise<string> => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  return (await Promise.all(pages.map(look))).join('\n\n');
};

/** What a page's scripts ask for: more scripts, the next page's data, calls. */
const SCRIPTED = /\.js$|\.data(?:\?|$)|\/api\//;

type Delay = { readonly requests: RegExp; readonly delay: () => number };

/**
 * Answers come as late, or as out of order, as over a poor line: a test that acts before a page listens, or a page that takes
 * a late answer for the last one, fails often instead of once in a hundred runs.
 */
function withDelay(browser: Browser, { requests, delay }: Delay): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.route(requests, async (route) => {
      await sleep(delay());
      await route.fallback().catch(() => undefined);
    });
    return context;
  };
  return browser;
}
