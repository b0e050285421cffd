import type { Services } from '#platform/http/context.server.ts';
import type { PersonalDataPort } from '#platform/personal-data.server.ts';

/** Drops, feature by feature, what is past its time; one that fails does not keep the others. */
export const retainPersonalData = async (
  services: Services,
  ports: readonly PersonalDataPort[],
  stopping: AbortSignal,
): Promise<void> => {
  const { db, env, clock, log } = services;
  for (const { feature, retain } of ports) {
    if (stopping.aborted) return;
    if (retain === undefined) continue;
    try {
      const scope = { allBrands: true, actor: 'system:retention', reason: 'retention' };
      const rows = await db.withTx(scope, (tx) => retain(tx, { env, now: clock.now() }));
      log.info({ feature, rows }, 'personal data past its time dropped');
    } catch (error) {
      log.error({ err: error, feature }, 'retention failed');
    }
  }
};
