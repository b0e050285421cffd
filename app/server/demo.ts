import { seedAccounts } from '#features/accounts/demo.server.ts';
import type { Services } from '#platform/http/context.server.ts';

/** People whose passwords everybody may know, for development and tests; production never has them. */
export const seedDemo = async (services: Services): Promise<void> => {
  const { db, env, ids, clock } = services;
  await db.withTx({ allBrands: true, actor: 'system:demo' }, (tx) => seedAccounts(tx, { env, ids, now: clock.now() }));
};
