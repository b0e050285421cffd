import { measureCachedPage } from '../bench/cached-page.ts';
import { judge, printTable, type Figure } from '../bench/figures.ts';
import { openPlace, type Place } from '../bench/place.ts';
import { measureRenderedPages } from '../bench/rendered-page.ts';
import { buildWeb } from './build.ts';
import { say } from './run/say.ts';
import { onStop } from './run/stop.ts';

onStop(() => process.exit(1));

const SUBJECTS: Readonly<Record<string, (place: Place) => Promise<Figure[]>>> = {
  'cached page': measureCachedPage,
  'rendered page': measureRenderedPages,
};

if (await buildWeb()) say('pages built');
const place = await openPlace();
say('database and processes are ready');
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(SUBJECTS)) {
    figures.push(...(await measure(place)));
    say(name);
  }
} finally {
  await place.close();
}
process.stdout.write(`\n${printTable(figures)}\n`);
process.exitCode = figures.some((figure) => ['below', 'over'].includes(judge(figure))) ? 1 : 0;
