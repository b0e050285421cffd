export { readCode } from './rules/code.ts';
export { couponOff, priceBefore, withCoupon, withoutCoupon } from './rules/coupon-quote.ts';
export { judgeOrder, judgeTerms } from './rules/judge.ts';
export type { CouponRow } from './store/coupons.server.ts';
export { listStanding, lowerUse, returnUses, spendUses, type StandingUse } from './store/uses.server.ts';
export { findCouponOf, incomeOf, keepIncomeOf, takeCoupon } from './take.server.ts';
