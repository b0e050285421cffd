import type { Currency } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { Plan } from '../rules/judge.ts';
import type { UseState } from '../rules/use-machine.ts';

/** A use that an order has now. */
export type StandingUse = {
  readonly id: string;
  readonly code: string;
  /** Of the coupon when it was taken. */
  readonly plan: Plan;
  readonly off: number;
  readonly netOff: number | null;
  readonly withOthers: boolean;
};

export const listStanding = (tx: Tx, orderId: string): Promise<StandingUse[]> =>
  tx.rows(sql<StandingUse>`
    SELECT u.id, c.code, u.plan, u.off, u.net_off AS "netOff", NOT u.alone AS "withOthers"
    FROM coupons.use u JOIN coupons.coupon c ON c.brand = u.brand AND c.id = u.coupon_id
    WHERE u.order_id = ${orderId}::uuid AND u.state <> 'RETURNED' ORDER BY u.created_at`);

/**
 * Takes one use and its amount, if the coupon still says what was judged, is in force and has both left: the row says so itself at the
 * moment it is changed, so whoever comes at the same time waits for it and sees what is left then. 0: not any more.
 */
export const takeUse = (tx: Tx, of: { couponId: string; version: number; off: number }): Promise<number> =>
  tx.run(sql`
    UPDATE coupons.coupon SET uses = uses + 1, discounted = discounted + ${of.off}
    WHERE id = ${of.couponId}::uuid AND version = ${of.version} AND active AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())
      AND (most_uses IS NULL OR uses < most_uses) AND (budget IS NULL OR discounted + ${of.off} <= budget)`);

/**
 * One more use of a person, if their own limit lets them: the index it counts under, or null. `indexes`: everything the person is
 * known by, first what a new row is found by. The coupon's row is held by who takes, so nobody counts beside it.
 */
export const takeForPerson = async (
  tx: Tx,
  of: { couponId: string; brand: string; indexes: readonly string[]; most: number | null },
): Promise<string | null> => {
  // A row written under an older key, or another document, goes on counting.
  const row = await tx.maybe(sql<{ index: string }>`
    INSERT INTO coupons.person AS p (coupon_id, brand, person_index, uses)
    SELECT ${of.couponId}::uuid, ${of.brand}, coalesce(
      (SELECT person_index FROM coupons.person WHERE coupon_id = ${of.couponId}::uuid AND person_index = ANY(${[...of.indexes]}::text[])
        ORDER BY uses DESC, person_index LIMIT 1),
      ${of.indexes[0] ?? ''}), 1
    WHERE ${of.most}::int IS NULL OR (SELECT coalesce(sum(uses), 0) FROM coupons.person
      WHERE coupon_id = ${of.couponId}::uuid AND person_index = ANY(${[...of.indexes]}::text[])) < ${of.most}::int
    ON CONFLICT (coupon_id, person_index) DO UPDATE SET uses = p.uses + 1 WHERE p.uses < coalesce(${of.most}::int, p.uses + 1)
    RETURNING person_index AS index`);
  return row?.index ?? null;
};

export const countOfPerson = async (tx: Tx, couponId: string, indexes: readonly string[]): Promise<number> =>
  (
    await tx.one(sql<{ uses: number }>`
      SELECT coalesce(sum(uses), 0)::int AS uses FROM coupons.person
      WHERE coupon_id = ${couponId}::uuid AND person_index = ANY(${[...indexes]}::text[])`)
  ).uses;

export type NewUse = {
  readonly id: string;
  readonly brand: string;
  readonly couponId: string;
  readonly orderId: string;
  readonly personIndex: string | null;
  readonly plan: Plan;
  readonly off: number;
  readonly netOff: number | null;
  readonly alone: boolean;
};

export const insertUse = (tx: Tx, of: NewUse): Promise<number> =>
  tx.run(sql`
    INSERT INTO coupons.use (id, brand, coupon_id, order_id, person_index, plan, off, net_off, alone)
    VALUES (${of.id}, ${of.brand}, ${of.couponId}, ${of.orderId}, ${of.personIndex}, ${of.plan}, ${of.off}, ${of.netOff}, ${of.alone})`);

/** A use takes less off, as its order costs less: its budget has the difference again. */
export const lowerUse = (tx: Tx, of: { id: string; off: number; netOff: number | null }): Promise<number> =>
  tx.run(sql`
    WITH old AS (SELECT id, coupon_id, off FROM coupons.use WHERE id = ${of.id}::uuid AND state <> 'RETURNED' AND off > ${of.off} FOR UPDATE),
    lower AS (UPDATE coupons.use u SET off = ${of.off}, net_off = ${of.netOff} FROM old WHERE u.id = old.id)
    UPDATE coupons.coupon c SET discounted = c.discounted - old.off + ${of.off} FROM old WHERE c.id = old.coupon_id`);

/** The order is paid: what was kept for it is spent. */
export const spendUses = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`UPDATE coupons.use SET state = 'SPENT' WHERE order_id = ${orderId}::uuid AND state = 'RESERVED'`);

/** Gives back what an order has of coupons, or one of its uses: once, however often it is told. Nothing of it keeps an order from ending. */
export const returnUses = (tx: Tx, orderId: string, useId: string | null = null): Promise<number> =>
  tx.run(sql`
    WITH held AS MATERIALIZED (
      SELECT c.id FROM coupons.coupon c
      WHERE c.id IN (SELECT u.coupon_id FROM coupons.use u WHERE u.order_id = ${orderId}::uuid AND u.state <> 'RETURNED')
      ORDER BY c.id FOR UPDATE),
    back AS (
      UPDATE coupons.use u SET state = 'RETURNED' FROM held
      WHERE u.order_id = ${orderId}::uuid AND u.state <> 'RETURNED' AND u.coupon_id = held.id
        ${useId === null ? noSql : sql`AND u.id = ${useId}::uuid`}
      RETURNING u.coupon_id, u.person_index, u.off),
    freed AS (
      UPDATE coupons.person p SET uses = greatest(p.uses - 1, 0) FROM back
      WHERE p.coupon_id = back.coupon_id AND p.person_index = back.person_index)
    UPDATE coupons.coupon c SET uses = c.uses - 1, discounted = c.discounted - back.off FROM back WHERE c.id = back.coupon_id`);

export type UseRow = {
  readonly id: string;
  readonly orderId: string;
  readonly state: UseState;
  readonly off: number;
  readonly currency: Currency;
  readonly at: Date;
};

export const listUses = (tx: Tx, couponId: string, most: number): Promise<UseRow[]> =>
  tx.rows(sql<UseRow>`
    SELECT u.id, u.order_id AS "orderId", u.state, u.off, c.currency, u.created_at AS at
    FROM coupons.use u JOIN coupons.coupon c ON c.brand = u.brand AND c.id = u.coupon_id
    WHERE u.coupon_id = ${couponId}::uuid ORDER BY u.created_at DESC, u.id LIMIT ${most}`);

/** Coupons, held in one order by everybody: nobody takes or gives back a use of them beside. */
const holdCoupons = async (tx: Tx, which: Statement): Promise<string[]> =>
  (await tx.rows(sql<{ id: string }>`SELECT c.id FROM coupons.coupon c WHERE ${which} ORDER BY c.id FOR UPDATE`)).map(
    ({ id }) => id,
  );

/** Uses no longer count for a person's limit: of one coupon or of all, of one person or of everybody. How many. */
export const clearUses = async (
  tx: Tx,
  of: { brand: string; couponId: string | null; indexes: readonly string[] | null },
): Promise<number> => {
  const whose = sql`brand = ${of.brand} ${of.indexes === null ? noSql : sql`AND person_index = ANY(${[...of.indexes]}::text[])`}`;
  const held = await holdCoupons(
    tx,
    of.couponId === null
      ? sql`c.brand = ${of.brand} AND c.id IN (SELECT coupon_id FROM coupons.person WHERE ${whose})`
      : sql`c.brand = ${of.brand} AND c.id = ${of.couponId}::uuid`,
  );
  const which = sql`${whose} AND coupon_id = ANY(${held}::uuid[])`;
  return tx.run(sql`
    WITH gone AS (DELETE FROM coupons.person WHERE ${which})
    UPDATE coupons.use SET person_index = NULL WHERE ${which} AND person_index IS NOT NULL AND state <> 'RETURNED'`);
};

/** These orders' uses no longer say whose they are, and what they counted for a person is taken off. */
export const forgetPersons = async (tx: Tx, orders: readonly string[]): Promise<void> => {
  const theirs = sql`order_id = ANY(${[...orders]}::uuid[]) AND person_index IS NOT NULL`;
  const held = await holdCoupons(tx, sql`c.id IN (SELECT coupon_id FROM coupons.use WHERE ${theirs})`);
  await tx.run(sql`
    WITH mine AS (
      SELECT coupon_id, person_index, (count(*) FILTER (WHERE state <> 'RETURNED'))::int AS uses FROM coupons.use WHERE ${theirs}
      GROUP BY coupon_id, person_index),
    freed AS (
      UPDATE coupons.person p SET uses = greatest(p.uses - mine.uses, 0) FROM mine
      WHERE p.coupon_id = mine.coupon_id AND p.person_index = mine.person_index)
    UPDATE coupons.use SET person_index = NULL WHERE ${theirs}`);
  // A row that counts nothing says no more than none.
  await tx.run(sql`DELETE FROM coupons.person WHERE coupon_id = ANY(${held}::uuid[]) AND uses = 0`);
};

export const keepIncome = (tx: Tx, of: { orderId: string; brand: string; sealed: Buffer }): Promise<number> =>
  tx.run(sql`
    INSERT INTO coupons.family_income (order_id, brand, sealed) VALUES (${of.orderId}, ${of.brand}, ${of.sealed})
    ON CONFLICT (order_id) DO UPDATE SET sealed = excluded.sealed, declared_at = now()`);

export const findIncome = async (tx: Tx, orderId: string): Promise<string | null> =>
  (
    await tx.maybe(sql<{ sealed: string }>`
      SELECT encode(sealed, 'base64') AS sealed FROM coupons.family_income WHERE order_id = ${orderId}::uuid`)
  )?.sealed ?? null;
