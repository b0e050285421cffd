import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Kinship, Related } from '../rules/purchase.ts';

type Scope = { readonly brand: string; readonly market: Market };

/** Who ends a relation whose paper ran out. */
export const EXPIRY = 'system:expiry';

export type RelationRow = {
  readonly id: string;
  /** The employee's, who asked for it. */
  readonly accountId: string;
  readonly sealed: string;
  readonly purchaseFor: Related;
  readonly kinship: Kinship;
  readonly proofFileId: string;
  /** YYYY-MM-DD. */
  readonly proofUntil: string;
  readonly expired: boolean;
  readonly state: 'SENT' | 'ACCEPTED' | 'REFUSED';
  readonly reason: string | null;
  readonly version: number;
  readonly createdAt: Date;
};

const zoneOf = sql`CASE market WHEN 'br' THEN 'America/Sao_Paulo' ELSE 'America/Argentina/Buenos_Aires' END`;
const RELATION = sql`
  id, account_id AS "accountId", encode(sealed, 'base64') AS sealed, purchase_for AS "purchaseFor", kinship, proof_file_id AS "proofFileId",
  to_char(proof_until, 'YYYY-MM-DD') AS "proofUntil", proof_until < (now() AT TIME ZONE (${zoneOf}))::date AS expired, state, reason,
  version, created_at AS "createdAt"
  FROM employee_purchase.relation`;

export const insertRelation = (
  tx: Tx,
  { brand, market }: Scope,
  of: {
    id: string;
    accountId: string;
    registrationIndex: string;
    personIndex: string;
    purchaseFor: Related;
    kinship: Kinship;
    sealed: Buffer;
    proofFileId: string;
    proofUntil: string;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO employee_purchase.relation (id, brand, market, account_id, registration_index, person_index, purchase_for, kinship,
      sealed, proof_file_id, proof_until)
    VALUES (${of.id}, ${brand}, ${market}, ${of.accountId}, ${of.registrationIndex}, ${of.personIndex}, ${of.purchaseFor},
      ${of.kinship}, ${of.sealed}, ${of.proofFileId}, ${of.proofUntil}::date)`);

/** Those of a person by a number whose paper ran out stand in the way of a new one: they end, each for that reason. */
export const endExpired = (
  tx: Tx,
  { brand, market }: Scope,
  of: { registrations: readonly string[]; persons: readonly string[]; today: string; reason: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE employee_purchase.relation SET state = 'REFUSED', reason = ${of.reason}, decided_by = ${EXPIRY}, decided_at = now(),
      version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND registration_index = ANY(${of.registrations}::text[])
      AND person_index = ANY(${of.persons}::text[]) AND state <> 'REFUSED' AND proof_until < ${of.today}::date`);

export const listOwnRelations = (tx: Tx, { brand, market }: Scope, accountId: string): Promise<RelationRow[]> =>
  tx.rows(sql<RelationRow>`
    SELECT ${RELATION} WHERE brand = ${brand} AND market = ${market} AND account_id = ${accountId}
    ORDER BY created_at DESC LIMIT 50`);

export const findRelation = (tx: Tx, { brand, market }: Scope, id: string): Promise<RelationRow | null> =>
  tx.maybe(sql<RelationRow>`SELECT ${RELATION} WHERE brand = ${brand} AND market = ${market} AND id = ${id}`);

/** What a person is to the employee of a number, as staff accepted it; an expired paper is told apart by the row. */
export const findAccepted = (
  tx: Tx,
  { brand, market }: Scope,
  of: { registrations: readonly string[]; persons: readonly string[]; purchaseFor: Related },
): Promise<RelationRow | null> =>
  tx.maybe(sql<RelationRow>`
    SELECT ${RELATION}
    WHERE brand = ${brand} AND market = ${market} AND registration_index = ANY(${of.registrations}::text[])
      AND person_index = ANY(${of.persons}::text[]) AND purchase_for = ${of.purchaseFor} AND state = 'ACCEPTED'
    ORDER BY proof_until DESC LIMIT 1`);

type Filter = Scope & { readonly state: RelationRow['state'] | null };

export const listRelations = (
  tx: Tx,
  { brand, market, state }: Filter,
  { size, offset }: { size: number; offset: number },
): Promise<RelationRow[]> =>
  tx.rows(sql<RelationRow>`
    SELECT ${RELATION} WHERE brand = ${brand} AND market = ${market} ${state === null ? noSql : sql`AND state = ${state}`}
    ORDER BY created_at DESC, id DESC LIMIT ${size} OFFSET ${offset}`);

export const countRelations = async (
  tx: Tx,
  { brand, market, state }: Filter,
): Promise<{ total: number; isMore: boolean }> =>
  toCounted(
    await tx.one(
      sql<{ total: number }>`${countOf(sql`
        FROM employee_purchase.relation WHERE brand = ${brand} AND market = ${market}
          ${state === null ? noSql : sql`AND state = ${state}`}`)}`,
    ),
  );

/** Decides a relation as it was seen; an accepted one may be refused later. */
export const decideRelation = (
  tx: Tx,
  { brand, market }: Scope,
  of: { id: string; version: number; state: 'ACCEPTED' | 'REFUSED'; reason: string | null; by: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE employee_purchase.relation SET state = ${of.state}, reason = ${of.reason}, decided_by = ${of.by}, decided_at = now(),
      version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id} AND version = ${of.version} AND state <> 'REFUSED'`);
