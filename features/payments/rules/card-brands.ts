import type { CardBrand } from '#kernel/card-brands.ts';

/** The gateway's names of the brands the sites take (Mercado Pago, `payment_method_id`). */
const BRAND_OF_METHOD: Readonly<Record<string, CardBrand>> = {
  visa: 'VISA',
  debvisa: 'VISA',
  amex: 'AMEX',
  master: 'MASTERCARD',
  debmaster: 'MASTERCARD',
  discover: 'DISCOVER',
  diners: 'DINERS',
  jcb: 'JCB',
  unionpay: 'CHINA_UNION_PAY',
};

/** The brand of a card by the gateway's name of it; null for one that is none of ours, such as Elo. */
export const brandOfMethod = (method: string): CardBrand | null => BRAND_OF_METHOD[method.toLowerCase()] ?? null;

/** How many days before its last one a card's owner is told, and the card is marked. */
export const ENDING_DAYS = 60;
