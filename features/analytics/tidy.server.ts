import { performance } from 'node:perf_hooks';
import type { Tx } from '#platform/database.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { removeInTurns } from '#platform/jobs/tidy.server.ts';
import { KEPT_DAYS, ROTATION_DAYS } from './rules/visitor.ts';
import { WORDS_DAYS } from './rules/words.ts';
import * as events from './store/events.server.ts';
import { removeOldExposures } from './store/exposures.server.ts';
import { removeOldWords } from './store/friction.server.ts';
import { removeOldKeys } from './store/keys.server.ts';

/** A browser's number lives for 180, and no experiment for so long. */
const EXPERIMENT_KEY_DAYS = 181;
/** For each list: one that is long takes no time from the others. */
const TIDY_MS = 15_000;

const OLD: readonly ((tx: Tx, most: number) => Promise<number>)[] = [
  (tx, most) => events.removeOldEvents(tx, { days: KEPT_DAYS, most }),
  (tx, most) => events.removeOldReached(tx, { days: ROTATION_DAYS, most }),
  events.removeOldWithdrawn,
  removeOldExposures,
  (tx, most) => removeOldKeys(tx, { days: KEPT_DAYS + ROTATION_DAYS + 1, experimentDays: EXPERIMENT_KEY_DAYS, most }),
  (tx, most) => removeOldWords(tx, { days: WORDS_DAYS, most }),
];

/** By the clock: what was kept its time goes, the sums of its days stay. */
export const tidyAnalytics = async ({ db }: Pick<Services, 'db'>, stopping: AbortSignal): Promise<void> => {
  for (const remove of OLD)
    await removeInTurns((most) => db.withTx({ allBrands: true, actor: 'system:analytics' }, (tx) => remove(tx, most)), {
      until: performance.now() + TIDY_MS,
      stopping,
    });
};
