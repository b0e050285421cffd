export { openFactory, type Factory } from './providers/factory.server.ts';
export { countAnonymousHolds, insertAnonymousHold } from './store/anonymous-holds.server.ts';
export {
  confirmOrder,
  expiredOrders,
  findCampaignInLine,
  findDeliveredChassis,
  findOrder,
  noteDeliveredChassis,
  findOrderByNumber,
  findOwnOrder,
  insertOrder,
  lockOrder,
  lockOwnOrder,
  moveBalance,
  moveOrder,
  payPart,
  registerOrder,
  settleBalance,
  type Campaign,
  type OrderRow,
} from './store.server.ts';
export { chooseMethod, repriceOrder } from './store/pricing.server.ts';
export {
  findRunningWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  type WithdrawalRow,
} from './store/withdrawals.server.ts';
