import type { RateClass } from '#kernel/endpoint.ts';

/** Calls a caller may make in a minute, by class. The whole table is scaled by RATE_LIMIT_SCALE, never a single route. */
const PER_MINUTE: Readonly<Record<RateClass, number>> = {
  browse: 600,
  // One thing by its number: nobody has thirty plates a minute, and trying them in rows leads nowhere.
  lookup: 30,
  write: 60,
  login: 20,
  money: 30,
  webhook: 3000,
};

/** What costs, or gives something away, is counted over all processes; the rest only here. */
export const SHARED: ReadonlySet<RateClass> = new Set(['lookup', 'login', 'money']);

const MAX_KEYS = 50_000;

type Bucket = { tokens: number; at: number };

export type RateLimiter = {
  /** Seconds to wait, or 0 when the call may pass. */
  readonly take: (kind: RateClass, caller: string) => number;
  /** The same without taking anything: what passes is counted by its outcome. */
  readonly waitOf: (kind: RateClass, caller: string) => number;
  /** Calls of a class that a caller may make in a minute. */
  readonly perMinute: (kind: RateClass) => number;
  /** Another process let the caller spend what is left here: nothing more for so many seconds. */
  readonly drain: (kind: RateClass, caller: string, seconds: number) => void;
};

/** A bucket a caller and class, refilled evenly; the oldest are forgotten when there are too many to hold. */
export const createRateLimiter = (options: { scale: number; now: () => number }): RateLimiter => {
  const buckets = new Map<string, Bucket>();
  const put = (key: string, bucket: Bucket): void => {
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value ?? '');
  };
  const perMinute = (kind: RateClass): number => PER_MINUTE[kind] * options.scale;
  const tokensOf = (kind: RateClass, caller: string): number => {
    const size = perMinute(kind);
    const old = buckets.get(`${kind} ${caller}`);
    if (old === undefined) return size;
    // The database's time may go back, where another server leads.
    return Math.min(size, old.tokens + (Math.max(0, options.now() - old.at) * size) / 60_000);
  };
  const secondsFor = (kind: RateClass, tokens: number): number =>
    tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60) / perMinute(kind));
  return {
    perMinute,
    drain: (kind, caller, seconds) => {
      const tokens = 1 - (seconds * perMinute(kind)) / 60;
      put(`${kind} ${caller}`, { tokens, at: options.now() });
    },
    waitOf: (kind, caller) => secondsFor(kind, tokensOf(kind, caller)),
    take: (kind, caller) => {
      const tokens = tokensOf(kind, caller);
      put(`${kind} ${caller}`, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: options.now() });
      return secondsFor(kind, tokens);
    },
  };
};
