import { measureAudit } from '../bench/audit.ts';
import { measureCachedPage } from '../bench/cached-page.ts';
import { measureCatalogue } from '../bench/catalogue.ts';
import { measureDealers } from '../bench/dealers.ts';
import { judge, printTable, type Figure } from '../bench/figures.ts';
import { measureGrown } from '../bench/grown.ts';
import { measureLab } from '../bench/lab.ts';
import { measureFinancing } from '../bench/financing.ts';
import { measureOffers } from '../bench/offers.ts';
import { measureOverload } from '../bench/overload.ts';
import { measurePageBytes } from '../bench/page-bytes.ts';
import { countPayment } from '../bench/payment.ts';
import { openPlace, type Place } from '../bench/place.ts';
import { measurePriceQuote } from '../bench/price-quote.ts';
import { measureRenderedPages } from '../bench/rendered-page.ts';
import { measureLeads } from '../bench/leads.ts';
import { recordFigures } from '../bench/record.ts';
import { measureReservation } from '../bench/reservation.ts';
import { measureRuleBytes } from '../bench/rule-bytes.ts';
import { measureRuleTimes } from '../bench/rule-times.ts';
import { measureTelemetry } from '../bench/telemetry.ts';
import { measureSignIn } from '../bench/sign-in.ts';
import { measureSolver } from '../bench/solver.ts';
import { measureStudio } from '../bench/studio.ts';
import { buildWeb } from './build.ts';
import { fail, printLine } from './run/print.ts';
import { onStop } from './run/stop.ts';

const SUBJECTS: Readonly<Record<string, (place: Place) => Promise<Figure[]>>> = {
  'cached-page': measureCachedPage,
  'rendered-page': measureRenderedPages,
  telemetry: measureTelemetry,
  overload: measureOverload,
  'price-quote': measurePriceQuote,
  catalogue: measureCatalogue,
  dealers: measureDealers,
  offers: measureOffers,
  financing: measureFinancing,
  reservation: measureReservation,
  leads: measureLeads,
  payment: countPayment,
  'sign-in': measureSignIn,
  'page-bytes': measurePageBytes,
  lab: measureLab,
  'rule-bytes': measureRuleBytes,
  'rule-times': measureRuleTimes,
  solver: measureSolver,
  studio: measureStudio,
};

/** Subjects with a server and databases of their own. */
const ALONE: Readonly<Record<string, () => Promise<Figure[]>>> = { audit: measureAudit, grown: measureGrown };

/** Adds the run to `docs/figures.md`. */
const RECORD = '--record';
const chosen = process.argv.slice(2).filter((name) => name !== RECORD);
const names = [...Object.keys(SUBJECTS), ...Object.keys(ALONE)];
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`no subject ${unknown.join(', ')}; there are ${names.join(', ')}`);
const isChosen = ([name]: readonly [string, unknown]): boolean => chosen.length === 0 || chosen.includes(name);
const subjects = Object.entries(SUBJECTS).filter(isChosen);
/** Takes as long as all the others together. */
const isShort = ([name]: readonly [string, unknown]): boolean => name !== 'audit' || chosen.includes(name);
const alone = Object.entries(ALONE).filter((one) => isChosen(one) && isShort(one));

if (await buildWeb()) printLine('pages built');
const figures: Figure[] = [];
const measured = async (name: string, measure: () => Promise<readonly Figure[]>): Promise<void> => {
  figures.push(...(await measure()));
  printLine(name);
};
if (subjects.length > 0) {
  const opening = openPlace();
  onStop(() => void opening.then((opened) => opened.close()).finally(() => process.exit(1)));
  const place = await opening;
  printLine('database and processes are ready');
  try {
    for (const [name, measure] of subjects) await measured(name, () => measure(place));
  } finally {
    await place.close();
  }
}
for (const [name, measure] of alone) await measured(name, measure);
const missed = figures.filter((figure) => ['below', 'over'].includes(judge(figure)));
process.stdout.write(`\n${printTable(figures)}\n\n${figures.length} figures, ${missed.length} aims missed\n`);
const command = ['npm run bench', ...(chosen.length > 0 ? ['--', ...chosen] : [])].join(' ');
if (process.argv.includes(RECORD)) recordFigures(figures, command);
process.exitCode = missed.length > 0 ? 1 : 0;
