export { enterVoucher, removeVoucher } from './contract/voucher-order.ts';
export { enterVisitVoucher, getVisitVoucher, removeVisitVoucher } from './contract/voucher-visit.ts';
export { listAvailableVouchers } from './contract/vouchers.ts';
export { showVoucherCode } from './rules/voucher.ts';
export { voucherUseMachine } from './rules/voucher-use-machine.ts';
export { returnedAs } from './rules/returned-voucher.ts';
