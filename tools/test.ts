import { buildWeb } from './build.ts';
import { CHECKS, type Check } from './checks/all.ts';
import { provideChromium, provideHeadlessShell } from './run/chromium.ts';
import { runChecks, type Counts } from './run/run-checks.ts';
import { printLine } from './run/print.ts';
import { onStop } from './run/stop.ts';
import { printFailures, runVitest, type Failure, type FileTime } from './run/vitest.ts';

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

printLine('verify');
const results: Counts[] = [await runChecks([...CHECKS, checkBrowser()])];
// The build takes little more than one core, and the unit and HTTP tests need none of it.
printLine('unit and HTTP tests, and the build beside them');
const built = runChecks([{ name: 'build', run: runBuild }]);
const times: FileTime[] = [];
const failures: Failure[] = [];
const runTests = async (projects: readonly string[]): Promise<void> => {
  const run = await runVitest({ projects, env });
  results.push(run);
  times.push(...run.times);
  failures.push(...run.failures);
};
await runTests(['unit', 'unit-apart', 'http']);
const build = await built;
results.push(build);
if (build.failed === 0 && 'path' in browser) {
  printLine('journeys');
  await runTests(['journeys', 'journeys-alone']);
} else printLine('journeys do not run: they need the build and a browser');

printLine('the slowest files, in seconds');
for (const { file, seconds } of times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
  process.stdout.write(`${seconds.toFixed(1).padStart(7)}  ${file}\n`);

printFailures(failures);

const passed = results.reduce((sum, counts) => sum + counts.passed, 0);
const failed = results.reduce((sum, counts) => sum + counts.failed, 0);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
process.stdout.write(`${passed} passed, ${failed} failed\n`);

function checkBrowser(): Check {
  const run = async () =>
    'path' in browser ? { ok: true, output: browser.path } : { ok: false, output: browser.problem };
  return { name: 'browser for the journeys', run };
}

async function runBuild(): Promise<{ ok: boolean; output: string }> {
  return { ok: true, output: (await buildWeb()) ? 'pages built' : 'pages are up to date' };
}
