import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type VisitRow = {
  readonly id: string;
  readonly dealerId: string;
  readonly expiresAt: Date;
  readonly checkedInAt: Date | null;
  readonly attendantAt: Date | null;
  readonly isOver: boolean;
};

const VISIT = sql`id, dealer_id AS "dealerId", expires_at AS "expiresAt", checked_in_at AS "checkedInAt",
  attendant_at AS "attendantAt", expires_at <= now() AS "isOver"`;

/** A visit lasts an afternoon. */
const LASTS = '4 hours';

export const insertVisit = (
  tx: Tx,
  of: { id: string; brand: string; market: Market; dealerId: string; referenceHash: string; origin: string },
): Promise<VisitRow> =>
  tx.one(sql<VisitRow>`
    INSERT INTO leads.visit (id, brand, market, dealer_id, reference_hash, origin, expires_at)
    VALUES (${of.id}, ${of.brand}, ${of.market}, ${of.dealerId}, ${of.referenceHash}, ${of.origin}, now() + ${LASTS}::interval)
    RETURNING ${VISIT}`);

export const findVisit = (tx: Tx, brand: string, referenceHash: string): Promise<VisitRow | null> =>
  tx.maybe(
    sql<VisitRow>`SELECT ${VISIT} FROM leads.visit WHERE brand = ${brand} AND reference_hash = ${referenceHash}`,
  );

export const lockVisit = (tx: Tx, brand: string, referenceHash: string): Promise<VisitRow | null> =>
  tx.maybe(sql<VisitRow>`
    SELECT ${VISIT} FROM leads.visit WHERE brand = ${brand} AND reference_hash = ${referenceHash} FOR UPDATE`);

export const markCheckedIn = (tx: Tx, id: string, leadId: string): Promise<VisitRow> =>
  tx.one(sql<VisitRow>`
    UPDATE leads.visit SET lead_id = ${leadId}, checked_in_at = coalesce(checked_in_at, now()) WHERE id = ${id} RETURNING ${VISIT}`);

/** The lead of a visit, once somebody was asked for. Asked again, the first time stands. */
export const markAttendant = (tx: Tx, id: string): Promise<VisitRow & { leadId: string }> =>
  tx.one(sql<VisitRow & { leadId: string }>`
    UPDATE leads.visit SET attendant_at = coalesce(attendant_at, now()) WHERE id = ${id} RETURNING ${VISIT}, lead_id AS "leadId"`);

export const insertEvent = (
  tx: Tx,
  of: {
    id: string;
    brand: string;
    market: Market;
    type: string;
    sealed: Buffer;
    accountId: string | null;
    anonymousId: string | null;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO leads.analytics_event (id, brand, market, type, sealed, account_id, anonymous_id)
    VALUES (${of.id}, ${of.brand}, ${of.market}, ${of.type}, ${of.sealed}, ${of.accountId}::uuid, ${of.anonymousId})`);
