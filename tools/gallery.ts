import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BRANDS } from '#brands/brands.ts';
import { openChromium } from '#tests/harness/browser.ts';
import { setScenes, UNLIKE_BRANDS } from '#tests/harness/scenes.ts';
import { buildWeb } from './build.ts';
import { indexPage } from './gallery/index-page.ts';
import { openGalleryPlace } from './gallery/place.ts';
import { takeShots, type Shot } from './gallery/shots.ts';
import { ROOT } from './run/files.ts';
import { printLine } from './run/print.ts';
import { onStop } from './run/stop.ts';

/**
 * Every screen x three widths x both markets as pictures under .volante/gallery: what a stranger sees first in all nine brands,
 * the rest in three unlike ones. Words after the command keep the brands, markets and screens that start with one of them:
 * `npm run gallery -- br model`.
 */
const FIRST = /^(?:home|model|build-version|build-color|build-resume)$/;
const FOLDER = path.join(ROOT, '.volante/gallery');
const MARKETS = ['br', 'ar'] as const;

const words = process.argv.slice(2);
const isRequested = (names: readonly string[]) => {
  const chosen = words.filter((word) => names.some((name) => name.startsWith(word)));
  return (name: string): boolean => chosen.length === 0 || chosen.some((word) => name.startsWith(word));
};
const brandIds = BRANDS.map(({ id }) => id);
const [wantsBrand, wantsMarket] = [isRequested(brandIds), isRequested(MARKETS)];

if (await buildWeb()) printLine('pages built');
const [place, browser] = await Promise.all([openGalleryPlace(), openChromium()]);
const close = async () => {
  await browser.close();
  await place.close();
};
onStop(() => void close().finally(() => process.exit(1)));
const complaints: string[] = [];
try {
  for (const market of MARKETS.filter(wantsMarket)) {
    for (const brand of brandIds.filter(wantsBrand)) await takeBrand(brand, market);
  }
} finally {
  await close();
}
writeFileSync(path.join(FOLDER, 'index.html'), indexPage(listShots()));
process.stdout.write(complaints.map((line) => `${line}\n`).join(''));
printLine(`${FOLDER}/index.html; the console complained ${complaints.length} times`);
process.exitCode = complaints.length > 0 ? 1 : 0;

async function takeBrand(brand: string, market: 'br' | 'ar'): Promise<void> {
  const token = place.tokens[market];
  const { scenes: all } = await setScenes(place.call, place.databaseUrl, { url: place.url, brand, market, token });
  const wantsScene = isRequested(all.map(({ name }) => name));
  const scenes = all.filter(({ name }) => wantsScene(name) && (UNLIKE_BRANDS.has(brand) || FIRST.test(name)));
  const taken = await takeShots({ browser, url: place.url, folder: FOLDER, brand, market, token, scenes });
  complaints.push(...taken.complaints);
  printLine(`${brand} ${market}: ${taken.shots.length} pictures`);
}

/** All pictures that are there, those of earlier and smaller runs too. */
function listShots(): Shot[] {
  return readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => {
      const [, scene = '', width = ''] = /^(.+)-(?:br|ar)-.+-(\d+)\.jpg$/.exec(file) ?? [];
      return scene === '' ? [] : [{ file, scene, width: Number(width) }];
    });
}
