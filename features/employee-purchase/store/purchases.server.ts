import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { PurchaseFor } from '../rules/purchase.ts';
import { EXPIRY } from './relations.server.ts';

/** Whoever buys by a number, or as a person, stands in line with themselves until the commit: nobody counts their cars meanwhile. */
export const standInLine = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  for (const key of keys.toSorted())
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`employee-purchase:${key}`}::text, 0))`);
};

/** When cars were bought that are still their buyers': by the person, and by anybody with the employee's number. Ten years of them. */
export const listBought = (
  tx: Tx,
  of: { brand: string; persons: readonly string[]; registrations: readonly string[] },
): Promise<{ at: Date; byBuyer: boolean; byEmployee: boolean }[]> =>
  tx.rows(sql<{ at: Date; byBuyer: boolean; byEmployee: boolean }>`
    SELECT created_at AS at, person_index = ANY(${of.persons}::text[]) AS "byBuyer",
      registration_index = ANY(${of.registrations}::text[]) AS "byEmployee"
    FROM employee_purchase.purchase
    WHERE brand = ${of.brand} AND state = 'HELD' AND created_at > now() - interval '10 years'
      AND (person_index = ANY(${of.persons}::text[]) OR registration_index = ANY(${of.registrations}::text[]))
    ORDER BY created_at DESC LIMIT 500`);

export const insertPurchase = (
  tx: Tx,
  of: {
    orderId: string;
    brand: string;
    market: Market;
    accountId: string;
    termsId: string;
    relationId: string | null;
    purchaseFor: PurchaseFor;
    registrationIndex: string;
    personIndex: string;
    off: number;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO employee_purchase.purchase (order_id, brand, market, account_id, terms_id, relation_id, purchase_for,
      registration_index, person_index, off)
    VALUES (${of.orderId}, ${of.brand}, ${of.market}, ${of.accountId}, ${of.termsId}, ${of.relationId}, ${of.purchaseFor},
      ${of.registrationIndex}, ${of.personIndex}, ${of.off})`);

/** The order ended: its place in the quota is free again. Doing it twice is the same as once. */
export const returnPlace = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`
    WITH returned AS (
      UPDATE employee_purchase.purchase SET state = 'RETURNED' WHERE order_id = ${orderId} AND state = 'HELD' RETURNING brand, terms_id)
    UPDATE employee_purchase.terms t SET taken = t.taken - 1 FROM returned r WHERE t.brand = r.brand AND t.id = r.terms_id`);

export type PurchaseRow = {
  readonly orderId: string;
  readonly purchaseFor: PurchaseFor;
  readonly off: number;
  readonly state: 'HELD' | 'RETURNED';
  readonly decision: 'APPROVED' | 'REFUSED' | null;
  readonly reason: string | null;
  readonly kinship: string | null;
  readonly createdAt: Date;
};

const PURCHASE = sql`
  p.order_id AS "orderId", p.purchase_for AS "purchaseFor", p.off, p.state, p.decision, p.reason, r.kinship,
  p.created_at AS "createdAt"
  FROM employee_purchase.purchase p LEFT JOIN employee_purchase.relation r ON r.id = p.relation_id`;

type Scope = { readonly brand: string; readonly market: Market };

export const listPurchases = (
  tx: Tx,
  { brand, market }: Scope,
  { size, offset }: { size: number; offset: number },
): Promise<PurchaseRow[]> =>
  tx.rows(sql<PurchaseRow>`
    SELECT ${PURCHASE} WHERE p.brand = ${brand} AND p.market = ${market}
    ORDER BY p.created_at DESC, p.order_id DESC LIMIT ${size} OFFSET ${offset}`);

export const countPurchases = async (tx: Tx, { brand, market }: Scope): Promise<{ total: number; isMore: boolean }> =>
  toCounted(
    await tx.one(
      sql<{
        total: number;
      }>`${countOf(sql`FROM employee_purchase.purchase WHERE brand = ${brand} AND market = ${market}`)}`,
    ),
  );

/** What a decision needs of a purchase. */
export type DecidedRow = {
  readonly purchaseFor: PurchaseFor;
  readonly accountId: string;
  /** The account of the employee by whose number it is; null where no relation was needed, or it is gone. */
  readonly holderId: string | null;
  /** The relation is as it was accepted; that its paper ran out since takes nothing from a purchase already made. */
  readonly stands: boolean;
};

export const findPurchase = (tx: Tx, { brand, market }: Scope, orderId: string): Promise<DecidedRow | null> =>
  tx.maybe(sql<DecidedRow>`
    SELECT p.purchase_for AS "purchaseFor", p.account_id AS "accountId", r.account_id AS "holderId",
      COALESCE(r.state = 'ACCEPTED' OR r.decided_by = ${EXPIRY}, false) AS stands
    FROM employee_purchase.purchase p LEFT JOIN employee_purchase.relation r ON r.id = p.relation_id
    WHERE p.brand = ${brand} AND p.market = ${market} AND p.order_id = ${orderId}`);

/** Decides once; 0 where somebody did before. */
export const decidePurchase = (
  tx: Tx,
  of: { orderId: string; decision: 'APPROVED' | 'REFUSED'; reason: string | null; by: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE employee_purchase.purchase SET decision = ${of.decision}, reason = ${of.reason}, decided_by = ${of.by}, decided_at = now()
    WHERE order_id = ${of.orderId} AND decision IS NULL AND state = 'HELD'`);
