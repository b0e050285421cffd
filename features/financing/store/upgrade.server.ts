import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { fromPlace, placeColumn, placeParts, toPart } from '#platform/list-place.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { UpgradeSetup } from '../contract/upgrade.ts';
import type { UpgradeWay } from '../rules/upgrade.ts';

type Scope = { readonly brand: string; readonly market: Market };

const moment = (column: 'valid_from' | 'valid_until') =>
  column === 'valid_from'
    ? sql`to_char(valid_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`to_char(valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = sql`id, from_model_code AS "fromModelCode", from_mvs_code AS "fromMvsCode", to_mvs_code AS "toMvsCode",
  to_year AS "toYear", headline, body AS text, position, ${moment('valid_from')} AS "validFrom",
  ${moment('valid_until')} AS "validUntil", is_active AS active`;

const running = sql`is_active AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())`;

export type SetupPage = { readonly setups: UpgradeSetup[]; readonly next: string | null; readonly total: number };
type Found = { readonly setups: (UpgradeSetup & { listPlace: string })[]; readonly total: number };

/** Setups of a brand and market in the order of their models; one statement, the count with it. */
export const listSetups = async (
  tx: Tx,
  of: Scope & { page: number; size: number; after?: string | undefined; onlyRunning: boolean },
): Promise<SetupPage> => {
  const { brand, market, page, size, after, onlyRunning } = of;
  const behind = (place: string): Statement => {
    const [model = '', position = '', id = ''] = placeParts(place);
    return sql`WHERE (from_model_code, position, id) > (${fromPlace.text(model)}, ${fromPlace.number(position)}, ${fromPlace.id(id)})`;
  };
  const place = sql`${placeColumn.text(sql`from_model_code`)} ${placeColumn.number(sql`position`)} ${placeColumn.id(sql`id`)}`;
  const { setups, total } = await tx.one(sql<Found>`
    WITH matching AS (
      SELECT * FROM financing.upgrade_setup
      WHERE brand = ${brand} AND market = ${market} ${onlyRunning ? sql`AND ${running}` : noSql})
    SELECT (SELECT count(*)::integer FROM matching) AS total,
      coalesce((SELECT json_agg(line) FROM (
        SELECT ${columns}, ${place} FROM matching ${after === undefined ? noSql : behind(after)} ORDER BY from_model_code, position, id
        LIMIT ${size} OFFSET ${page * size}) AS line), '[]') AS setups`);
  const { rows, next } = toPart(setups);
  return { setups: rows, next, total };
};

export const findSetup = (
  tx: Tx,
  { brand, market, id, onlyRunning }: Scope & { id: string; onlyRunning: boolean },
): Promise<UpgradeSetup | null> =>
  tx.maybe(sql<UpgradeSetup>`
    SELECT ${columns} FROM financing.upgrade_setup
    WHERE brand = ${brand} AND market = ${market} AND id = ${id} ${onlyRunning ? sql`AND ${running}` : noSql}`);

/** Ways that start at a model now, in their order. */
export const listWays = (tx: Tx, { brand, market, modelCode }: Scope & { modelCode: string }): Promise<UpgradeWay[]> =>
  tx.rows(sql<UpgradeWay>`
    SELECT id, from_mvs_code AS "fromMvsCode", to_mvs_code AS "toMvsCode", to_year AS "toYear", headline, body AS text
    FROM financing.upgrade_setup
    WHERE brand = ${brand} AND market = ${market} AND from_model_code = ${modelCode} AND ${running}
    ORDER BY position, id LIMIT 20`);

/** Breaks `one_setup_a_way` where the way stands already. */
export const insertSetup = (tx: Tx, scope: Scope, setup: UpgradeSetup): Promise<UpgradeSetup> =>
  tx.one(sql<UpgradeSetup>`
    INSERT INTO financing.upgrade_setup (id, brand, market, from_model_code, from_mvs_code, to_mvs_code, to_year,
      headline, body, position, valid_from, valid_until, is_active)
    VALUES (${setup.id}, ${scope.brand}, ${scope.market}, ${setup.fromModelCode}, ${setup.fromMvsCode},
      ${setup.toMvsCode}, ${setup.toYear}, ${setup.headline}, ${setup.text}, ${setup.position}, ${setup.validFrom},
      ${setup.validUntil}, ${setup.active})
    RETURNING ${columns}`);

/** Null where there is none; breaks `one_setup_a_way` where the new way stands already. */
export const updateSetup = (tx: Tx, scope: Scope, setup: UpgradeSetup): Promise<UpgradeSetup | null> =>
  tx.maybe(sql<UpgradeSetup>`
    UPDATE financing.upgrade_setup SET from_model_code = ${setup.fromModelCode}, from_mvs_code = ${setup.fromMvsCode},
      to_mvs_code = ${setup.toMvsCode}, to_year = ${setup.toYear}, headline = ${setup.headline}, body = ${setup.text},
      position = ${setup.position}, valid_from = ${setup.validFrom}, valid_until = ${setup.validUntil},
      is_active = ${setup.active}
    WHERE brand = ${scope.brand} AND market = ${scope.market} AND id = ${setup.id}
    RETURNING ${columns}`);

export const deleteSetup = (tx: Tx, { brand, market, id }: Scope & { id: string }): Promise<number> =>
  tx.run(sql`DELETE FROM financing.upgrade_setup WHERE brand = ${brand} AND market = ${market} AND id = ${id}`);
