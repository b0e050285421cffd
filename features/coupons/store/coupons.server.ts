import type { Currency, Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { Plan } from '../rules/judge.ts';

/** A coupon as its row has it; money in minor units. */
export type CouponRow = {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly amount: number | null;
  readonly percent: number | null;
  readonly mostOff: number | null;
  readonly leastPrice: number | null;
  readonly incomeMost: number | null;
  readonly plan: Plan;
  readonly offerCode: string | null;
  readonly defaultPeriod: number | null;
  readonly withOffer: boolean;
  readonly withOthers: boolean;
  readonly partner: string | null;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly mostUses: number | null;
  readonly uses: number;
  readonly budget: number | null;
  readonly discounted: number;
  readonly perPerson: number | null;
  readonly active: boolean;
  /** By the database's clock, and with uses and budget left. */
  readonly isUsable: boolean;
};

const IN_FORCE = sql`c.active AND c.valid_from <= now() AND (c.valid_until IS NULL OR c.valid_until > now())`;
const IS_LEFT = sql`(c.most_uses IS NULL OR c.uses < c.most_uses) AND (c.budget IS NULL OR c.discounted < c.budget)`;

const COUPON = sql`c.id, c.version, c.code, c.name, c.currency, c.amount, c.percent, c.most_off AS "mostOff",
  c.least_price AS "leastPrice", c.income_most AS "incomeMost", c.plan, c.offer_code AS "offerCode",
  c.default_period AS "defaultPeriod", c.with_offer AS "withOffer", c.with_others AS "withOthers", c.partner,
  c.valid_from AS "validFrom", c.valid_until AS "validUntil", c.most_uses AS "mostUses", c.uses, c.budget, c.discounted,
  c.per_person AS "perPerson", c.active, (${IN_FORCE} AND ${IS_LEFT}) AS "isUsable"`;

export type Scope = { readonly brand: string; readonly market: Market };

const inScope = ({ brand, market }: Scope): Statement => sql`c.brand = ${brand} AND c.market = ${market}`;

export const findCouponByCode = (tx: Tx, scope: Scope, code: string): Promise<CouponRow | null> =>
  tx.maybe(sql<CouponRow>`SELECT ${COUPON} FROM coupons.coupon c WHERE ${inScope(scope)} AND c.code = ${code}`);

export const findCoupon = (tx: Tx, scope: Scope, id: string): Promise<CouponRow | null> =>
  tx.maybe(sql<CouponRow>`SELECT ${COUPON} FROM coupons.coupon c WHERE ${inScope(scope)} AND c.id = ${id}::uuid`);

export const findDefault = (
  tx: Tx,
  scope: Scope,
  of: { offerCode: string; period: number },
): Promise<CouponRow | null> =>
  tx.maybe(sql<CouponRow>`
    SELECT ${COUPON} FROM coupons.coupon c
    WHERE ${inScope(scope)} AND c.offer_code = ${of.offerCode} AND c.default_period = ${of.period}
      AND ${IN_FORCE} AND ${IS_LEFT}`);

export const listCoupons = async (
  tx: Tx,
  scope: Scope,
  { text, page, size, after }: { text: string; page: number; size: number; after: string | undefined },
): Promise<{ rows: CouponRow[]; total: number; isMore: boolean }> => {
  const words = text === '' ? noSql : sql`AND (c.code ILIKE ${text} OR c.name ILIKE ${text})`;
  const matching = sql`FROM coupons.coupon c WHERE ${inScope(scope)} ${words}`;
  const since = sql`(SELECT a.created_at FROM coupons.coupon a WHERE a.brand = ${scope.brand} AND a.market = ${scope.market} AND a.id = ${after ?? null}::uuid)`;
  const behind =
    after === undefined
      ? noSql
      : sql`AND c.created_at <= ${since} AND (c.created_at < ${since} OR c.id > ${after}::uuid)`;
  const rows = await tx.rows(sql<CouponRow>`
    SELECT ${COUPON} ${matching} ${behind} ORDER BY c.created_at DESC, c.id LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

/** What staff write of a coupon. */
export type CouponWords = Omit<
  CouponRow,
  'version' | 'uses' | 'discounted' | 'isUsable' | 'validFrom' | 'validUntil'
> & {
  readonly validFrom: string;
  readonly validUntil: string | null;
};

/** Breaks `one_coupon_code` or `one_default_coupon`. */
export const insertCoupon = (tx: Tx, { brand, market }: Scope, of: CouponWords): Promise<number> =>
  tx.run(sql`
    INSERT INTO coupons.coupon (id, brand, market, code, name, currency, amount, percent, most_off, least_price, income_most, plan,
      offer_code, default_period, with_offer, with_others, partner, valid_from, valid_until, most_uses, budget, per_person, active)
    VALUES (${of.id}, ${brand}, ${market}, ${of.code}, ${of.name}, ${of.currency}, ${of.amount}, ${of.percent}, ${of.mostOff},
      ${of.leastPrice}, ${of.incomeMost}, ${of.plan}, ${of.offerCode}, ${of.defaultPeriod}, ${of.withOffer}, ${of.withOthers},
      ${of.partner}, ${of.validFrom}, ${of.validUntil}, ${of.mostUses}, ${of.budget}, ${of.perPerson}, ${of.active})`);

/** 0 when there is none of this version. Breaks those two, and `uses_within_limit` or `discounted_within_budget` for a limit too low. */
export const rewriteCoupon = (tx: Tx, scope: Scope, of: CouponWords & { version: number }): Promise<number> =>
  tx.run(sql`
    UPDATE coupons.coupon c SET code = ${of.code}, name = ${of.name}, amount = ${of.amount}, percent = ${of.percent},
      most_off = ${of.mostOff}, least_price = ${of.leastPrice}, income_most = ${of.incomeMost}, plan = ${of.plan},
      offer_code = ${of.offerCode}, default_period = ${of.defaultPeriod}, with_offer = ${of.withOffer},
      with_others = ${of.withOthers}, partner = ${of.partner}, valid_from = ${of.validFrom}, valid_until = ${of.validUntil},
      most_uses = ${of.mostUses}, budget = ${of.budget}, per_person = ${of.perPerson}, active = ${of.active}, version = c.version + 1
    WHERE ${inScope(scope)} AND c.id = ${of.id}::uuid AND c.version = ${of.version}`);

export const lockCoupon = async (tx: Tx, scope: Scope, id: string): Promise<boolean> =>
  (await tx.maybe(sql<{ id: string }>`
    SELECT c.id FROM coupons.coupon c WHERE ${inScope(scope)} AND c.id = ${id}::uuid FOR UPDATE`)) !== null;

/** The most one person uses it now; the coupon's row is locked by who asks. */
export const mostOfOnePerson = async (tx: Tx, couponId: string): Promise<number> =>
  (
    await tx.one(sql<{ most: number }>`
      SELECT coalesce(max(uses), 0)::int AS most FROM coupons.person WHERE coupon_id = ${couponId}::uuid`)
  ).most;
