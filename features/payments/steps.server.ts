export { noteGone, oweAgain, recordChargeBack, recordWonChargeBack } from './store/charge-backs.server.ts';
export { chargesToCheck } from './store/charges-to-check.server.ts';
export { gatewayOf } from './providers/open.server.ts';
export type {
  CardChargeRequest,
  ChargeRequest,
  Gateway,
  GatewayPayment,
  GatewayResult,
} from './providers/gateway.server.ts';
export type { GatewayCard } from './providers/gateway-cards.server.ts';
export {
  findCardToSave,
  findChargeCard,
  insertCardCharge,
  endKeptCardCharge,
  isKept,
  lockGatewayCard,
  listEndingCards,
  listKnownCards,
  noteCardAnswer,
  noteCardRefused,
  noteCustomer,
  noteSaved,
  noteWarned,
  refuseCardCharge,
  type CardToSave,
  type EndingCard,
} from './store/cards.server.ts';
export { toCharge } from './charge-view.server.ts';
export { askAboutOrders } from './store/reprocess.server.ts';
export {
  cancelOpenCharges,
  chargesOfOrder,
  failRefund,
  findCharge,
  findOpenCharge,
  findRefund,
  finishRefund,
  insertCharge,
  lockCharge,
  moveCharge,
  forgetRefused,
  noteRefused,
  recordReceipt,
  type ChargeRow,
  type RefundRow,
} from './store.server.ts';
export { listNewestCharges, listPaidBack } from './store/order-payments.server.ts';
export {
  cancelParts,
  endSlipNow,
  findNewestSlip,
  findOpenPart,
  insertCardPart,
  insertSlip,
} from './store/parts.server.ts';
export { findSiblings, listKeptReceipts, requestPartRefund, requestRefunds } from './store/refunds.server.ts';
export { postEntries } from './store/entries.server.ts';
