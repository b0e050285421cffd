import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './build.ts';
import { provideCluster } from './cluster/programs.ts';
import { provideChromium, provideHeadlessShell } from './run/chromium.ts';
import { ROOT } from './run/files.ts';
import { describeRun, mergeRuns, type Part } from './run/full-run.ts';
import { fail, printLine } from './run/print.ts';
import { provideFaketime, SHIFTED_CLOCKS, shiftedEnv } from './run/shifted-clock.ts';
import { onStop } from './run/stop.ts';
import { timeDependent } from './run/time-dependent.ts';
import { printFailures, runVitest, type Failure, type VitestRun } from './run/vitest.ts';

/** The faults in all their variants, five hundred random cars, and the sweep and the crawl over every brand and market. */
const EXHAUSTIVE = [
  'tests/faults/',
  'tests/http/bank-faults',
  'tests/http/one-car',
  'tests/http/same-car',
  'tests/journeys/axe',
  'tests/journeys/crawl',
];
/** Nobody is told the price before a change that was acknowledged, a thousand changes long. */
const PRICES = ['tests/faults/prices', 'features/catalog/kept-cars'];
/** The parts that look for tests that do not wait for a page, and for pages that trust the order of answers. */
const POOR_LINES = [
  { name: 'late-scripts', shown: 'journeys with scripts that come late', env: { LATE_SCRIPTS_MS: '700' } },
  { name: 'uneven-answers', shown: 'journeys with answers out of order', env: { UNEVEN_ANSWERS_MS: '1200' } },
];

onStop(() => process.exit(1));

const requested = process.argv.slice(2);
const names = ['exhaustive', 'prices', 'cluster', ...[...POOR_LINES, ...SHIFTED_CLOCKS].map(({ name }) => name)];
const unknown = requested.filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`there is no part "${unknown.join('", "')}"; the parts are: ${names.join(', ')}`);
const isRequested = (name: string): boolean => requested.length === 0 || requested.includes(name);

const env = { ...process.env, NODE_ENV: 'test' };
const parts: Part[] = [];
const failures: Failure[] = [];
const today = new Date().toISOString().slice(0, 10);
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
if (isRequested('exhaustive')) await runExhaustive();
if (isRequested('prices')) await runPrices();
if (isRequested('cluster')) await runCluster();
for (const line of POOR_LINES.filter(({ name }) => isRequested(name))) await runLate(line);
if (SHIFTED_CLOCKS.some(({ name }) => isRequested(name))) await runShifted();

const failed = parts.reduce((sum, part) => sum + part.failed, 0);
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
recordParts();
printFailures(failures);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
process.stdout.write(`${passed} passed, ${failed} failed\n`);

async function runExhaustive(): Promise<void> {
  const browser = await prepareBrowser();
  printLine('faults in all variants, and every brand and market');
  const counts = await runVitest({
    projects: ['http', 'journeys', 'journeys-alone'],
    files: EXHAUSTIVE,
    env: { ...env, FULL: '1', FULL_FAULTS: '1', ...browser },
  });
  take({ name: 'exhaustive', at: null }, counts);
}

async function runPrices(): Promise<void> {
  printLine('a thousand changes of prices that two web processes serve from memory');
  await buildWeb();
  const counts = await runVitest({
    projects: ['http', 'journeys-alone'],
    files: PRICES,
    env: { ...env, PRICE_CHANGES: '1000' },
  });
  take({ name: 'prices', at: null }, counts);
}

/** Three nodes of PostgreSQL whose leader is killed: where Patroni cannot be had, the run has failed and says so. */
async function runCluster(): Promise<void> {
  printLine('the database as a cluster, its leader killed ten times');
  const found = provideCluster(process.env);
  if ('problem' in found) {
    const failure = { file: 'tests/cluster', test: 'the cluster', message: found.problem };
    return take({ name: 'cluster', at: null }, { passed: 0, failed: 1, times: [], failures: [failure] });
  }
  await buildWeb();
  take({ name: 'cluster', at: null }, await runVitest({ projects: ['cluster'], files: ['tests/cluster/'], env }));
}

async function runLate(line: (typeof POOR_LINES)[number]): Promise<void> {
  const browser = await prepareBrowser();
  printLine(line.shown);
  const counts = await runVitest({
    projects: ['journeys'],
    files: ['tests/journeys/'],
    env: { ...env, ...line.env, ...browser },
  });
  take({ name: line.name, at: null }, counts);
}

/** Builds the pages; where the browsers are. */
async function prepareBrowser(): Promise<{ CHROMIUM_PATH: string; CHROMIUM_SHELL_PATH?: string }> {
  const browser = provideChromium(process.env);
  if ('problem' in browser) fail(browser.problem);
  await buildWeb();
  const shell = provideHeadlessShell(process.env);
  return { CHROMIUM_PATH: browser.path, ...(shell === undefined ? {} : { CHROMIUM_SHELL_PATH: shell }) };
}

async function runShifted(): Promise<void> {
  const faketime = provideFaketime(process.env);
  if ('problem' in faketime) fail(faketime.problem);
  for (const clock of SHIFTED_CLOCKS.filter(({ name }) => isRequested(name))) {
    printLine(`${clock.name}: ${clock.at}`);
    const shifted = shiftedEnv(clock, { library: faketime.path, now: Date.now() });
    const counts = await runVitest({
      projects: ['unit', 'unit-apart', 'http'],
      files: timeDependent(),
      env: { ...env, ...shifted },
    });
    take(clock, counts);
  }
}

function take({ name, at }: Pick<Part, 'name' | 'at'>, run: VitestRun): void {
  const { passed, failed } = run;
  parts.push({ name, at, passed, failed, day: today, commit });
  failures.push(...run.failures);
  printLine(`${name}: ${passed} passed, ${failed} failed`);
}

function recordParts(): void {
  const file = path.join(ROOT, 'docs/full-run.md');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const now = describeRun(mergeRuns(before, parts));
  if (now === before || parts.every((part) => part.failed > 0)) return;
  writeFileSync(file, now);
  printLine('docs/full-run.md says so');
}
