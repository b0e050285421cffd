export {
  balanceOf,
  endSource,
  isExpected,
  isLoanPaid,
  needsSecondPerson,
  openPart,
  placeMoney,
  sumDifference,
  planRest,
  remainingOf,
  type Placed,
} from './rules/balance.ts';
export { shownFigures } from './rules/figures.ts';
export { isSameLetter } from './rules/planned-details.ts';
export {
  askOf,
  CHARGED_SOURCES,
  isCharged,
  isOfMarket,
  kindOfCharge,
  type ChargedKind,
} from './rules/charged-sources.ts';
export {
  dealerPaymentMachine,
  returnMachine,
  SOURCE_KINDS,
  sourceMachine,
  type SourceKind,
} from './rules/balance-machines.ts';
export {
  balanceMachine,
  CANCELLABLE,
  isTowardsCar,
  orderMachine,
  readStep,
  type OrderState,
} from './rules/order-machine.ts';
export type { CancelReason, Hold } from './contract.ts';
export {
  compareQuotes,
  fitSources,
  isChangeable,
  spreadReturn,
  toComparison,
  type ComparedLine,
} from './rules/change.ts';
export { judgeTakeUp, promiseAfterEnd } from './rules/take-up.ts';
export { orderNumber, readOrderNumber } from './rules/order-number.ts';
export { withdrawUntil } from './rules/terms.ts';
export { judgeWithdrawal, withdrawalMachine, type WithdrawalEvent, type WithdrawalState } from './rules/withdrawal.ts';
export { isStepNews, NEWS_STEPS, restAwaited } from './rules/step-news.ts';
export { ASK_DAYS, MILESTONES, type Milestone } from './rules/feedback.ts';
export { HANDOVER_MINUTES, handoverWindow, isReadyToHandOver, mayChooseDay, openItems } from './rules/handover.ts';
export { unitFits } from './rules/unit-fit.ts';
export { TERMS_VERSION } from './rules/terms.ts';
export { ANONYMOUS_HEADER, isMeant, USER_HEADER } from './contract/buyer-headers.ts';
export { takerOf } from './rules/money-held.ts';
export { refundNews } from './rules/refund-news.ts';
export { RECORDED_INVOICE, type Paper } from './rules/papers.ts';
export { extrasDue } from './rules/extras-due.ts';
export { isLetter } from './rules/plannable.ts';
export { countAgain, isMoneyMissing, isOwedAgain } from './rules/taken-back.ts';
