import { BRANDS } from '#brands/brands.ts';
import { seedAccounts } from '#features/accounts/demo.server.ts';
import { seedEmployeeTerms } from '#features/employee-purchase/public.server.ts';
import type { Services } from '#platform/http/context.server.ts';

/** People whose passwords everybody may know, and terms for employees, for development and tests; production never has them. */
export const seedDemo = async (services: Services): Promise<void> => {
  const { db, env, ids, clock } = services;
  const now = clock.now();
  await db.withTx({ allBrands: true, actor: 'system:demo' }, async (tx) => {
    await seedAccounts(tx, { env, ids, now });
    if (env.NODE_ENV !== 'production') await seedEmployeeTerms(tx, { ids, now, brands: BRANDS.map(({ id }) => id) });
  });
};
