export {
  chargeSchema,
  moneySchema,
  PAYMENT_METHODS,
  refundSchema,
  type Charge,
  type PaymentMethod,
  type Refund,
} from './contract.ts';
export { judgeArrival, REFUND_APPROVAL_LIMIT, type Verdict } from './rules/verdict.ts';
export { chargeMachine, OPEN_CHARGES, refundMachine } from './rules/machines.ts';
