import type { Database } from '../database.server.ts';
import { sql } from '../sql.server.ts';

/** Parts of the months to come are made, and those of the past in which nothing is left go. */
export const keepMonths = async (db: Database): Promise<{ made: number; gone: number }> => {
  const inAllBrands = { allBrands: true } as const;
  const { made } = await db.withTx(inAllBrands, (tx) =>
    tx.one(sql<{ made: number }>`SELECT platform.make_months() AS made`),
  );
  const { gone } = await db.withTx(inAllBrands, (tx) =>
    tx.one(sql<{ gone: number }>`SELECT platform.drop_empty_months() AS gone`),
  );
  return { made, gone };
};
