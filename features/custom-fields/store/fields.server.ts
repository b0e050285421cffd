import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import { MOST_FIELDS, type FieldInput, type FieldRecord } from '../contract/fields.ts';
import type { CustomSubject } from '../rules/values.ts';

type Scope = { readonly brand: string; readonly market: Market };

const FIELD = sql`f.id, f.version, f.subject, f.code, f.label, f.type, f.is_required AS "isRequired", f.least, f.most, f.choices,
  f.seen_by AS "seenBy", f.in_webhooks AS "inWebhooks", f.removed_at IS NOT NULL AS removed`;
const among = ({ brand, market }: Scope) => sql`f.brand = ${brand} AND f.market = ${market}`;

export const listRecords = async (
  tx: Tx,
  scope: Scope,
  of: { subject?: CustomSubject | undefined; page: number; size: number },
): Promise<{ rows: FieldRecord[]; total: number; isMore: boolean }> => {
  const ofSubject = of.subject === undefined ? noSql : sql`AND f.subject = ${of.subject}`;
  const matching = sql`FROM custom_fields.field f WHERE ${among(scope)} ${ofSubject}`;
  const rows = await tx.rows(sql<FieldRecord>`
    SELECT ${FIELD} ${matching} ORDER BY f.removed_at IS NOT NULL, f.subject, f.id LIMIT ${of.size} OFFSET ${of.page * of.size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findRecord = (tx: Tx, scope: Scope, id: string): Promise<FieldRecord | null> =>
  tx.maybe(
    sql<FieldRecord>`SELECT ${FIELD} FROM custom_fields.field f WHERE ${among(scope)} AND f.id = ${id} FOR UPDATE`,
  );

/** Null where there are as many as there may be. Breaks `one_field_a_code` when the code is taken. */
export const insertField = async (
  tx: Tx,
  scope: Scope,
  { id, ...input }: FieldInput & { id: string },
): Promise<FieldRecord | null> => {
  const { brand, market } = scope;
  await tx.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('custom_fields.field:' || ${brand} || ':' || ${market}, 0))`,
  );
  return tx.maybe(sql<FieldRecord>`
    INSERT INTO custom_fields.field AS f (id, brand, market, subject, code, label, type, is_required, least, most, choices, seen_by, in_webhooks)
    SELECT ${id}::uuid, ${brand}, ${market}, ${input.subject}, ${input.code}, ${input.label}, ${input.type}, ${input.isRequired}::boolean,
      ${input.least}::double precision, ${input.most}::double precision, ${input.choices}::text[], ${input.seenBy}, ${input.inWebhooks}::boolean
    WHERE (SELECT count(*) FROM custom_fields.field f WHERE ${among(scope)} AND f.subject = ${input.subject} AND f.removed_at IS NULL) < ${MOST_FIELDS}
    RETURNING ${FIELD}`);
};

/** Null where there is none of this version. */
export const rewriteField = (
  tx: Tx,
  scope: Scope,
  input: FieldInput & { id: string; version: number },
): Promise<FieldRecord | null> =>
  tx.maybe(sql<FieldRecord>`
    UPDATE custom_fields.field f SET label = ${input.label}, is_required = ${input.isRequired}, least = ${input.least},
      most = ${input.most}, choices = ${input.choices}::text[], seen_by = ${input.seenBy}, in_webhooks = ${input.inWebhooks},
      version = version + 1
    WHERE ${among(scope)} AND f.id = ${input.id} AND f.version = ${input.version} AND f.removed_at IS NULL RETURNING ${FIELD}`);

export const removeField = (tx: Tx, scope: Scope, id: string): Promise<number> =>
  tx.run(
    sql`UPDATE custom_fields.field f SET removed_at = coalesce(removed_at, now()) WHERE ${among(scope)} AND f.id = ${id}`,
  );

/** How many values went with it. */
export const purgeField = async (tx: Tx, { brand }: Scope, id: string): Promise<number> => {
  await tx.run(sql`DELETE FROM custom_fields.change WHERE brand = ${brand} AND field_id = ${id}`);
  const purged = await tx.run(sql`DELETE FROM custom_fields.value WHERE brand = ${brand} AND field_id = ${id}`);
  await tx.run(sql`DELETE FROM custom_fields.field WHERE brand = ${brand} AND id = ${id}`);
  return purged;
};
