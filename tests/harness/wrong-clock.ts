import { provideFaketime, shiftedEnv } from '#tools/run/shifted-clock.ts';

export const FIVE_MINUTES = 5 * 60_000;

/** What a process is started with that shall see a clock ahead by so much; it waits as long as all others. */
export const aheadBy = (ms: number): Record<string, string> => {
  const found = provideFaketime(process.env);
  if ('problem' in found) throw new Error(found.problem);
  const now = Date.now();
  return shiftedEnv({ name: 'ahead', at: new Date(now + ms).toISOString() }, { library: found.path, now });
};
