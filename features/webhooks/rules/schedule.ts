/** Seconds between a try that failed and the next one, as the Standard Webhooks specification has them: the last comes three days after the first. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
export const MOST_TRIES = WAITS.length + 1;
/** What a receiver that takes nothing held up for so long is not tried again, however few its tries were. */
const LONGEST_DAYS = 4;

/** Seconds until the next try, a fifth more or less; null: that was the last one. `chance` is a number from 0 up to 1. */
export const nextTry = (
  { attempts, since }: { readonly attempts: number; readonly since: Date },
  now: Date,
  chance: number,
): number | null => {
  const wait = WAITS[attempts - 1];
  const age = now.getTime() - since.getTime();
  if (wait === undefined || age > LONGEST_DAYS * 86_400_000) return null;
  return (wait * (4 + 2 * chance)) / 5;
};

/** Seconds a receiver may ask to be left alone: one that says more, or nonsense, does not stop its own webhooks for days. */
const LONGEST_RETRY_AFTER = 3_600;

/** What counts of the Retry-After of a receiver; 0 where it said nothing. */
export const boundedRetryAfter = (seconds: number | null | undefined): number =>
  Math.min(seconds ?? 0, LONGEST_RETRY_AFTER);

/**
 * Seconds a receiver that takes nothing is left alone, whatever waits for it: longer with each failure, five minutes at most, or as long
 * as it asked for itself.
 */
export const restSeconds = (failures: number, chance: number, retryAfter = 0): number =>
  Math.max(retryAfter, Math.min(300, 2.5 * 2 ** Math.min(Math.max(failures, 1), 10)) * (0.8 + 0.2 * chance));
