import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type SettingRow = {
  readonly everywhere: boolean;
  readonly cities: string[];
  readonly dealers: string[];
  readonly revision: number;
};

type Scope = { readonly brand: string; readonly market: Market };

/** What stands before anybody has set it: outside Brazil a person's document is not asked for. */
const unset = (market: Market): SettingRow => ({ everywhere: market !== 'br', cities: [], dealers: [], revision: 0 });

export const findSetting = async (tx: Tx, { brand, market }: Scope): Promise<SettingRow> =>
  (await tx.maybe(sql<SettingRow>`
    SELECT everywhere, cities, dealers, revision FROM leads.setting WHERE brand = ${brand} AND market = ${market}`)) ??
  unset(market);

/** Null: somebody else changed it since it was read. */
export const putSetting = (tx: Tx, { brand, market }: Scope, input: SettingRow): Promise<SettingRow | null> =>
  input.revision === 0
    ? tx.maybe(sql<SettingRow>`
        INSERT INTO leads.setting (brand, market, everywhere, cities, dealers)
        VALUES (${brand}, ${market}, ${input.everywhere}, ${input.cities}, ${input.dealers}::uuid[])
        ON CONFLICT DO NOTHING RETURNING everywhere, cities, dealers, revision`)
    : tx.maybe(sql<SettingRow>`
        UPDATE leads.setting SET everywhere = ${input.everywhere}, cities = ${input.cities}, dealers = ${input.dealers}::uuid[],
          revision = revision + 1, updated_at = now()
        WHERE brand = ${brand} AND market = ${market} AND revision = ${input.revision}
        RETURNING everywhere, cities, dealers, revision`);
