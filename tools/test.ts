import { buildWeb } from './build.ts';
import { CHECKS, type Check } from './checks/all.ts';
import { provideChromium, provideHeadlessShell } from './run/chromium.ts';
import { runChecks } from './run/run-checks.ts';
import { printLine } from './run/print.ts';
import { onStop } from './run/stop.ts';
import { printFailures, runVitest } from './run/vitest.ts';

/** How many files the end of a run names. */
const SLOWEST = 15;

onStop(() => process.exit(1));

const browser = provideChromium(process.env);
const shell = provideHeadlessShell(process.env);
const env = {
  ...process.env,
  NODE_ENV: 'test',
  ...('path' in browser ? { CHROMIUM_PATH: browser.path } : {}),
  ...(shell === undefined ? {} : { CHROMIUM_SHELL_PATH: shell }),
};

printLine('verify, and the build');
let isBuilt = false;
const checks = await runChecks([{ name: 'build', run: runBuild }, ...CHECKS, checkBrowser()]);
const journeys = isBuilt && 'path' in browser ? ['journeys', 'journeys-alone'] : [];
if (journeys.length === 0) printLine('journeys do not run: they need the build and a browser');
// One run for all: what it starts with, a migrated and seeded database above all, is made once.
printLine('tests');
const tests = await runVitest({ projects: ['unit', 'unit-apart', 'http', ...journeys], env });
const { times, failures } = tests;

printLine('the slowest files, in seconds');
for (const { file, seconds } of times.slice(0, SLOWEST))
  process.stdout.write(`${seconds.toFixed(1).padStart(7)}  ${file}\n`);

printFailures(failures);

const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed;
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
process.stdout.write(`${passed} passed, ${failed} failed\n`);

function checkBrowser(): Check {
  const run = async () =>
    'path' in browser ? { ok: true, output: browser.path } : { ok: false, output: browser.problem };
  return { name: 'browser for the journeys', run };
}

async function runBuild(): Promise<{ ok: boolean; output: string }> {
  const output = (await buildWeb()) ? 'pages built' : 'pages are up to date';
  isBuilt = true;
  return { ok: true, output };
}
