import lighthouse, { type Config, type Flags, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findFreePorts } from '#tests/harness/ports.ts';
import { findChromium } from '#tools/run/chromium.ts';
import type { Figure } from './figures.ts';
import type { Place } from './place.ts';
import { findBuildPath } from './rendered-page.ts';

/** Runs of each page; the median counts. */
const RUNS = Number(process.env.LAB_RUNS ?? 5);
const LEAST_SCORE = 95;
const MOST_LCP_MS = 1500;
const MOST_CLS = 0.02;
const MOST_BLOCKING_MS = 150;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** A middling phone: processor a quarter as fast, 1.6 Mbit/s, 150 ms away. Simulated: steadier than a slowed-down machine. */
const FLAGS: Flags = {
  output: 'json',
  logLevel: 'error',
  onlyCategories: [...CATEGORIES],
  formFactor: 'mobile',
  screenEmulation: { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false },
  throttlingMethod: 'simulate',
  throttling: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 },
};

type Run = {
  readonly scores: Readonly<Record<string, number>>;
  readonly lcp: number;
  readonly cls: number;
  readonly blocking: number;
};

/** Lighthouse on the pages a buyer sees first, as the production build serves them. */
export const measureLab = async (place: Place): Promise<Figure[]> => {
  const origin = `http://127.0.0.1:${await place.web.ask('port')}`;
  const pages = {
    home: '/br/jeep',
    model: '/br/jeep/modelos/compass',
    configurator: await findBuildPath(place),
    showcase: '/br/jeep/ofertas',
  };
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) throw new Error('no Chromium found: set CHROMIUM_PATH');
  const [port = 0] = await findFreePorts(1);
  const args = [`--remote-debugging-port=${port}`, '--headless=new', '--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      figures.push(...(await measurePage({ name, url: `${origin}${path}`, port })));
    }
    return figures;
  } finally {
    await browser.close();
  }
};

const measurePage = async ({ name, url, port }: { name: string; url: string; port: number }): Promise<Figure[]> => {
  // The first visit has the pictures drawn and the page kept; those after it find them.
  await runOnce(url, port);
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(url, port));
  const median = (read: (run: Run) => number): number =>
    runs.map(read).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return [
    ...CATEGORIES.map((id) => ({
      name: `lab ${name}: ${id}`,
      unit: 'of 100',
      ours: median(({ scores }) => scores[id] ?? Number.NaN),
      aim: { least: LEAST_SCORE },
    })),
    { name: `lab ${name}: LCP`, unit: 'ms', ours: median(({ lcp }) => lcp), aim: { most: MOST_LCP_MS } },
    {
      name: `lab ${name}: total blocking`,
      unit: 'ms',
      ours: median(({ blocking }) => blocking),
      aim: { most: MOST_BLOCKING_MS },
    },
    { name: `lab ${name}: CLS`, unit: '', ours: median(({ cls }) => cls), aim: { most: MOST_CLS } },
  ];
};

const CONFIG: Config = { extends: 'lighthouse:default' };

/** Lighthouse itself asks for another run where the browser's recording is broken; three broken ones are an error. */
const RECORDINGS = 3;

const recordOnce = async (url: string, port: number): Promise<Result> => {
  let problem = `no report of ${url}`;
  for (let recording = 0; recording < RECORDINGS; recording += 1) {
    const answer = await lighthouse(url, { ...FLAGS, port }, CONFIG);
    const broken = answer?.lhr.runtimeError;
    if (answer !== undefined && broken === undefined) return answer.lhr;
    problem = `${url}: ${broken?.message ?? 'no report'}`;
  }
  throw new Error(problem);
};

const runOnce = async (url: string, port: number): Promise<Run> => {
  const report = await recordOnce(url, port);
  const { categories, audits } = report;
  if (process.env.LAB_VERBOSE === '1') printLosses(report);
  return {
    scores: Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)])),
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blocking: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
};

/** What costs points, for who wants to mend it. */
const printLosses = ({ audits, categories, finalDisplayedUrl }: Result): void => {
  for (const id of CATEGORIES) {
    for (const { id: audit, weight } of categories[id]?.auditRefs ?? []) {
      const found = audits[audit];
      const isLost = found?.score !== null && found?.score !== undefined && found.score < 1 && weight > 0;
      if (isLost)
        process.stdout.write(`${finalDisplayedUrl} ${id} ${audit} ${found.score} ${found.displayValue ?? ''}\n`);
    }
  }
};
