import { dayIn } from '#kernel/dates.ts';
import { money, type Money } from '#kernel/money.ts';

/** Coupons that are paid in cash at the tills of two networks (Argentina). */

const NETWORKS: Readonly<Record<string, { readonly company: string }>> = {
  rapipago: { company: '3335' },
  pagofacil: { company: '0847' },
};

export const isCashMethod = (method: string): boolean => Object.hasOwn(NETWORKS, method);

/** No coupon asks for more. */
export const MOST_CASH: Money = money(2_000_000_000, 'ARS');

/** The digits of the bars: the company's number, the payment's, its day and its amount. The real company's are 42 and more. */
const barcodeOf = ({ id, amount, until, network }: Coupon): string =>
  [
    NETWORKS[network]?.company ?? '',
    String(id).padStart(14, '0'),
    dayIn(new Date(until), 'ar').replaceAll('-', ''),
    String(amount.amount).padStart(14, '0'),
    '00',
  ].join('');

type Coupon = { readonly id: number; readonly amount: Money; readonly until: string; readonly network: string };

export const couponOf = (of: Coupon) => ({
  barcode: barcodeOf(of),
  coupon: { network: of.network, code: String(of.id).padStart(10, '0') },
});
