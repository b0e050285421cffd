import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackage } from './apt.ts';
import { ROOT } from './files.ts';

/** A moment at which the time-dependent tests are run as if it were now. */
export type ShiftedClock = {
  readonly name: string;
  /** ISO 8601 with its offset: what the clock shows when the run begins. */
  readonly at: string;
  /** The zone the machine itself is in, where that is not the usual one. */
  readonly zone?: string;
};

/** Days and hours at which what counts days has gone wrong before, or could. */
export const SHIFTED_CLOCKS: readonly ShiftedClock[] = [
  { name: 'sunday', at: '2026-12-20T11:15:00-03:00' },
  { name: 'holiday-br', at: '2027-04-21T09:00:00-03:00' },
  { name: 'holiday-ar', at: '2027-07-09T09:00:00-03:00' },
  { name: 'midnight', at: '2027-03-10T23:58:30-03:00' },
  { name: 'year-end', at: '2026-12-31T22:30:00-03:00' },
  { name: 'leap-day', at: '2028-02-29T12:00:00-03:00' },
  { name: 'clock-change', at: '2027-03-28T01:59:00+01:00', zone: 'Europe/Berlin' },
];

const PATTERNS = ['/usr/lib/*/faketime/libfaketime.so.1', '/usr/local/lib/faketime/libfaketime.so.1'];

/**
 * Waits that libfaketime puts its own functions before. In the first PostgreSQL sleeps through its timers, so that no statement_timeout
 * fires; the last fails for Python, which waits until a moment of the clock that is never set.
 */
const LEFT_ALONE = ['epoll_wait', 'epoll_pwait', 'clock_nanosleep'] as const;

/** Debian's libfaketime, which shows a process another time; installed where it is missing and can be. */
export function provideFaketime(env: NodeJS.ProcessEnv): { path: string } | { problem: string } {
  const find = (): string | undefined =>
    env.FAKETIME_LIBRARY ?? PATTERNS.flatMap((pattern) => globSync(pattern)).find((file) => existsSync(file));
  const found = find() ?? (installPackage('libfaketime', env) ? find() : undefined);
  if (found !== undefined && existsSync(found)) return { path: copyWithoutWaits(found) };
  return {
    problem:
      'no libfaketime found: install it (Debian: apt-get install libfaketime) or name its file in FAKETIME_LIBRARY',
  };
}

/**
 * The environment in which Node and PostgreSQL show the clock's time. It is told as a distance, so that all processes of a run
 * show one time; what measures durations, and so timers and timeouts, goes on as it is.
 */
export function shiftedEnv(clock: ShiftedClock, input: { library: string; now: number }): Record<string, string> {
  const seconds = Math.round((Date.parse(clock.at) - input.now) / 1000);
  return {
    LD_PRELOAD: input.library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
    FAKE_UTIME: '1',
    ...(clock.zone !== undefined && { TZ: clock.zone }),
  };
}

/** A copy in which the functions of waiting have names that nobody looks for: processes find those of libc. */
function copyWithoutWaits(library: string): string {
  const folder = path.join(ROOT, 'node_modules/.cache/faketime');
  mkdirSync(folder, { recursive: true });
  const changed = withoutWaits(readFileSync(library));
  const copy = path.join(folder, path.basename(library));
  // Processes that run with the copy have it mapped: it is put in place whole, and never written again.
  if (existsSync(copy) && readFileSync(copy).equals(changed)) return copy;
  writeFileSync(`${copy}.${process.pid}`, changed);
  renameSync(`${copy}.${process.pid}`, copy);
  return copy;
}

/** The first place of a name is the table that the loader reads; a later one is the text by which libfaketime finds libc's function. */
export function withoutWaits(library: Buffer): Buffer {
  const changed = Buffer.from(library);
  for (const name of LEFT_ALONE) {
    const place = changed.indexOf(`\0${name}\0`);
    if (place > 0) changed.write('x', place + 1);
  }
  return changed;
}
