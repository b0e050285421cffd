import { z } from 'zod';
import type { Change } from './journal.ts';
import { put, remove, type Store } from './store.ts';

/** Two leap years on either side: what a shop promises is over by then. */
const MOST_SECONDS = 2 * 366 * 24 * 3600;

export type SandboxClock = {
  /** The companies' time. */
  readonly now: () => Date;
  /** The time of this machine, by which everything is signed. */
  readonly real: () => Date;
  readonly shiftSeconds: () => number;
  /** False where the time would lie too far away. */
  readonly set: (shiftSeconds: number) => boolean;
};

/** An empty field of a form means nothing was said. */
const blank = (value: unknown) => (value === '' ? undefined : value);

/** A shift against the real time, or the time that it is to be now; neither sets the clock back to the real time. */
export const clockBody = z
  .strictObject({
    shiftSeconds: z.preprocess(blank, z.coerce.number().int().min(-MOST_SECONDS).max(MOST_SECONDS).optional()),
    to: z.preprocess(blank, z.iso.datetime({ offset: true, local: true }).optional()),
    back: z.string().optional(),
  })
  .refine(({ shiftSeconds, to }) => shiftSeconds === undefined || to === undefined, { path: ['to'] });

/** The shift that such a body means. A time without a zone is UTC, as the console shows it. */
export const shiftOf = ({ shiftSeconds, to }: z.output<typeof clockBody>, real: Date): number => {
  if (to === undefined) return shiftSeconds ?? 0;
  const at = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(to) ? to : `${to}Z`);
  return Math.round((at - real.getTime()) / 1000);
};

/** What waits for its next try waits as long as it did: only the companies' time has moved. */
const movedHooks = (store: Store, seconds: number): Change[] =>
  store
    .list('hook')
    .filter(({ state }) => state === 'due')
    .map((hook) => put('hook', hook.id, { ...hook, nextAt: hook.nextAt + seconds * 1000 }));

/** The companies' clock: the machine's, and a shift that is kept until it is set back. */
export const openClock = (store: Store, real: () => Date): SandboxClock => {
  const shiftSeconds = () => store.get('clockShift', 'seconds') ?? 0;
  return {
    real,
    shiftSeconds,
    now: () => new Date(real().getTime() + shiftSeconds() * 1000),
    set: (seconds) => {
      if (!Number.isInteger(seconds) || Math.abs(seconds) > MOST_SECONDS) return false;
      const kept = seconds === 0 ? remove('clockShift', 'seconds') : put('clockShift', 'seconds', seconds);
      store.commit([kept, ...movedHooks(store, seconds - shiftSeconds())]);
      return true;
    },
  };
};
