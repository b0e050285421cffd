import { formatDay } from '#kernel/dates.ts';
import type { Market } from '#kernel/market.ts';
import { formatMoney, subtractMoney, type Money } from '#kernel/money.ts';
import { formatPhone } from '#kernel/phones.ts';
import type { Voucher } from '../contract/proposal.ts';
import { paidOfEntrance } from './paid-entrance.ts';

/**
 * What a voucher says, line by line: one list for the page and for the paper, so that both say the same figures.
 * @param paid What the order has paid of the entrance; null without an order.
 * @param isOpen Once the bank has paid there is no last day.
 */
export const voucherLines = (
  voucher: Voucher,
  of: { readonly market: Market; readonly paid: Money | null; readonly isOpen: boolean; readonly term: string },
) => {
  const { market, isOpen, term } = of;
  const shown = (value: Money): string => formatMoney(value, market);
  const entrance = paidOfEntrance({ entrance: voucher.entranceValue }, of.paid);
  const { car, dealer, finalInstallmentValue } = voucher;
  return (
    [
      ['proposalNumber', voucher.proposalNumber],
      ['car', `${car.modelName} ${car.versionName} ${car.year}`],
      ['color', car.colorName],
      ['buyer', voucher.buyer],
      ['buyerDocument', voucher.buyerDocument],
      ['dealer', dealer.name],
      ['dealerContact', `${formatPhone(dealer.phone, market)} · ${dealer.address}`],
      ['coupons', car.coupons?.map(({ name, amount }) => `${name}: ${shown(amount)}`).join(' · ') ?? null],
      ['total', shown(voucher.total)],
      ['entranceValue', shown(voucher.entranceValue)],
      ['paid', entrance && shown(entrance.paid)],
      ['entranceRest', entrance && shown(entrance.rest)],
      ['released', shown(subtractMoney(voucher.total, voucher.entranceValue))],
      ['finalInstallmentValue', finalInstallmentValue && shown(finalInstallmentValue)],
      ['term', term],
      ['installmentValue', shown(voucher.installmentValue)],
      ['lastInstallmentValue', shown(voucher.lastInstallmentValue)],
      ['validUntil', isOpen ? formatDay(voucher.validUntil) : null],
    ] as const
  ).flatMap(([key, value]) => (value === null || value === '' ? [] : [{ key, value }]));
};
