import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ROOT } from './files.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { printLine } from './print.ts';
import type { Counts } from './run-checks.ts';

/** How much of a failure's message the end of a run repeats. */
const MESSAGE_LINES = 12;

const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});
export type VitestReport = z.infer<typeof reportSchema>;

export type FileTime = { readonly file: string; readonly seconds: number };
/** A test that did not pass, or a file that could not be loaded. */
export type Failure = { readonly file: string; readonly test: string; readonly message: string };
export type VitestRun = Counts & { readonly times: readonly FileTime[]; readonly failures: readonly Failure[] };

/** Runs projects of the test configuration; what was skipped, or could not even be loaded, counts as failed. */
export async function runVitest(options: {
  projects: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Parts of paths; all files where none is given. */
  files?: readonly string[];
}): Promise<VitestRun> {
  const { projects, env, files = [] } = options;
  const { folder } = makeMemoryFolder();
  const report = path.join(folder, 'report.json');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const flags = [
    'run',
    ...files,
    ...chosen,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  try {
    const code = await spawnVitest(flags, { ...env, TMPDIR: folder });
    const found = readReport(report);
    return { ...countReport({ report: found, code }), times: timesOf(found), failures: failuresOf(found) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function countReport({ report, code }: { report: VitestReport | undefined; code: number }): Counts {
  if (report === undefined) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) process.stdout.write(`${skipped} skipped: a test that does not run counts as failed\n`);
  const failed = report.numFailedTests + unloaded.length + skipped;
  // An error outside of any test, in a hook of the whole run for one, shows in the exit code alone.
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** How long each file took, the slowest first. */
export function timesOf(report: VitestReport | undefined): FileTime[] {
  return (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ file: path.relative(ROOT, name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds);
}

/** What failed and why: the end of a long log is often all that is kept of it. */
export function failuresOf(report: VitestReport | undefined): Failure[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message = '', assertionResults }) => {
    const file = path.relative(ROOT, name);
    if (status === 'failed' && assertionResults.length === 0) return [{ file, test: 'the file itself', message }];
    return assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ file, test: fullName, message: (failureMessages ?? []).join('\n') }));
  });
}

export function printFailures(failures: readonly Failure[]): void {
  if (failures.length > 0) printLine('what failed');
  for (const { file, test, message } of failures)
    process.stdout.write(`FAILED  ${file} > ${test}\n${message.split('\n').slice(0, MESSAGE_LINES).join('\n')}\n`);
}

function readReport(file: string): VitestReport | undefined {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function spawnVitest(flags: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const program = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [program, ...flags], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  child.once('error', () => resolve(1));
  child.once('close', (code) => {
    process.off('exit', endWithUs);
    resolve(code ?? 1);
  });
  return promise;
}
