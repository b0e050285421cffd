import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { Custom, ShownField } from '../contract/values.ts';
import type { CustomSubject, CustomValue, FieldRule } from '../rules/values.ts';

export type CustomPlace = {
  readonly brand: string;
  readonly market: Market;
  readonly subject: CustomSubject;
  /** Of the lead or order. */
  readonly id: string;
  /** Whether what only managers may see is seen too. */
  readonly manages: boolean;
};

export type FieldRow = FieldRule & {
  readonly id: string;
  readonly code: string;
  readonly label: string;
  readonly value: CustomValue;
};

const seen = ({
  brand,
  market,
  subject,
  manages,
}: Omit<CustomPlace, 'id'>) => sql`f.brand = ${brand} AND f.market = ${market}
  AND f.subject = ${subject} AND f.removed_at IS NULL ${manages ? noSql : sql`AND f.seen_by = 'STAFF'`}`;

export const listFields = (tx: Tx, place: CustomPlace): Promise<FieldRow[]> =>
  tx.rows(sql<FieldRow>`
    SELECT f.id, f.code, f.label, f.type, f.is_required AS "isRequired", f.least, f.most, f.choices, v.value
    FROM custom_fields.field f
    LEFT JOIN custom_fields.value v ON v.brand = f.brand AND v.field_id = f.id AND v.subject_id = ${place.id}
    WHERE ${seen(place)} ORDER BY f.id LIMIT 100`);

/** What stands in the fields, by their codes. */
export const readCustom = async (tx: Tx, place: CustomPlace): Promise<Custom> => {
  const rows = await listFields(tx, place);
  return Object.fromEntries(rows.filter(({ value }) => value !== null).map(({ code, value }) => [code, value]));
};

/** The fields that a list may show, in their order. */
export const listShown = (tx: Tx, place: Omit<CustomPlace, 'id'>): Promise<ShownField[]> =>
  tx.rows(sql<ShownField>`
    SELECT f.code, f.label, f.type, f.choices FROM custom_fields.field f WHERE ${seen(place)} ORDER BY f.id LIMIT 100`);

/** What stands in the fields of many records, by record and code. */
export const readCustoms = async (
  tx: Tx,
  place: Omit<CustomPlace, 'id'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Custom>> => {
  const rows = await tx.rows(sql<{ id: string; custom: Custom }>`
    SELECT v.subject_id AS id, jsonb_object_agg(f.code, v.value) AS custom
    FROM custom_fields.value v JOIN custom_fields.field f ON f.brand = v.brand AND f.id = v.field_id
    WHERE v.brand = ${place.brand} AND v.subject_id = ANY(${ids}::uuid[]) AND ${seen(place)} GROUP BY v.subject_id`);
  return new Map(rows.map(({ id, custom }) => [id, custom]));
};

export type ChangeRow = {
  readonly id: number;
  readonly label: string;
  readonly former: CustomValue;
  readonly value: CustomValue;
  readonly changedBy: string;
  readonly changedAt: Date;
};

export const listChanges = (tx: Tx, place: CustomPlace): Promise<ChangeRow[]> =>
  tx.rows(sql<ChangeRow>`
    SELECT c.id::int, f.label, c.former, c.value, c.changed_by AS "changedBy", c.changed_at AS "changedAt"
    FROM custom_fields.change c JOIN custom_fields.field f ON f.brand = c.brand AND f.id = c.field_id
    WHERE c.brand = ${place.brand} AND c.subject_id = ${place.id} AND ${seen(place)} ORDER BY c.id DESC LIMIT 50`);

/** Of two who write to one record at once the second waits for the first. */
export const lockRecord = (tx: Tx, { brand, id }: CustomPlace): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('custom_fields.value:' || ${brand} || ':' || ${id}, 0))`);

/** Writes one value and who changed it; null empties the field. */
export const writeValue = async (
  tx: Tx,
  { brand, id }: CustomPlace,
  of: { field: FieldRow; value: CustomValue; changedBy: string },
): Promise<void> => {
  const { field, value, changedBy } = of;
  const json = value === null ? null : JSON.stringify(value);
  const former = field.value === null ? null : JSON.stringify(field.value);
  await tx.run(
    json === null
      ? sql`DELETE FROM custom_fields.value WHERE brand = ${brand} AND subject_id = ${id} AND field_id = ${field.id}`
      : sql`
        INSERT INTO custom_fields.value (brand, field_id, subject_id, value) VALUES (${brand}, ${field.id}, ${id}, ${json}::jsonb)
        ON CONFLICT (brand, subject_id, field_id) DO UPDATE SET value = EXCLUDED.value`,
  );
  await tx.run(sql`
    INSERT INTO custom_fields.change (brand, field_id, subject_id, former, value, changed_by)
    VALUES (${brand}, ${field.id}, ${id}, ${former}::jsonb, ${json}::jsonb, ${changedBy})`);
};

/** Narrows records to those in whose field stands this, as it is typed: a text, a number, a day, true or false. */
export const havingCustom = (
  place: Omit<CustomPlace, 'id'>,
  { code, text, id }: { code: string; text: string; id: Statement },
): Statement => sql`EXISTS (
    SELECT FROM custom_fields.field f JOIN custom_fields.value v ON v.brand = f.brand AND v.field_id = f.id
    WHERE ${seen(place)} AND f.code = ${code} AND v.subject_id = ${id} AND v.value #>> '{}' = ${text})`;

/** What stands in the fields of somebody's leads or orders, and what each of its changes found and left there; removed fields too. */
export const exportCustom = async (tx: Tx, ids: readonly string[]): Promise<{ record: Record<string, unknown> }[]> => {
  type Row = { readonly record: Record<string, unknown> };
  const values = await tx.rows(sql<Row>`
    SELECT jsonb_build_object('subjectId', v.subject_id, 'field', f.label, 'value', v.value) AS record
    FROM custom_fields.value v JOIN custom_fields.field f ON f.brand = v.brand AND f.id = v.field_id
    WHERE v.subject_id = ANY(${ids}::uuid[]) ORDER BY v.subject_id, f.id`);
  const changes = await tx.rows(sql<Row>`
    SELECT jsonb_build_object('subjectId', c.subject_id, 'field', f.label, 'changedAt', c.changed_at, 'before', c.former,
      'after', c.value) AS record
    FROM custom_fields.change c JOIN custom_fields.field f ON f.brand = c.brand AND f.id = c.field_id
    WHERE c.subject_id = ANY(${ids}::uuid[]) ORDER BY c.id`);
  return [...values, ...changes];
};

/** A person goes: what staff wrote in the fields of their records goes too, and its history. */
export const forgetCustom = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.run(sql`DELETE FROM custom_fields.change WHERE subject_id = ANY(${ids}::uuid[])`);
  await tx.run(sql`DELETE FROM custom_fields.value WHERE subject_id = ANY(${ids}::uuid[])`);
};

/** What a webhook says of the fields that the team lets others know of, by the event's brand and data; `{}` where there is nothing. */
export const customToSend = (brand: Statement, event: Statement): Statement => sql`coalesce((
    SELECT jsonb_build_object('custom', jsonb_object_agg(f.code, v.value)) FROM custom_fields.value v
    JOIN custom_fields.field f ON f.brand = v.brand AND f.id = v.field_id AND f.in_webhooks AND f.removed_at IS NULL
    WHERE v.brand = ${brand} AND v.subject_id = (${event} ->> 'id')::uuid HAVING count(*) > 0), '{}')`;
