import type { Currency } from '#kernel/market.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { PartRow } from '../rules/car.ts';
import type { CarScope } from './car.server.ts';
import { listIn } from './models.server.ts';

export type PartQuery = {
  readonly type: 'ITEM' | 'ACCESSORY';
  readonly codes: readonly string[];
  readonly ids: readonly string[];
  readonly offset?: number;
  readonly limit?: number;
};

/** One list alone can be looked up by its index. */
const soughtBy = (codes: readonly string[], ids: readonly string[]): Statement => {
  if (codes.length + ids.length === 0) return noSql;
  if (ids.length === 0) return sql`AND t.code = ANY(${codes}::text[])`;
  if (codes.length === 0) return sql`AND t.id = ANY(${ids}::text[])`;
  return sql`AND (t.code = ANY(${codes}::text[]) OR t.id = ANY(${ids}::text[]))`;
};

/** Parts of a whole brand that are on sale in the market; only those with one of the codes or ids, where some are given. */
export const listParts = (
  tx: Tx,
  scope: CarScope,
  { type, codes, ids, offset = 0, limit = 100 }: PartQuery,
): Promise<(PartRow & { currency: Currency })[]> => {
  const { locale } = MARKETS[scope.market];
  const { brand } = scope;
  return tx.rows(sql<PartRow & { currency: Currency }>`
    SELECT t.id, t.type, t.code, t.name ->> ${locale} AS name, t.description ->> ${locale} AS description, t.category, t.behaviour,
      t.choice_group AS "choiceGroup", t.hex, t.roof_hex AS "roofHex", t.finish, p.amount, p.currency, p.net_amount AS "netAmount",
      ARRAY(SELECT vp.mvs_code || '-' || vp.year FROM catalog.version_part vp
        JOIN catalog.version_price q ON q.list_id = p.list_id AND q.mvs_code = vp.mvs_code AND q.year = vp.year
        WHERE vp.brand = t.brand AND vp.model_code = t.model_code AND vp.part_id = t.id ORDER BY 1) AS "versionIds",
      '{}'::text[] AS "standardOn", false AS "isRequired",
      ARRAY(SELECT r.other_id FROM catalog.part_relation r
        WHERE r.brand = t.brand AND r.model_code = t.model_code AND r.part_id = t.id AND r.kind = 'inclusive' ORDER BY 1) AS inclusive,
      ARRAY(SELECT r.other_id FROM catalog.part_relation r
        WHERE r.brand = t.brand AND r.model_code = t.model_code AND r.part_id = t.id AND r.kind = 'exclusive' ORDER BY 1) AS exclusive,
      ARRAY(SELECT r.other_id FROM catalog.part_relation r
        WHERE r.brand = t.brand AND r.model_code = t.model_code AND r.part_id = t.id AND r.kind = 'color' ORDER BY 1) AS colors
    FROM catalog.part t
    JOIN catalog.part_price p ON p.list_id = ${listIn(scope, 'PUBLIC')} AND p.part_id = t.id
    WHERE t.brand = ${brand} AND t.type = ${type} AND t.closed_at IS NULL
      ${soughtBy(codes, ids)}
    ORDER BY t.model_code, t.position, t.id LIMIT ${limit} OFFSET ${offset}`);
};

export type OutsidePart = { readonly modelCode: string; readonly type: 'ITEM' | 'ACCESSORY'; readonly code: string };

/** Items and accessories of a brand by their codes: what a picture's address may name. */
export const listOutsideParts = (tx: Tx, brand: string): Promise<readonly OutsidePart[]> =>
  tx.rows(sql<OutsidePart>`
    SELECT model_code AS "modelCode", type, code FROM catalog.part
      WHERE brand = ${brand} AND type IN ('ITEM', 'ACCESSORY') ORDER BY model_code, type, code`);
