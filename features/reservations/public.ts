export { balanceMachine, CANCELLABLE, orderMachine, readStep, type OrderState } from './rules/order-machine.ts';
export type { CancelReason, Hold } from './contract.ts';
export { orderNumber, readOrderNumber } from './rules/order-number.ts';
export { withdrawUntil } from './rules/terms.ts';
export { judgeWithdrawal, withdrawalMachine, type WithdrawalEvent, type WithdrawalState } from './rules/withdrawal.ts';
export { unitFits } from './rules/unit-fit.ts';
export { TERMS_VERSION } from './rules/terms.ts';
export { ANONYMOUS_HEADER, isMeant, USER_HEADER } from './contract/buyer-headers.ts';
