import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '#tools/run/chromium.ts';

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

/** The machine's own Chromium, headless. */
export const openBrowser = (): Promise<Browser> => launch(FLAGS);

/** The same with WebGL2, drawn in software: slow, but the live car runs. */
export const openDrawingBrowser = (): Promise<Browser> =>
  launch([
    ...FLAGS.filter((flag) => flag !== '--disable-gpu'),
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ]);

async function launch(args: string[]): Promise<Browser> {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) throw new Error('no Chromium found: `npm test` installs one, or set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, headless: true, args });
  const lateness = Number(process.env['LATE_SCRIPTS_MS'] ?? 0);
  return lateness > 0 ? withLateScripts(browser, lateness) : browser;
}

/** Scripts come as late as over a poor line: a test that acts before a page listens fails every time, instead of once in a hundred runs. */
function withLateScripts(browser: Browser, lateness: number): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.route(/\.js$/, async (route) => {
      await sleep(lateness);
      await route.fallback().catch(() => undefined);
    });
    return context;
  };
  return browser;
}
