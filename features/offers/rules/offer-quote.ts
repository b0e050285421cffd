import { money, subtractMoney, type Money } from '#kernel/money.ts';
import { netLike } from '#kernel/national-taxes.ts';
import type { Quote } from '#features/price/public.ts';

export type OfferOfQuote = { readonly code: string; readonly title: string; readonly amount: Money };

/**
 * A car's quote at the price of an offer: one more line takes the difference off, so that the lines still add up. A list price
 * that fell below the offer's is what the buyer pays. Without national taxes it falls in the same proportion.
 */
export const quoteAtOffer = (quote: Quote, offer: OfferOfQuote): Quote => {
  const { total, totalWithoutTaxes } = quote;
  if (offer.amount.currency !== total.currency) throw new TypeError(`offer ${offer.code} is in another currency`);
  if (offer.amount.amount >= total.amount) return quote;
  const off = subtractMoney(offer.amount, total);
  return {
    ...quote,
    lines: [...quote.lines, { kind: 'offer', code: offer.code, name: offer.title, amount: off }],
    total: money(offer.amount.amount, total.currency),
    totalWithoutTaxes: netLike(offer.amount, { amount: total.amount, netAmount: totalWithoutTaxes?.amount ?? null }),
  };
};

/** Whether a car is all that an offer's price names: nothing on it costs more than version and paint. */
export const isPlain = ({ lines }: Pick<Quote, 'lines'>): boolean =>
  lines.every(({ kind, amount }) => kind === 'version' || kind === 'color' || amount.amount === 0);
