import type { Currency } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { VoucherUseState } from '../rules/voucher-use-machine.ts';
import type { Scope } from './offered.server.ts';
import { behindPoint, pointOf, toWalked, type Walk, type Walked } from './paged.server.ts';

type Whose = Scope & { readonly accountId: string };

/** A person's voucher as an order may take it. */
export type OrderVoucher = {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly code: string;
  readonly withCoupons: boolean;
  readonly isExpired: boolean;
  readonly isRedeemed: boolean;
  /** The order that has it, or the visit it is kept for; null where it was used at its visit. */
  readonly usedIn: string | null;
  readonly validUntil: Date;
};
const VOUCHER = sql`v.id, n.name, v.amount, v.code, n.with_coupons AS "withCoupons", v.valid_until <= now() AS "isExpired",
  v.redeemed_at IS NOT NULL AS "isRedeemed", coalesce(v.used_in, CASE WHEN v.redeemed_at IS NULL THEN v.kept_for END) AS "usedIn", v.valid_until AS "validUntil"`;
const FROM = sql`benefits.voucher v JOIN benefits.voucher_plan n ON n.brand = v.brand AND n.id = v.plan_id`;

/** A person's own, by its code; another's is not there. */
export const findOwnVoucher = (
  tx: Tx,
  { brand, market, accountId }: Whose,
  code: string,
): Promise<OrderVoucher | null> =>
  tx.maybe(sql<OrderVoucher>`
    SELECT ${VOUCHER} FROM ${FROM}
    WHERE v.code = ${code} AND v.brand = ${brand} AND v.market = ${market} AND v.account_id = ${accountId}::uuid`);

/** The voucher that an order had last, while it is still of this person. */
export const findLastVoucher = (
  tx: Tx,
  { brand, market, accountId }: Whose,
  orderId: string,
): Promise<OrderVoucher | null> =>
  tx.maybe(sql<OrderVoucher>`
    SELECT ${VOUCHER} FROM ${FROM} JOIN benefits.voucher_use u ON u.voucher_id = v.id
    WHERE u.order_id = ${orderId}::uuid AND v.brand = ${brand} AND v.market = ${market} AND v.account_id = ${accountId}::uuid
    ORDER BY u.created_at DESC, u.id DESC LIMIT 1`);

/**
 * Keeps a voucher for an order: not spent, not over, in no order and for no visit, as its row says at that moment. Whoever comes at the same time, a
 * dealership too, waits for the row and finds it taken. 0: not any more.
 */
export const takeVoucher = (tx: Tx, of: { voucherId: string; accountId: string; orderId: string }): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.voucher SET used_in = ${of.orderId}::uuid
    WHERE id = ${of.voucherId}::uuid AND account_id = ${of.accountId}::uuid AND used_in IS NULL AND kept_for IS NULL
      AND redeemed_at IS NULL AND valid_until > now()`);

export const insertVoucherUse = (
  tx: Tx,
  of: { id: string; brand: string; voucherId: string; orderId: string; off: number; netOff: number | null },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.voucher_use (id, brand, voucher_id, order_id, off, net_off)
    VALUES (${of.id}, ${of.brand}, ${of.voucherId}::uuid, ${of.orderId}::uuid, ${of.off}::bigint, ${of.netOff}::bigint)`);

/** The voucher that an order has now, with its whole value. */
export type StandingVoucher = {
  readonly useId: string;
  readonly voucherId: string;
  readonly name: string;
  readonly code: string;
  readonly amount: number;
  readonly withCoupons: boolean;
  readonly off: number;
  readonly netOff: number | null;
};

export const findStandingVoucher = (tx: Tx, orderId: string): Promise<StandingVoucher | null> =>
  tx.maybe(sql<StandingVoucher>`
    SELECT u.id AS "useId", v.id AS "voucherId", n.name, v.code, v.amount, n.with_coupons AS "withCoupons", u.off, u.net_off AS "netOff"
    FROM ${FROM} JOIN benefits.voucher_use u ON u.voucher_id = v.id
    WHERE u.order_id = ${orderId}::uuid AND u.state <> 'RETURNED'`);

/** It takes off less, or more again, as the price of its order changed. */
export const resizeVoucherUse = (tx: Tx, of: { useId: string; off: number; netOff: number | null }): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.voucher_use SET off = ${of.off}::bigint, net_off = ${of.netOff}::bigint
    WHERE id = ${of.useId}::uuid AND state <> 'RETURNED'`);

/**
 * Gives back what an order has, kept or spent: once, however often it is told. One that ran out meanwhile comes back all the same. The
 * database does so by itself when the order ends, and spends what it has when it is paid (`benefits.voucher_of_order`).
 */
export const returnVoucherOf = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`
    WITH back AS (
      UPDATE benefits.voucher SET used_in = NULL, redeemed_at = NULL WHERE used_in = ${orderId}::uuid RETURNING id)
    UPDATE benefits.voucher_use u SET state = 'RETURNED', returned_at = now() FROM back
    WHERE u.voucher_id = back.id AND u.order_id = ${orderId}::uuid AND u.state <> 'RETURNED'`);

export type OwnUse = {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly off: number;
  readonly orderId: string;
  readonly state: VoucherUseState;
  readonly validUntil: Date;
  readonly isExpired: boolean;
  /** The voucher is used now, or kept for a purchase: this one or another. */
  readonly isTaken: boolean;
  readonly at: Date;
};

const CREATED_AT = sql`u.created_at`;
const USE_ID = sql`u.id`;

/** Where a person's vouchers are or were used, the newest first: in any order, or in one. */
export const listOwnUses = async (
  tx: Tx,
  { brand, market, accountId }: Whose,
  of: Walk & { orderId: string | undefined },
): Promise<Pick<Walked<OwnUse>, 'rows' | 'next'>> => {
  const found = await tx.rows(sql<OwnUse & { point: string }>`
    SELECT ${pointOf(CREATED_AT, USE_ID)} AS point, u.id, n.name, v.amount, v.currency, u.off, u.order_id AS "orderId", u.state, v.valid_until AS "validUntil",
      v.valid_until <= now() AS "isExpired", (v.used_in IS NOT NULL OR v.kept_for IS NOT NULL OR v.redeemed_at IS NOT NULL) AS "isTaken",
      CASE u.state WHEN 'HELD' THEN u.created_at WHEN 'SPENT' THEN v.redeemed_at ELSE u.returned_at END AS at
    FROM ${FROM} JOIN benefits.voucher_use u ON u.voucher_id = v.id
    WHERE v.account_id = ${accountId}::uuid AND v.brand = ${brand} AND v.market = ${market}
      ${of.orderId === undefined ? noSql : sql`AND u.order_id = ${of.orderId}::uuid`} ${behindPoint(CREATED_AT, USE_ID, of.before)}
    ORDER BY u.created_at DESC, u.id DESC LIMIT ${of.size + 1}`);
  return toWalked(found, of.size);
};
