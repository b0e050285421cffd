import { existsSync, globSync } from 'node:fs';
import { installPackage } from './apt.ts';

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

/** Debian's libfaketime, which shows a process another time; installed where it is missing and can be. */
export function provideFaketime(env: NodeJS.ProcessEnv): { path: string } | { problem: string } {
  const find = (): string | undefined =>
    env.FAKETIME_LIBRARY ?? PATTERNS.flatMap((pattern) => globSync(pattern)).find((file) => existsSync(file));
  const found = find() ?? (installPackage('libfaketime', env) ? find() : undefined);
  if (found !== undefined && existsSync(found)) return { path: found };
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
