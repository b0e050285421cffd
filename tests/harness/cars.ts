import pg from 'pg';
import type { CarChoice } from '#features/price/public.ts';

export type OfferedCar = { readonly unitId: string; readonly choice: CarChoice; readonly dealerId?: string };

type Row = {
  id: string;
  mvsCode: string;
  year: number;
  kind: string;
  color: string;
  coating: string | null;
  items: string[];
};

/** Built cars nobody holds, each with the choice that is exactly that car. */
export const findReadyCars = async (
  databaseUrl: string,
  { brand = 'jeep', market = 'br', limit = 1 }: { brand?: string; market?: string; limit?: number } = {},
): Promise<OfferedCar[]> => {
  const { rows } = await ask<Row>(
    databaseUrl,
    `SELECT id, mvs_code AS "mvsCode", year, kind, color_code AS color, coating_code AS coating, item_codes AS items
     FROM stock.free_unit WHERE brand = $1 AND market = $2 AND kind = 'ready' ORDER BY id LIMIT $3`,
    [brand, market, limit],
  );
  return rows.map((row) => ({
    unitId: row.id,
    choice: {
      mvsCode: row.mvsCode,
      year: row.year,
      colorCode: row.color,
      coatingCode: row.coating,
      itemCodes: row.items,
      accessoryCodes: [],
      serviceCodes: [],
    },
  }));
};

/** A built car that nobody holds. */
export const findReadyCar = async (
  databaseUrl: string,
  of: { brand?: string; market?: string } = {},
): Promise<OfferedCar> => {
  const [car] = await findReadyCars(databaseUrl, of);
  if (car === undefined) throw new Error('no ready car is free');
  return car;
};

const pools = new Map<string, pg.Pool>();

/** Connecting costs ten times what most statements do, and a test asks again within the second. */
const poolOf = (databaseUrl: string): pg.Pool => {
  const known = pools.get(databaseUrl);
  if (known !== undefined) return known;
  const pool = new pg.Pool({ connectionString: databaseUrl, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  // A test may end the database under an idle connection: the next statement opens another.
  pool.on('error', () => undefined);
  pools.set(databaseUrl, pool);
  return pool;
};

/** One statement as the owner of the database, past row security. */
export const ask = <Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> => poolOf(databaseUrl).query<Row>(text, values);
