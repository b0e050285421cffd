export { openFactory, type Factory } from './providers/factory.server.ts';
export {
  confirmOrder,
  expiredOrders,
  findCampaigns,
  findOrder,
  findOrderByNumber,
  findOwnOrder,
  insertOrder,
  insertWithdrawal,
  lockHolder,
  lockOrder,
  lockOwnOrder,
  moveOrder,
  registerOrder,
  settleBalance,
  type OrderRow,
} from './store.server.ts';
