export { readCode } from './rules/code.ts';
export {
  bareQuote,
  couponOff,
  priceBefore,
  withCoupon,
  withDiscount,
  withoutCoupon,
  withoutDiscount,
} from './rules/coupon-quote.ts';
export { judgeOrder, judgeTerms } from './rules/judge.ts';
export type { CouponRow } from './store/coupons.server.ts';
export { listStanding, lowerUse, returnUses, spendUses, type StandingUse } from './store/uses.server.ts';
export { findCouponOf, incomeOf, keepIncomeOf, takeCoupon } from './take.server.ts';
