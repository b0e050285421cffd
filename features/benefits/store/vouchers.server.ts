import type { Currency } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { PLAN_STATES, PlanInput } from '../contract/voucher-plans.ts';
import type { VoucherKind } from '../rules/types.ts';
import type { Scope } from './offered.server.ts';
import { behindPoint, pointOf, toWalked, type Walk, type Walked } from './paged.server.ts';

export type PlanRow = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly kind: VoucherKind;
  readonly least: number;
  readonly amount: number;
  readonly currency: Currency;
  readonly mostIssued: number | null;
  readonly issued: number;
  readonly keepsDays: number;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly active: boolean;
  readonly writtenBy: string;
  readonly approved: boolean;
  readonly withCoupons: boolean;
};

const PLAN = sql`n.id, n.version, n.name, n.kind, n.least, n.amount, n.currency, n.most_issued AS "mostIssued", n.issued,
  n.keeps_days AS "keepsDays", n.valid_from AS "validFrom", n.valid_until AS "validUntil", n.active,
  n.written_by AS "writtenBy", n.approved_at IS NOT NULL AS approved, n.with_coupons AS "withCoupons"`;
const IN_FORCE = sql`n.active AND n.approved_at IS NOT NULL AND n.valid_from <= now() AND (n.valid_until IS NULL OR n.valid_until > now())`;

const placed = ({ brand, market }: Scope): Statement => sql`n.brand = ${brand} AND n.market = ${market}`;

const IN_STATE = {
  draft: sql`AND n.approved_at IS NULL`,
  on: sql`AND n.approved_at IS NOT NULL AND n.active`,
  off: sql`AND n.approved_at IS NOT NULL AND NOT n.active`,
} as const;

export const listPlans = async (
  tx: Tx,
  scope: Scope,
  of: { page: number; size: number; state?: (typeof PLAN_STATES)[number] | undefined; after?: string | undefined },
): Promise<{ rows: PlanRow[]; total: number; isMore: boolean }> => {
  const { page, size, state, after } = of;
  const matching = sql`FROM benefits.voucher_plan n WHERE ${placed(scope)} ${state === undefined ? noSql : IN_STATE[state]}`;
  // The newest first; of one moment in the order of their ids.
  const since = sql`(SELECT a.created_at FROM benefits.voucher_plan a WHERE a.brand = ${scope.brand} AND a.market = ${scope.market} AND a.id = ${after ?? null}::uuid)`;
  const behind =
    after === undefined
      ? noSql
      : sql`AND n.created_at <= ${since} AND (n.created_at < ${since} OR n.id > ${after}::uuid)`;
  const rows = await tx.rows(sql<PlanRow>`
    SELECT ${PLAN} ${matching} ${behind} ORDER BY n.created_at DESC, n.id LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

/** What vouchers are given for now and still can be. */
export const listPlansInForce = (tx: Tx, scope: Scope, kind?: VoucherKind): Promise<PlanRow[]> =>
  tx.rows(sql<PlanRow>`
    SELECT ${PLAN} FROM benefits.voucher_plan n
    WHERE ${placed(scope)} AND ${IN_FORCE} ${kind === undefined ? noSql : sql`AND n.kind = ${kind}`}
      AND (n.most_issued IS NULL OR n.issued < n.most_issued)
    ORDER BY n.kind, n.least, n.id LIMIT 100`);

export const findPlan = (tx: Tx, scope: Scope, id: string): Promise<PlanRow | null> =>
  tx.maybe(sql<PlanRow>`SELECT ${PLAN} FROM benefits.voucher_plan n WHERE ${placed(scope)} AND n.id = ${id}::uuid`);

export const lockPlan = (tx: Tx, scope: Scope, id: string): Promise<number> =>
  tx.run(sql`SELECT FROM benefits.voucher_plan n WHERE ${placed(scope)} AND n.id = ${id}::uuid FOR UPDATE`);

type Words = Omit<PlanInput, 'value'> & {
  readonly id: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly writtenBy: string;
};

export const insertPlan = (tx: Tx, { brand, market }: Scope, of: Words): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.voucher_plan (id, brand, market, name, kind, least, amount, currency, most_issued, keeps_days, valid_from,
      valid_until, active, with_coupons, written_by)
    VALUES (${of.id}, ${brand}, ${market}, ${of.name}, ${of.kind}, ${of.least}, ${of.amount}, ${of.currency}, ${of.mostIssued}::int,
      ${of.keepsDays}, ${of.validFrom}::timestamptz, ${of.validUntil}::timestamptz, ${of.active}, ${of.withCoupons}, ${of.writtenBy})`);

export const rewritePlan = (tx: Tx, scope: Scope, of: Words & { version: number }): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.voucher_plan n SET name = ${of.name}, kind = ${of.kind}, least = ${of.least}, amount = ${of.amount},
      most_issued = ${of.mostIssued}::int, keeps_days = ${of.keepsDays}, valid_from = ${of.validFrom}::timestamptz,
      valid_until = ${of.validUntil}::timestamptz, active = ${of.active}, with_coupons = ${of.withCoupons}, written_by = ${of.writtenBy},
      version = n.version + 1
    WHERE ${placed(scope)} AND n.id = ${of.id}::uuid AND n.version = ${of.version} AND n.approved_at IS NULL`);

export const stopPlan = (tx: Tx, scope: Scope, of: { id: string; version: number; active: boolean }): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.voucher_plan n SET active = ${of.active}, version = n.version + 1
    WHERE ${placed(scope)} AND n.id = ${of.id}::uuid AND n.version = ${of.version}`);

export const approvePlan = (tx: Tx, scope: Scope, of: { id: string; by: string }): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.voucher_plan n SET approved_by = ${of.by}, approved_at = now(), version = n.version + 1
    WHERE ${placed(scope)} AND n.id = ${of.id}::uuid AND n.approved_at IS NULL`);

/** One more voucher of a plan, if it is in force and has one left: the row says so at the moment it is changed. 0: not any more. */
export const takeOfPlan = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.voucher_plan n SET issued = n.issued + 1
    WHERE n.id = ${id}::uuid AND ${IN_FORCE} AND (n.most_issued IS NULL OR n.issued < n.most_issued)`);

export type VoucherRow = {
  readonly id: string;
  readonly kind: VoucherKind;
  readonly name: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly code: string;
  readonly issuedAt: Date;
  readonly validUntil: Date;
  readonly isExpired: boolean;
  readonly redeemedAt: Date | null;
  readonly dealerId: string | null;
  /** The order that has it. */
  readonly usedIn: string | null;
  /** The visit to the workshop that it is kept for, or was booked at. */
  readonly visit: {
    readonly id: string;
    readonly number: string;
    readonly startsAt: string;
    readonly dealerId: string;
  } | null;
};

const VOUCHER = sql`v.id, v.kind, n.name, v.amount, v.currency, v.code, v.issued_at AS "issuedAt", v.valid_until AS "validUntil",
  v.valid_until <= now() AS "isExpired", v.redeemed_at AS "redeemedAt", v.dealer_id AS "dealerId", v.used_in AS "usedIn",
  (SELECT jsonb_build_object('id', b.id, 'number', b.number, 'startsAt', lower(b.during), 'dealerId', b.dealer_id) FROM visits.booking b
    WHERE b.brand = v.brand AND b.id = v.kept_for) AS visit
  FROM benefits.voucher v JOIN benefits.voucher_plan n ON n.brand = v.brand AND n.id = v.plan_id`;

type Whose = Scope & { readonly accountId: string };

const ISSUED_AT = sql`v.issued_at`;
const VOUCHER_ID = sql`v.id`;

export const listOwnVouchers = async (
  tx: Tx,
  { brand, market, accountId }: Whose,
  of: Walk & { state: 'OPEN' | 'REDEEMED' },
): Promise<Pick<Walked<VoucherRow>, 'rows' | 'next'>> => {
  const found = await tx.rows(sql<VoucherRow & { point: string }>`
    SELECT ${pointOf(ISSUED_AT, VOUCHER_ID)} AS point, ${VOUCHER}
    WHERE v.account_id = ${accountId}::uuid AND v.brand = ${brand} AND v.market = ${market}
      ${of.state === 'OPEN' ? sql`AND v.redeemed_at IS NULL AND v.used_in IS NULL AND v.valid_until > now()` : sql`AND v.redeemed_at IS NOT NULL`}
      ${behindPoint(ISSUED_AT, VOUCHER_ID, of.before)}
    ORDER BY v.issued_at DESC, v.id DESC LIMIT ${of.size + 1}`);
  return toWalked(found, of.size);
};

/** The one that takes most off a purchase: one that is kept for a visit serves for none. */
export const findBestVoucher = (
  tx: Tx,
  { brand, market, accountId }: Whose,
): Promise<{ id: string; amount: number } | null> =>
  tx.maybe(sql<{ id: string; amount: number }>`
    SELECT v.id, v.amount FROM benefits.voucher v
    WHERE v.account_id = ${accountId}::uuid AND v.brand = ${brand} AND v.market = ${market}
      AND v.redeemed_at IS NULL AND v.used_in IS NULL AND v.kept_for IS NULL AND v.valid_until > now()
    ORDER BY v.amount DESC, v.valid_until, v.id LIMIT 1`);

export const listFidelity = (
  tx: Tx,
  { brand, market, accountId }: Whose,
): Promise<(VoucherRow & { planId: string })[]> =>
  tx.rows(sql<VoucherRow & { planId: string }>`
    SELECT v.plan_id AS "planId", ${VOUCHER}
    WHERE v.account_id = ${accountId}::uuid AND v.brand = ${brand} AND v.market = ${market} AND v.kind = 'FIDELITY'
    ORDER BY v.issued_at DESC, v.id DESC`);

export const findVoucher = (tx: Tx, { brand, market }: Scope, id: string): Promise<VoucherRow | null> =>
  tx.maybe(sql<VoucherRow>`SELECT ${VOUCHER} WHERE v.id = ${id}::uuid AND v.brand = ${brand} AND v.market = ${market}`);

export const findVoucherByCode = (tx: Tx, { brand, market }: Scope, code: string): Promise<VoucherRow | null> =>
  tx.maybe(sql<VoucherRow>`SELECT ${VOUCHER} WHERE v.code = ${code} AND v.brand = ${brand} AND v.market = ${market}`);

/** Those of these who had a voucher of the plan: persons by their documents, and cars, under whatever account. */
export const listPlanHolders = async (
  tx: Tx,
  of: { planId: string; holders: readonly string[] },
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.rows(sql<{ holder: string }>`
        SELECT holder FROM benefits.plan_share WHERE plan_id = ${of.planId}::uuid AND holder = ANY(${[...of.holders]}::text[])`)
    ).map(({ holder }) => holder),
  );

/** Breaks `one_fidelity_of_holder`. */
export const insertPlanShares = (
  tx: Tx,
  brand: string,
  of: { planId: string; holders: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.plan_share (plan_id, holder, brand)
    SELECT ${of.planId}::uuid, holder, ${brand} FROM unnest(${[...of.holders].toSorted()}::text[]) AS holder`);

/** Orders that had their reward. */
export const listRewarded = async (
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ orderId: string | null; amount: number }[]> =>
  tx.rows(sql<{ orderId: string | null; amount: number }>`
    SELECT order_id AS "orderId", amount FROM benefits.voucher WHERE order_id = ANY(${[...orderIds]}::uuid[])`);

/** Breaks `one_reward_an_order`, `one_fidelity_voucher`. */
export const insertVoucher = (
  tx: Tx,
  { brand, market, accountId }: Whose,
  of: {
    id: string;
    plan: Pick<PlanRow, 'id' | 'kind' | 'amount' | 'currency' | 'keepsDays'>;
    orderId: string | null;
    code: string;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.voucher (id, brand, market, plan_id, kind, account_id, order_id, amount, currency, code, valid_until)
    VALUES (${of.id}, ${brand}, ${market}, ${of.plan.id}::uuid, ${of.plan.kind}, ${accountId}::uuid, ${of.orderId}::uuid,
      ${of.plan.amount}, ${of.plan.currency}, ${of.code}, now() + make_interval(days => ${of.plan.keepsDays}::int))`);

/** 1 for the one who spends it: somebody's, not spent, not over, in no order and for no visit elsewhere, as the row itself says at that moment. */
export const spendVoucher = (
  tx: Tx,
  { brand, market }: Scope,
  of: { code: string; dealerId: string; by: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.voucher SET redeemed_at = now(), dealer_id = ${of.dealerId}::uuid, redeemed_by = ${of.by}
    WHERE code = ${of.code} AND brand = ${brand} AND market = ${market} AND redeemed_at IS NULL AND used_in IS NULL
      AND account_id IS NOT NULL AND valid_until > now()
      AND (kept_for IS NULL OR EXISTS (
        SELECT FROM visits.booking b WHERE b.brand = ${brand} AND b.id = kept_for AND b.dealer_id = ${of.dealerId}::uuid))`);

export const listIssued = async (tx: Tx, { brand, market }: Scope, of: Walk): Promise<Walked<VoucherRow>> => {
  const found = await tx.rows(sql<VoucherRow & { point: string }>`
    SELECT ${pointOf(ISSUED_AT, VOUCHER_ID)} AS point, ${VOUCHER}
    WHERE v.brand = ${brand} AND v.market = ${market} ${behindPoint(ISSUED_AT, VOUCHER_ID, of.before)}
    ORDER BY v.issued_at DESC, v.id DESC LIMIT ${of.size + 1}`);
  const counted = countOf(sql`FROM benefits.voucher v WHERE v.brand = ${brand} AND v.market = ${market}`);
  return { ...toWalked(found, of.size), ...toCounted(await tx.one(sql<{ total: number }>`${counted}`)) };
};
