import type { Currency } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type KeptVoucher = {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly isBooked: boolean;
};

/** The voucher that a visit has, kept or booked. */
export const findVisitVoucher = (tx: Tx, of: { brand: string; visitId: string }): Promise<KeptVoucher | null> =>
  tx.maybe(sql<KeptVoucher>`
    SELECT v.id, n.name, v.code, v.amount, v.currency, v.redeemed_at IS NOT NULL AS "isBooked"
    FROM benefits.voucher v JOIN benefits.voucher_plan n ON n.brand = v.brand AND n.id = v.plan_id
    WHERE v.kept_for = ${of.visitId}::uuid AND v.brand = ${of.brand}`);

export type FreedVoucher = {
  readonly name: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly validUntil: Date;
};

/** The voucher that a visit gave back, as long as it may still be used. */
export const findFreedVoucher = (tx: Tx, of: { brand: string; visitId: string }): Promise<FreedVoucher | null> =>
  tx.maybe(sql<FreedVoucher>`
    SELECT n.name, v.amount, v.currency, v.valid_until AS "validUntil"
    FROM benefits.voucher v JOIN benefits.voucher_plan n ON n.brand = v.brand AND n.id = v.plan_id
    WHERE v.freed_by = ${of.visitId}::uuid AND v.brand = ${of.brand} AND v.kept_for IS NULL AND v.used_in IS NULL
      AND v.redeemed_at IS NULL AND v.valid_until > now()
    ORDER BY v.id DESC LIMIT 1`);

/**
 * Keeps a voucher for a visit: not spent, in no order and for no other visit, and not over when the visit begins, as its row says at that
 * moment. 0: not any more. Breaks `one_voucher_a_visit`.
 */
export const keepForVisit = (
  tx: Tx,
  of: { voucherId: string; accountId: string; visitId: string; starts: Date },
): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.voucher SET kept_for = ${of.visitId}::uuid, freed_by = NULL
    WHERE id = ${of.voucherId}::uuid AND account_id = ${of.accountId}::uuid AND used_in IS NULL AND kept_for IS NULL
      AND redeemed_at IS NULL AND valid_until > greatest(now(), ${of.starts}::timestamptz)`);

/** Free again, unless the dealership booked it. 0: there was none. */
export const leaveVisit = (tx: Tx, of: { brand: string; visitId: string }): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.voucher SET kept_for = NULL
    WHERE kept_for = ${of.visitId}::uuid AND brand = ${of.brand} AND redeemed_at IS NULL`);
