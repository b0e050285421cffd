import { brotliCompressSync } from 'node:zlib';
import type { Figure } from './figures.ts';
import { inlineScriptOf, listPageScripts, MOST_SCRIPT, readBuild, scriptTagsOf } from './page-script.ts';
import type { Place } from './place.ts';
import { findBuildPath } from './rendered-page.ts';

const CONTENT_PAGES = ['/br/jeep', '/ar/peugeot', '/br/jeep/termos', '/br/jeep/privacidade'];

/** Script bytes of each page that has script, brotli, before interaction; of the pages of one file in two languages the larger. */
export const measurePageBytes = async (place: Place): Promise<Figure[]> => {
  const pages = listPageScripts(await readBuild());
  const most = new Map<string, number>();
  for (const { page, brotliBytes } of pages) {
    const name = page.replace(/\.ar$/, '').replace(/^.*\/web\//, '');
    most.set(name, Math.max(most.get(name) ?? 0, brotliBytes));
  }
  const loaded = [...most].filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a);
  const without = [...most].filter(([, bytes]) => bytes === 0).map(([name]) => name);
  return [
    ...loaded.map(([name, ours]) => ({ name: `script of ${name}`, unit: 'B br', ours, aim: { most: MOST_SCRIPT } })),
    await weighInline(place),
    { name: `script tags of content pages as served`, unit: '', ours: await countTags(place), aim: { most: 0 } },
    { name: `pages without script`, unit: '', ours: without.length },
  ];
};

/** The heaviest page carries its car and prices in the page itself. */
const weighInline = async (place: Place): Promise<Figure> => {
  const response = await fetch(`http://127.0.0.1:${await place.web.ask('port')}${await findBuildPath(place)}`);
  const script = inlineScriptOf(await response.text());
  return { name: 'inline script of buildStep, with its data', unit: 'B br', ours: brotliCompressSync(script).length };
};

const countTags = async ({ web }: Place): Promise<number> => {
  const port = await web.ask('port');
  let tags = 0;
  for (const path of CONTENT_PAGES) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    tags += scriptTagsOf(await response.text()).length;
  }
  return tags;
};
