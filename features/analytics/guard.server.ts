import { writeAudit } from '#platform/audit.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { faultOfExperiment } from './rules/experiments.ts';
import { endExperiment, listRunning, type ExperimentRow, type RunningExperiment } from './store/experiments.server.ts';

const ACTOR = 'system:analytics';

const endOf = (row: ExperimentRow) => {
  const { arms, variants, effect, errorsWorse, cancelledWorse, lcpWorse, isDue } = row;
  const weights = variants.map(({ weight }) => weight);
  return faultOfExperiment(arms, { weights, effect, errorsWorse, cancelledWorse, lcpWorse }) ?? (isDue ? 'time' : null);
};

const guard = async (db: Services['db'], row: RunningExperiment): Promise<void> => {
  const because = endOf(row);
  if (because === null) return;
  const { brand, id } = row;
  await db.withTx({ allBrands: true, actor: ACTOR }, async (tx) => {
    // Somebody may have ended it meanwhile.
    if ((await endExperiment(tx, row, { id, because })) === 0) return;
    const entry = { brand, actor: ACTOR, action: 'experiment.ended', subjectType: 'experiment', subjectId: id };
    await writeAudit(tx, { ...entry, detail: { because } });
  });
};

/** By the clock: what does harm, shares visitors out wrongly or has run its days ends by itself, each in a transaction of its own. */
export const guardExperiments = async ({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> => {
  const running = await db.read({ allBrands: true }, listRunning);
  for (const row of running) {
    try {
      await guard(db, row);
    } catch (error) {
      // The others are guarded all the same; this one is looked at again in a minute.
      log.error({ err: error, experiment: row.id }, 'an experiment could not be guarded');
    }
  }
};
