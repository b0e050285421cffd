import { MARKETS, type Market } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';

/** Points as a market writes a number. */
export const showPoints = (points: number, market: Market): string =>
  numberFormat(MARKETS[market].locale).format(points);
