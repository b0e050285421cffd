import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { Change } from '../rules/exchange/diff.ts';
import { RECORD_KINDS, type CatalogRecord, type RecordKind } from '../rules/exchange/records.ts';

/** Each kind as one statement, whatever the number of records: they travel as one JSON value. */
const PUT: Readonly<Record<RecordKind, (json: string) => Statement>> = {
  MODEL: (json) => sql`
    INSERT INTO catalog.model (brand, code, slug, name, short_name, body_kind, summary, launched_on, position)
    SELECT brand, model, slug, name, "shortName", "bodyKind", jsonb_build_object('pt-BR', "summaryPt", 'es-AR', "summaryEs"),
      "launchedOn", position
    FROM jsonb_to_recordset(${json}::jsonb) AS r (brand text, model text, slug text, name text, "shortName" text,
      "bodyKind" text, "summaryPt" text, "summaryEs" text, "launchedOn" date, position int)
    ON CONFLICT (brand, code) DO UPDATE SET slug = EXCLUDED.slug, name = EXCLUDED.name, short_name = EXCLUDED.short_name,
      body_kind = EXCLUDED.body_kind, summary = EXCLUDED.summary, launched_on = EXCLUDED.launched_on,
      position = EXCLUDED.position, closed_at = NULL`,
  VERSION: (json) => sql`
    INSERT INTO catalog.version (brand, mvs_code, year, model_code, version_code, series_code, name, full_description, engine,
      gear, gear_kind, fuel, doors, datasheet, highlights, position, sold_from, sold_until)
    SELECT brand, mvs, year, model, version, series, name,
      jsonb_build_object('pt-BR', "descriptionPt", 'es-AR', "descriptionEs"), engine,
      jsonb_build_object('pt-BR', "gearPt", 'es-AR', "gearEs"), "gearKind", fuel, doors, datasheet, highlights, position,
      "soldFrom", "soldUntil"
    FROM jsonb_to_recordset(${json}::jsonb) AS r (brand text, mvs text, year int, model text, version text, series text,
      name text, "descriptionPt" text, "descriptionEs" text, engine text, "gearPt" text, "gearEs" text, "gearKind" text,
      fuel text, doors int, datasheet jsonb, highlights jsonb, position int, "soldFrom" timestamptz, "soldUntil" timestamptz)
    ON CONFLICT (brand, mvs_code, year) DO UPDATE SET name = EXCLUDED.name, full_description = EXCLUDED.full_description,
      engine = EXCLUDED.engine, gear = EXCLUDED.gear, gear_kind = EXCLUDED.gear_kind, fuel = EXCLUDED.fuel,
      doors = EXCLUDED.doors, datasheet = EXCLUDED.datasheet, highlights = EXCLUDED.highlights,
      position = EXCLUDED.position, sold_from = EXCLUDED.sold_from, sold_until = EXCLUDED.sold_until, closed_at = NULL`,
  PART: (json) => sql`
    INSERT INTO catalog.part (brand, id, model_code, type, code, name, description, category, behaviour, choice_group, hex,
      roof_hex, finish, position)
    SELECT brand, part, model, type, code, jsonb_build_object('pt-BR', "namePt", 'es-AR', "nameEs"),
      CASE WHEN "textPt" IS NULL THEN NULL ELSE jsonb_build_object('pt-BR', "textPt", 'es-AR', "textEs") END, category,
      behaviour, "group", hex, "roofHex", finish, position
    FROM jsonb_to_recordset(${json}::jsonb) AS r (brand text, part text, model text, type text, code text, "namePt" text,
      "nameEs" text, "textPt" text, "textEs" text, category text, behaviour text, "group" text, hex text, "roofHex" text,
      finish text, position int)
    ON CONFLICT (brand, id) DO UPDATE SET model_code = EXCLUDED.model_code, type = EXCLUDED.type, code = EXCLUDED.code,
      name = EXCLUDED.name, description = EXCLUDED.description, category = EXCLUDED.category,
      behaviour = EXCLUDED.behaviour, choice_group = EXCLUDED.choice_group, hex = EXCLUDED.hex,
      roof_hex = EXCLUDED.roof_hex, finish = EXCLUDED.finish, position = EXCLUDED.position, closed_at = NULL`,
  OFFER: (json) => sql`
    INSERT INTO catalog.version_part (brand, model_code, mvs_code, year, part_id, is_standard, is_required)
    SELECT brand, model, mvs, year, part, standard, required
    FROM jsonb_to_recordset(${json}::jsonb) AS r (brand text, model text, mvs text, year int, part text, standard bool,
      required bool)
    ON CONFLICT (brand, mvs_code, year, part_id) DO UPDATE SET is_standard = EXCLUDED.is_standard,
      is_required = EXCLUDED.is_required`,
  RULE: (json) => sql`
    INSERT INTO catalog.part_relation (brand, model_code, part_id, kind, other_id)
    SELECT r.brand, t.model_code, r.part, r.kind, r.other
    FROM jsonb_to_recordset(${json}::jsonb) AS r (brand text, part text, kind text, other text)
    JOIN catalog.part t ON t.brand = r.brand AND t.id = r.part
    ON CONFLICT DO NOTHING`,
  LIST: (json) => sql`
    INSERT INTO catalog.price_list (id, brand, market, type, currency, valid_from, valid_until)
    SELECT list, brand, market, type, currency, "validFrom", "validUntil"
    FROM jsonb_to_recordset(${json}::jsonb) AS r (list text, brand text, market text, type text, currency text,
      "validFrom" timestamptz, "validUntil" timestamptz)
    ON CONFLICT (id) DO UPDATE SET market = EXCLUDED.market, type = EXCLUDED.type, currency = EXCLUDED.currency,
      valid_from = EXCLUDED.valid_from, valid_until = EXCLUDED.valid_until
      WHERE price_list.brand = EXCLUDED.brand`,
  VERSION_PRICE: (json) => sql`
    INSERT INTO catalog.version_price (list_id, brand, mvs_code, year, amount, currency, net_amount)
    SELECT list, brand, mvs, year, amount, currency, net
    FROM jsonb_to_recordset(${json}::jsonb) AS r (list text, brand text, mvs text, year int, amount bigint, currency text,
      net bigint)
    ON CONFLICT (list_id, mvs_code, year) DO UPDATE SET amount = EXCLUDED.amount, currency = EXCLUDED.currency,
      net_amount = EXCLUDED.net_amount`,
  PART_PRICE: (json) => sql`
    INSERT INTO catalog.part_price (list_id, brand, part_id, amount, currency, net_amount)
    SELECT list, brand, part, amount, currency, net
    FROM jsonb_to_recordset(${json}::jsonb) AS r (list text, brand text, part text, amount bigint, currency text, net bigint)
    ON CONFLICT (list_id, part_id) DO UPDATE SET amount = EXCLUDED.amount, currency = EXCLUDED.currency,
      net_amount = EXCLUDED.net_amount`,
};

/** Models, versions and parts are closed, because orders name them; the rest goes. Price lists stay. */
const TAKE: Readonly<Record<Exclude<RecordKind, 'LIST'>, (json: string) => Statement>> = {
  MODEL: (json) => sql`
    UPDATE catalog.model m SET closed_at = now() FROM jsonb_to_recordset(${json}::jsonb) AS r (brand text, model text)
    WHERE m.brand = r.brand AND m.code = r.model`,
  VERSION: (json) => sql`
    UPDATE catalog.version v SET closed_at = now()
    FROM jsonb_to_recordset(${json}::jsonb) AS r (brand text, mvs text, year int)
    WHERE v.brand = r.brand AND v.mvs_code = r.mvs AND v.year = r.year`,
  PART: (json) => sql`
    UPDATE catalog.part t SET closed_at = now() FROM jsonb_to_recordset(${json}::jsonb) AS r (brand text, part text)
    WHERE t.brand = r.brand AND t.id = r.part`,
  OFFER: (json) => sql`
    DELETE FROM catalog.version_part o
    USING jsonb_to_recordset(${json}::jsonb) AS r (brand text, mvs text, year int, part text)
    WHERE o.brand = r.brand AND o.mvs_code = r.mvs AND o.year = r.year AND o.part_id = r.part`,
  RULE: (json) => sql`
    DELETE FROM catalog.part_relation l
    USING jsonb_to_recordset(${json}::jsonb) AS r (brand text, part text, kind text, other text)
    WHERE l.brand = r.brand AND l.part_id = r.part AND l.kind = r.kind AND l.other_id = r.other`,
  VERSION_PRICE: (json) => sql`
    DELETE FROM catalog.version_price p
    USING jsonb_to_recordset(${json}::jsonb) AS r (brand text, list text, mvs text, year int)
    WHERE p.brand = r.brand AND p.list_id = r.list AND p.mvs_code = r.mvs AND p.year = r.year`,
  PART_PRICE: (json) => sql`
    DELETE FROM catalog.part_price p USING jsonb_to_recordset(${json}::jsonb) AS r (brand text, list text, part text)
    WHERE p.brand = r.brand AND p.list_id = r.list AND p.part_id = r.part`,
};

/** A record with the pieces of its vehicle code, which the tables keep beside the whole. */
const withPieces = (record: CatalogRecord): object =>
  'mvs' in record ? { ...splitVehicleCode(record.mvs), ...record } : record;

/** Brings the tables to the catalogue as it is to be: what leaves first, those that refer before those they refer to. */
export const applyChanges = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const of = (kind: RecordKind, isLeaving: boolean): object[] =>
    changes
      .filter((change) => change.record.record === kind && (change.kind === 'removed') === isLeaving)
      // A list that ends earlier makes room for one that begins then.
      .toSorted((a, b) => Number(a.kind === 'added') - Number(b.kind === 'added'))
      .map(({ record }) => withPieces(record));
  for (const kind of RECORD_KINDS.toReversed()) {
    const leaving = of(kind, true);
    if (kind !== 'LIST' && leaving.length > 0) await tx.run(TAKE[kind](JSON.stringify(leaving)));
  }
  for (const kind of RECORD_KINDS) {
    const coming = of(kind, false);
    if (coming.length > 0) await tx.run(PUT[kind](JSON.stringify(coming)));
  }
};
