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
  return chromium.launch({ executablePath, headless: true, args });
}
