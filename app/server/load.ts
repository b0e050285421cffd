import { performance } from 'node:perf_hooks';
import type { Route } from '#platform/http/context.server.ts';
import { shed } from '#platform/telemetry/metrics.server.ts';
import { createSlots, type Bound, type Slots } from './slots.ts';

/** What is bounded apart, so that a flood of one kind leaves room for the others. Health and kept answers need no slot. */
export type Work = 'page' | 'form' | 'call' | 'write' | 'picture' | 'login' | 'money' | 'upload' | 'file';

type Rule = Bound & {
  /** Gives way when the process is late with everything. */
  readonly yields: boolean;
};

/**
 * A page is processor time of the one thread, so a few at once are as fast as many; what waits longer than two seconds is not
 * waited for any more. Calls mostly wait for the database, and those that write wait for one another too: they have slots apart from
 * those that read. Money and sign-in have slots of their own, which browsing cannot take. Nobody has all places of a kind: half at
 * most, as a whole town may come from one address of a provider, and of slots themselves fewer than there are where one is held long.
 */
export const BOUNDS: Readonly<Record<Work, Rule>> = {
  page: {
    running: 3,
    waiting: 13,
    standing: { running: 1, waiting: 0, slow: 300 },
    patience: 2_000,
    each: 12,
    yields: true,
  },
  form: { running: 16, waiting: 64, patience: 5_000, each: 32, yields: false },
  call: { running: 64, waiting: 512, patience: 5_000, each: 288, yields: true },
  write: { running: 64, waiting: 512, patience: 5_000, each: 288, yields: true },
  picture: { running: 16, waiting: 512, patience: 5_000, each: 256, yields: true },
  login: { running: 16, waiting: 128, patience: 5_000, each: 72, yields: false },
  money: { running: 64, waiting: 512, patience: 5_000, each: 288, yields: false },
  // A sender may be slow on purpose: a few slots, and few of them to one.
  upload: { running: 8, waiting: 16, patience: 5_000, each: 4, yields: false },
  // A list as a file is read as it is taken, for minutes where it is long.
  file: { running: 4, waiting: 6, patience: 5_000, each: 3, yields: true },
};

export type Load = {
  readonly enter: (work: Work, caller: string) => Promise<(() => void) | null>;
  /** Whether this caller would not get in now, or, where none is named, nobody would. */
  readonly isFull: (work: Work, caller?: string) => boolean;
  /** Whether people are being sent away without a break. */
  readonly isCrowded: (work: Work) => boolean;
};

const WORK_OF_RATE: Readonly<Record<Route['rate'], Work>> = {
  browse: 'call',
  lookup: 'call',
  write: 'write',
  login: 'login',
  money: 'money',
  webhook: 'money',
};

export const workOf = (route: Route): Work => {
  if (route.form === true) return 'upload';
  return route.service === 'asset' ? 'picture' : WORK_OF_RATE[route.rate];
};

export const createLoad = (isStrained: () => boolean, bounds: Readonly<Record<Work, Rule>> = BOUNDS): Load => {
  const slots = Object.fromEntries(
    Object.entries(bounds).map(([work, bound]) => [work, createSlots(bound, bound.yields ? isStrained : undefined)]),
  ) as Readonly<Record<Work, Slots>>;
  return {
    enter: async (work, caller) => {
      const leave = await slots[work].enter(caller);
      if (leave === null) shed.inc({ work });
      return leave;
    },
    isFull: (work, caller) => {
      const isFull = slots[work].isFull(caller);
      if (isFull) shed.inc({ work });
      return isFull;
    },
    isCrowded: (work) => slots[work].isCrowded(),
  };
};

const LOOK_MS = 250;
const LATE_MS = 1_000;
/** One long render or a garbage collection is no strain: so many looks in a row must be late. */
const LATE_LOOKS = 3;

/** Whether this process comes late to everything: its timer is, again and again. */
export const watchLag = (): (() => boolean) => {
  let lateLooks = 0;
  let expected = performance.now() + LOOK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    lateLooks = now - expected > LATE_MS ? lateLooks + 1 : 0;
    expected = now + LOOK_MS;
  }, LOOK_MS);
  timer.unref();
  return () => lateLooks >= LATE_LOOKS;
};
