import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { fromPlace, placeColumn, placeParts, toPart } from '#platform/list-place.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { ManualRecord } from '../contract/manual.ts';

type Scope = { readonly brand: string; readonly market: Market };

/** Whose eyes: regions and groups of dealerships somebody works for; `all` for those who keep the manuals. */
export type Readers = { readonly regionals: readonly string[]; readonly groups: readonly string[] } | 'all';

const RECORD = sql`m.id, m.name, m.path, m.model_code AS "modelCode", m.valid_from AS "validFrom",
  m.valid_until AS "validUntil", m.regional, m.dealer_group AS "dealerGroup", m.version`;

export const readable = (readers: Readers): Statement =>
  readers === 'all'
    ? noSql
    : sql`AND (m.regional IS NULL OR m.regional = ANY(${readers.regionals}::text[]))
      AND (m.dealer_group IS NULL OR m.dealer_group = ANY(${readers.groups}::text[]))`;

/** On the day; null: at any time. */
export const inForce = (today: string | null): Statement =>
  today === null
    ? noSql
    : sql`AND m.valid_from <= ${today}::date AND (m.valid_until IS NULL OR m.valid_until >= ${today}::date)`;

const inState = (state: 'current' | 'planned' | 'over' | undefined, today: string): Statement => {
  if (state === undefined) return noSql;
  if (state === 'current') return inForce(today);
  return state === 'planned' ? sql`AND m.valid_from > ${today}::date` : sql`AND m.valid_until < ${today}::date`;
};

export type ManualQuery = Scope & {
  readonly readers: Readers;
  readonly today: string;
  readonly state: 'current' | 'planned' | 'over' | undefined;
  readonly text: string;
  /** Manuals of a model, and those for every model. */
  readonly modelCode: string | undefined;
  readonly page: number;
  readonly size: number;
  readonly after?: string | undefined;
};

export const listManuals = async (
  tx: Tx,
  of: ManualQuery,
): Promise<{ rows: ManualRecord[]; next: string | null; total: number; isMore: boolean }> => {
  const matching = sql`FROM aftersales.manual m
    WHERE m.brand = ${of.brand} AND m.market = ${of.market} AND m.deleted_at IS NULL
      ${readable(of.readers)} ${inState(of.state, of.today)}
      ${of.text === '' ? noSql : sql`AND lower(m.name) LIKE ${of.text}`}
      ${of.modelCode === undefined ? noSql : sql`AND (m.model_code IS NULL OR m.model_code = ${of.modelCode})`}`;
  const behind = (place: string): Statement => {
    const [name = '', id = ''] = placeParts(place);
    return sql`AND (m.name, m.id) > (${fromPlace.text(name)}, ${fromPlace.id(id)})`;
  };
  const found = await tx.rows(sql<ManualRecord & { listPlace: string }>`
    SELECT ${RECORD}, ${placeColumn.text(sql`m.name`)} ${placeColumn.id(sql`m.id`)} ${matching}
      ${of.after === undefined ? noSql : behind(of.after)}
    ORDER BY m.name, m.id LIMIT ${of.size} OFFSET ${of.page * of.size}`);
  return { ...toPart(found), ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findManual = (
  tx: Tx,
  of: Scope & { id: string; readers: Readers; today: string | null },
): Promise<ManualRecord | null> =>
  tx.maybe(sql<ManualRecord>`
    SELECT ${RECORD} FROM aftersales.manual m
    WHERE m.id = ${of.id} AND m.brand = ${of.brand} AND m.market = ${of.market} AND m.deleted_at IS NULL
      ${readable(of.readers)} ${inForce(of.today)}`);

type Words = Omit<ManualRecord, 'id' | 'version'>;

/** Breaks `manual_brand_model_code_fkey` when there is no such model. */
export const insertManual = (tx: Tx, scope: Scope, input: Words & { id: string }): Promise<number> =>
  tx.run(sql`
    INSERT INTO aftersales.manual (id, brand, market, name, path, model_code, valid_from, valid_until, regional, dealer_group)
    VALUES (${input.id}, ${scope.brand}, ${scope.market}, ${input.name}, ${input.path}, ${input.modelCode},
      ${input.validFrom}, ${input.validUntil}, ${input.regional}, ${input.dealerGroup})`);

export const rewriteManual = (tx: Tx, scope: Scope, input: Words & { id: string; version: number }): Promise<number> =>
  tx.run(sql`
    UPDATE aftersales.manual SET name = ${input.name}, path = ${input.path}, model_code = ${input.modelCode},
      valid_from = ${input.validFrom}, valid_until = ${input.validUntil}, regional = ${input.regional},
      dealer_group = ${input.dealerGroup}, version = version + 1, updated_at = now()
    WHERE id = ${input.id} AND brand = ${scope.brand} AND market = ${scope.market} AND deleted_at IS NULL
      AND version = ${input.version}`);

export const removeManual = (tx: Tx, scope: Scope, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE aftersales.manual SET deleted_at = now(), updated_at = now()
    WHERE id = ${id} AND brand = ${scope.brand} AND market = ${scope.market} AND deleted_at IS NULL`);
