export { drawCode128, type BarsDrawing } from './rules/code128.ts';
export { formatDigitableLine, parseBarcode } from './rules/boleto.ts';
export {
  chargeSchema,
  moneySchema,
  CASH_NETWORKS,
  CHARGE_METHODS,
  PAYMENT_METHODS,
  refundSchema,
  retryRefund,
  type CashNetwork,
  type Charge,
  type ChargeMethod,
  type PaymentMethod,
  type Refund,
} from './contract.ts';
export {
  addCard,
  cardsUnavailable,
  cardPaymentSchema,
  cardUnknown,
  changeCard,
  getOneTimeToken,
  listCards,
  removeCard,
  tokenUnknown,
  type CardPayment,
  type SavedCard,
} from './contract/cards.ts';
export { afterRefusal, CARD_REFUSALS, type CardRefusal } from './rules/card-refusals.ts';
export { judgeArrival, type Verdict } from './rules/verdict.ts';
export { chargeMachine, OPEN_CHARGES, refundMachine } from './rules/machines.ts';
