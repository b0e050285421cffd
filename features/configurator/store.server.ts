import { randomBytes } from 'node:crypto';
import type { Market } from '#kernel/market.ts';
import { sha256 } from '#platform/crypto.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { shareCodeOf } from './rules/share-code.ts';

export type SavedCarRow = { code: string; model: string; choice: string; createdAt: string };

type NewCar = { readonly brand: string; readonly market: Market; readonly model: string; readonly choice: string };

const columns = sql`code, model_slug AS model, choice,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

/** The row of this car: the one that is there, or a new one under the code. Breaks `saved_car_pkey` when another car has the code. */
export const keepCar = (tx: Tx, car: NewCar & { readonly code: string }): Promise<SavedCarRow> =>
  tx.one(sql<SavedCarRow>`
    INSERT INTO configurator.saved_car (brand, market, code, model_slug, choice, choice_hash)
    VALUES (${car.brand}, ${car.market}, ${car.code}, ${car.model}, ${car.choice}, ${sha256(car.choice)})
    ON CONFLICT (brand, market, choice_hash) DO UPDATE SET shared_at = now()
    RETURNING ${columns}`);

const newCode = (): string => shareCodeOf(randomBytes(32)) ?? newCode();

const MOST_TRIES = 5;

/** One in 656 billion codes is another car's at first: then a second one is drawn. */
export const keepUnderNewCode = async (
  withTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  car: NewCar,
  draw: () => string = newCode,
): Promise<SavedCarRow> => {
  for (let tries = 1; ; tries += 1) {
    const code = draw();
    try {
      return await withTx((tx) => keepCar(tx, { ...car, code }));
    } catch (error) {
      if (tries >= MOST_TRIES || brokenConstraint(error) !== 'saved_car_pkey') throw error;
    }
  }
};

export const findSavedCar = (
  tx: Tx,
  car: { brand: string; market: Market; code: string },
): Promise<SavedCarRow | null> =>
  tx.maybe(sql<SavedCarRow>`
    SELECT ${columns} FROM configurator.saved_car
    WHERE brand = ${car.brand} AND market = ${car.market} AND code = ${car.code}`);

export type SavedCarRow2 = SavedCarRow & { keptAt: string };

type Whose = { readonly accountId: string; readonly brand: string; readonly market: Market };

/** False where nobody saved a car under the code. Keeping it twice changes nothing. */
export const keepForAccount = async (
  tx: Tx,
  { accountId, brand, market, code }: Whose & { code: string },
): Promise<boolean> => {
  const found = await tx.maybe(sql<{ code: string }>`
    INSERT INTO configurator.kept_car (account_id, brand, market, code)
    SELECT ${accountId}, brand, market, code FROM configurator.saved_car
    WHERE brand = ${brand} AND market = ${market} AND code = ${code}
    ON CONFLICT (account_id, brand, code) DO UPDATE SET kept_at = configurator.kept_car.kept_at
    RETURNING code`);
  return found !== null;
};

export const countSaved = async (tx: Tx, { accountId, brand, market }: Whose): Promise<number> => {
  const { kept: stored } = await tx.one(sql<{ kept: number }>`
    SELECT count(*)::int AS kept FROM configurator.kept_car
    WHERE account_id = ${accountId} AND brand = ${brand} AND market = ${market}`);
  return stored;
};

export const listSaved = (
  tx: Tx,
  { accountId, brand, market, limit }: Whose & { limit: number },
): Promise<SavedCarRow2[]> =>
  tx.rows(sql<SavedCarRow2>`
    SELECT ${columns}, to_char(kept_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "keptAt"
    FROM configurator.kept_car JOIN configurator.saved_car USING (brand, market, code)
    WHERE account_id = ${accountId} AND brand = ${brand} AND market = ${market}
    ORDER BY kept_at DESC, code LIMIT ${limit}`);

/** False where it was not kept. */
export const dropSaved = async (
  tx: Tx,
  { accountId, brand, market, code }: Whose & { code: string },
): Promise<boolean> => {
  const found = await tx.maybe(sql<{ code: string }>`
    DELETE FROM configurator.kept_car
    WHERE account_id = ${accountId} AND brand = ${brand} AND market = ${market} AND code = ${code} RETURNING code`);
  return found !== null;
};
