export { getDefaultCoupon } from './contract/ask.ts';
export { choosePaymentMethod, declareFamilyIncome, enterCoupon, removeCoupon } from './contract/order.ts';
export { NO_OFFER } from './rules/judge.ts';
export { couponUseMachine } from './rules/use-machine.ts';
