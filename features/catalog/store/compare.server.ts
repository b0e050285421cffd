import type { Currency } from '#kernel/market.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { CarScope } from './car.server.ts';

export type ExtraRow = {
  readonly type: 'ITEM' | 'COLOR';
  readonly code: string;
  readonly name: string;
  /** With what it brings along and the version does not have anyway. */
  readonly amount: number;
  readonly isStandard: boolean;
};

export type ComparedRow = {
  /** `{mvs}-{year}` */
  readonly id: string;
  readonly modelSlug: string;
  readonly currency: Currency;
  readonly datasheet: Record<string, number>;
  readonly highlights: string[];
  readonly extras: ExtraRow[];
};

/** Prices of a part and of all that it brings along, part by part, but for what every car of the version has. */
const BROUGHT = sql`(
  WITH RECURSIVE brought (id) AS (
    SELECT t.id
    UNION SELECT r.other_id FROM brought b
    JOIN catalog.part_relation r
      ON r.brand = v.brand AND r.model_code = v.model_code AND r.part_id = b.id AND r.kind = 'inclusive'
    JOIN catalog.version_part rv
      ON rv.brand = v.brand AND rv.mvs_code = v.mvs_code AND rv.year = v.year AND rv.part_id = r.other_id
    JOIN catalog.part rt
      ON rt.brand = v.brand AND rt.model_code = v.model_code AND rt.id = r.other_id AND rt.closed_at IS NULL)
  SELECT sum(bp.amount) FROM brought b
  JOIN catalog.version_part bv ON bv.brand = v.brand AND bv.mvs_code = v.mvs_code AND bv.year = v.year AND bv.part_id = b.id
  JOIN catalog.part bt ON bt.brand = v.brand AND bt.model_code = v.model_code AND bt.id = b.id
  JOIN catalog.part_price bp ON bp.list_id = l.id AND bp.part_id = b.id
  WHERE b.id = t.id OR NOT (bv.is_standard OR (bv.is_required AND bt.choice_group IS NULL)))`;

/** Sheet, equipment, options and colours of versions that have a price in the market's public list: one statement for all. */
export const listCompared = (tx: Tx, scope: CarScope, ids: readonly string[]): Promise<ComparedRow[]> => {
  const { brand, market, at } = scope;
  const { locale } = MARKETS[market];
  return tx.rows(sql<ComparedRow>`
    SELECT v.mvs_code || '-' || v.year AS id, m.slug AS "modelSlug", l.currency, v.datasheet,
      ARRAY(SELECT line ->> ${locale} FROM jsonb_array_elements(v.highlights) WITH ORDINALITY AS h (line, place) ORDER BY place) AS highlights,
      coalesce((
        SELECT json_agg(json_build_object('type', t.type, 'code', t.code, 'name', t.name ->> ${locale}, 'amount', ${BROUGHT},
            'isStandard', vp.is_standard OR (vp.is_required AND t.choice_group IS NULL)) ORDER BY t.type DESC, t.position, t.id)
        FROM catalog.version_part vp
        JOIN catalog.part t ON t.brand = vp.brand AND t.id = vp.part_id AND t.type IN ('ITEM', 'COLOR') AND t.closed_at IS NULL
        JOIN catalog.part_price pp ON pp.list_id = l.id AND pp.part_id = t.id
        WHERE vp.brand = v.brand AND vp.mvs_code = v.mvs_code AND vp.year = v.year), '[]'::json) AS extras
    FROM catalog.price_list l
    JOIN catalog.version_price p ON p.list_id = l.id
    JOIN catalog.version v ON v.brand = p.brand AND v.mvs_code = p.mvs_code AND v.year = p.year AND v.closed_at IS NULL
    JOIN catalog.model m ON m.brand = v.brand AND m.code = v.model_code AND m.closed_at IS NULL
    WHERE l.brand = ${brand} AND l.market = ${market} AND l.type = 'PUBLIC'
      AND l.valid_from <= ${at} AND (l.valid_until IS NULL OR l.valid_until > ${at})
      AND v.mvs_code || '-' || v.year = ANY(${ids}::text[])`);
};
