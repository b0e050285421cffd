export { readVoucherCode } from './rules/voucher.ts';
export { lineCodeOf, standsBeside, voucherOff } from './rules/voucher-order.ts';
export {
  findLastVoucher,
  findOwnVoucher,
  findStandingVoucher,
  insertVoucherUse,
  resizeVoucherUse,
  returnVoucherOf,
  takeVoucher,
  type OrderVoucher,
  type StandingVoucher,
} from './store/voucher-uses.server.ts';
export {
  findFreedVoucher,
  findVisitVoucher,
  keepForVisit,
  leaveVisit,
  type KeptVoucher,
} from './store/voucher-visits.server.ts';
