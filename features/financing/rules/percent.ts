import { MARKETS, type Market } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';

/** A per cent as a market writes it. */
export const percentShown = (percent: number, market: Market, digits = 2): string => {
  const { locale } = MARKETS[market];
  const number = numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number.format(percent)}%`;
};
