export { findKnownChassis } from './known-chassis.server.ts';
export { endOverdue, hasCampaign, listOpenOrders } from './store/reprocess.server.ts';
export { openFactory, type Factory } from './providers/factory.server.ts';
export { openConsortium, type Consortium, type LetterReport } from './providers/consortium.server.ts';
export { ASKED_KIND, lettersToAsk, noteConfirmed, type LetterToAsk } from './store/letters.server.ts';
export { countWithdrawalCalls, insertWithdrawalCall } from './store/withdrawal-calls.server.ts';
export { countAnonymousHolds, insertAnonymousHold } from './store/anonymous-holds.server.ts';
export {
  confirmOrder,
  countHolds,
  expiredOrders,
  findCampaign,
  findCampaignInLine,
  findNotedChassis,
  findOrder,
  listDeliveredAs,
  findNotedPlate,
  noteChassis,
  notePlate,
  findOrderByNumber,
  findOwnOrder,
  insertOrder,
  lockOrder,
  lockOwnOrder,
  MAX_RUNNING_HOLDS,
  moveOrder,
  registerOrder,
  type Campaign,
  type FactoryKind,
  type OrderRow,
} from './store.server.ts';
export {
  askNoMore,
  bookMoney,
  bookUnwanted,
  changeSource,
  endSources,
  finishReturn,
  givenBackAlone,
  insertSource,
  isBooked,
  listBackOfEnd,
  listReturns,
  listSources,
  lockReturn,
  oweBack,
  readBalance,
  setBalance,
  takesMoney,
  toBalance,
  type MoneyVia,
  type SourceRow,
  type SourceDetail,
} from './store/balance.server.ts';
export {
  bookedAlone,
  decideDealerPayment,
  findDealerPayment,
  insertDealerPayment,
  refuseWaitingPayments,
  toDealerPayment,
  type DealerPaymentRow,
} from './store/dealer-payments.server.ts';
export { findNewestDay } from './store/expected-days.server.ts';
export {
  actorsOf,
  checkItem,
  findHandover,
  finishHandover,
  listTakenTimes,
  lockDealership,
  lockHandover,
  noteMissed,
  saveHandover,
  toHandover,
  type HandoverRow,
} from './store/handovers.server.ts';
export {
  decideCorrection,
  findCorrection,
  insertCorrection,
  toCorrection,
  type CorrectionRow,
} from './store/chassis.server.ts';
export { hasLetterPaper, insertPaper, openPaper } from './store/papers.server.ts';
export { correctedCar, setCorrection } from './store/trade.server.ts';
export { readOrderPapers } from './order-papers.server.ts';
export { heldOf } from './order-view.server.ts';
export { findOwnWhole, findWholeOfBrand, type WholeOrder } from './store/order-parts.server.ts';
export { isJudged } from './store/feedback.server.ts';
export { findKit } from './store/welcome-kit.server.ts';
export {
  changeOrderRow,
  insertOrderChange,
  isPaidAtDealer,
  keepPrice,
  listKeptMoney,
  listFormerUnits,
  listOrderChanges,
  noteFactoryCar,
  owePartBack,
  resumeOrder,
  takeUpRow,
} from './store/change.server.ts';
export { chooseMethod, repriceOrder } from './store/pricing.server.ts';
export {
  findRunningWithdrawal,
  findStandingWithdrawal,
  findWithdrawal,
  insertWithdrawal,
  isGivenBack,
  lockWithdrawal,
  moveToBrand,
  moveWithdrawal,
  takeTelling,
  type WithdrawalRow,
} from './store/withdrawals.server.ts';
export { giveToPaid, takeFromPaid } from './store/taken-back.server.ts';
