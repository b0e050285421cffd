import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { OwnersOfModels } from '../rules/exchange/references.ts';
import type { CatalogRecord, RecordKind } from '../rules/exchange/records.ts';

const instant = (column: Statement): Statement =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const listOf = (rows: Statement): Statement => sql`coalesce((SELECT json_agg(row_to_json(r)) FROM (${rows}) r), '[]')`;

const OPEN_OF_BRAND = {
  MODEL: (brand: string) => sql`
    SELECT 'MODEL' AS record, brand, code AS model, slug, name, short_name AS "shortName", body_kind AS "bodyKind",
      summary ->> 'pt-BR' AS "summaryPt", summary ->> 'es-AR' AS "summaryEs", launched_on AS "launchedOn", position
    FROM catalog.model WHERE brand = ${brand} AND closed_at IS NULL ORDER BY position, code`,
  VERSION: (brand: string) => sql`
    SELECT 'VERSION' AS record, brand, mvs_code AS mvs, year, model_code AS model, name,
      full_description ->> 'pt-BR' AS "descriptionPt", full_description ->> 'es-AR' AS "descriptionEs", engine,
      gear ->> 'pt-BR' AS "gearPt", gear ->> 'es-AR' AS "gearEs", gear_kind AS "gearKind", fuel, doors, datasheet, highlights,
      position, ${instant(sql`sold_from`)} AS "soldFrom", ${instant(sql`sold_until`)} AS "soldUntil"
    FROM catalog.version WHERE brand = ${brand} AND closed_at IS NULL ORDER BY model_code, mvs_code, year`,
  PART: (brand: string) => sql`
    SELECT 'PART' AS record, brand, id AS part, model_code AS model, type, code, name ->> 'pt-BR' AS "namePt",
      name ->> 'es-AR' AS "nameEs", description ->> 'pt-BR' AS "textPt", description ->> 'es-AR' AS "textEs", category,
      behaviour, choice_group AS "group", hex, roof_hex AS "roofHex", finish, position
    FROM catalog.part WHERE brand = ${brand} AND closed_at IS NULL ORDER BY model_code, type, position, id`,
  OFFER: (brand: string) => sql`
    SELECT 'OFFER' AS record, o.brand, o.mvs_code AS mvs, o.year, o.part_id AS part, o.is_standard AS standard,
      o.is_required AS required
    FROM catalog.version_part o
    JOIN catalog.version v ON v.brand = o.brand AND v.mvs_code = o.mvs_code AND v.year = o.year AND v.closed_at IS NULL
    JOIN catalog.part t ON t.brand = o.brand AND t.id = o.part_id AND t.closed_at IS NULL
    WHERE o.brand = ${brand} ORDER BY o.mvs_code, o.year, o.part_id`,
  RULE: (brand: string) => sql`
    SELECT 'RULE' AS record, l.brand, l.part_id AS part, l.kind, l.other_id AS other
    FROM catalog.part_relation l
    JOIN catalog.part t ON t.brand = l.brand AND t.id = l.part_id AND t.closed_at IS NULL
    JOIN catalog.part o ON o.brand = l.brand AND o.id = l.other_id AND o.closed_at IS NULL
    WHERE l.brand = ${brand} ORDER BY l.part_id, l.kind, l.other_id`,
  LIST: (brand: string) => sql`
    SELECT 'LIST' AS record, brand, id AS list, market, type, currency, ${instant(sql`valid_from`)} AS "validFrom",
      ${instant(sql`valid_until`)} AS "validUntil"
    FROM catalog.price_list WHERE brand = ${brand} ORDER BY market, type, valid_from`,
  VERSION_PRICE: (brand: string) => sql`
    SELECT 'VERSION_PRICE' AS record, p.brand, p.list_id AS list, p.mvs_code AS mvs, p.year, p.amount, p.currency,
      p.net_amount AS net
    FROM catalog.version_price p
    JOIN catalog.version v ON v.brand = p.brand AND v.mvs_code = p.mvs_code AND v.year = p.year AND v.closed_at IS NULL
    WHERE p.brand = ${brand} ORDER BY p.list_id, p.mvs_code, p.year`,
  PART_PRICE: (brand: string) => sql`
    SELECT 'PART_PRICE' AS record, p.brand, p.list_id AS list, p.part_id AS part, p.amount, p.currency, p.net_amount AS net
    FROM catalog.part_price p
    JOIN catalog.part t ON t.brand = p.brand AND t.id = p.part_id AND t.closed_at IS NULL
    WHERE p.brand = ${brand} ORDER BY p.list_id, p.part_id`,
} as const satisfies Record<RecordKind, (brand: string) => Statement>;

/** The whole catalogue of a brand, as one statement sees it, with the number of its edition. */
export const readCatalog = async (tx: Tx, brand: string): Promise<{ edition: number; records: CatalogRecord[] }> => {
  const row = await tx.one(sql<{ edition: number | null } & Record<RecordKind, CatalogRecord[]>>`
    SELECT (SELECT version FROM catalog.edition WHERE brand = ${brand}) AS edition,
      ${listOf(OPEN_OF_BRAND.MODEL(brand))} AS "MODEL", ${listOf(OPEN_OF_BRAND.VERSION(brand))} AS "VERSION",
      ${listOf(OPEN_OF_BRAND.PART(brand))} AS "PART", ${listOf(OPEN_OF_BRAND.OFFER(brand))} AS "OFFER",
      ${listOf(OPEN_OF_BRAND.RULE(brand))} AS "RULE", ${listOf(OPEN_OF_BRAND.LIST(brand))} AS "LIST",
      ${listOf(OPEN_OF_BRAND.VERSION_PRICE(brand))} AS "VERSION_PRICE",
      ${listOf(OPEN_OF_BRAND.PART_PRICE(brand))} AS "PART_PRICE"`);
  const { edition, ...lists } = row;
  const kinds = Object.keys(OPEN_OF_BRAND) as RecordKind[];
  return { edition: edition ?? 1, records: kinds.flatMap((kind) => lists[kind]) };
};

/** A part as it travels, with the edition it is of. */
export const partRecord = (brand: string, id: Statement): Statement => sql`(
  SELECT json_build_object('edition', coalesce((SELECT version FROM catalog.edition WHERE brand = ${brand}), 1),
    'record', row_to_json(r))
  FROM (${OPEN_OF_BRAND.PART(brand)}) r WHERE r.part = ${id})`;

/** Which brands have a model of a code: few rows, over all brands. */
export const readOwners = async (tx: Tx): Promise<OwnersOfModels> => {
  const rows = await tx.rows(sql<{ code: string; brands: string[] }>`
    SELECT code, array_agg(brand ORDER BY brand) AS brands FROM catalog.model WHERE closed_at IS NULL GROUP BY code`);
  return new Map(rows.map(({ code, brands }) => [code, brands]));
};

/** Takes the brand's turn to change its catalogue; the number of the edition that stands. */
export const lockEdition = async (tx: Tx, brand: string): Promise<number> => {
  await tx.run(sql`INSERT INTO catalog.edition (brand) VALUES (${brand}) ON CONFLICT DO NOTHING`);
  const row = await tx.one(sql<{ version: number }>`
    SELECT version FROM catalog.edition WHERE brand = ${brand} FOR UPDATE`);
  return row.version;
};

export type EditionChange = {
  readonly version: number;
  readonly actor: string;
  readonly at: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly records: readonly string[];
};

/** What was done since an edition, oldest first. */
export const changesSince = (tx: Tx, brand: string, version: number): Promise<EditionChange[]> =>
  tx.rows(sql<EditionChange>`
    SELECT version, actor, ${instant(sql`at`)} AS at, added, changed, removed, records FROM catalog.edition_change
    WHERE brand = ${brand} AND version > ${version} ORDER BY version LIMIT 20`);

export const writeEdition = async (tx: Tx, brand: string, change: Omit<EditionChange, 'at'>): Promise<void> => {
  await tx.run(sql`
    UPDATE catalog.edition SET version = ${change.version}, imported_at = coalesce(imported_at, now()) WHERE brand = ${brand}`);
  await tx.run(sql`
    INSERT INTO catalog.edition_change (brand, version, actor, added, changed, removed, records)
    VALUES (${brand}, ${change.version}, ${change.actor}, ${change.added}, ${change.changed}, ${change.removed},
      ${change.records}::text[])`);
};
