import type { Money } from '#kernel/money.ts';
import type { Env } from '#platform/env.server.ts';
import type { CouponRecord } from '../contract/admin.ts';
import { sealToken } from '../person.server.ts';
import type { CouponRow, Scope } from '../store/coupons.server.ts';

const moneyOf =
  ({ currency }: CouponRow) =>
  (amount: number | null): Money | null =>
    amount === null ? null : { amount, currency };

/** What anybody may know of a coupon whose code they have. */
export const toCoupon = (row: CouponRow) => {
  const money = moneyOf(row);
  return {
    code: row.code,
    name: row.name,
    amount: money(row.amount),
    percent: row.percent,
    mostOff: money(row.mostOff),
    leastPrice: money(row.leastPrice),
    plan: row.plan,
    withOthers: row.withOthers,
    validUntil: row.validUntil?.toISOString() ?? null,
  };
};

/** A coupon as staff see it. */
export const toRecord = (row: CouponRow, env: Env, { brand, market }: Scope): CouponRecord => {
  const money = moneyOf(row);
  return {
    id: row.id,
    version: row.version,
    ...toCoupon(row),
    budget: money(row.budget),
    mostUses: row.mostUses,
    perPerson: row.perPerson,
    validFrom: row.validFrom.toISOString(),
    incomeMost: money(row.incomeMost),
    offerCode: row.offerCode,
    defaultPeriod: row.defaultPeriod,
    partner: row.partner,
    withOffer: row.withOffer,
    active: row.active,
    uses: row.uses,
    discounted: { amount: row.discounted, currency: row.currency },
    partnerToken: row.partner === null ? null : sealToken(env, { brand, market, id: row.id }),
  };
};
