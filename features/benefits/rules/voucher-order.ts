/** What a voucher takes off a price: its value, but so much stays that the reservation can be paid. Minor units; 0: nothing. */
export const voucherOff = (value: number, of: { readonly total: number; readonly least: number }): number =>
  Math.max(0, Math.min(value, of.total - of.least));

/** A price names a voucher by the end of its code: the whole code is money to whoever reads it. */
export const lineCodeOf = (code: string): string => code.slice(-4);

/** Whether a voucher stands beside the coupons of an order: it and each of them has to be for it. */
export const standsBeside = (
  voucher: { readonly withCoupons: boolean },
  coupons: readonly { readonly withOthers: boolean }[],
): boolean => coupons.length === 0 || (voucher.withCoupons && coupons.every(({ withOthers }) => withOthers));
