import { brandOf } from '#brands/brands.ts';
import type { SlipPayee } from '#features/payments/public.server.ts';
import type { Market } from '#kernel/market.ts';
import { speak } from './texts.ts';

/** Whom a slip pays: the selling company of brand and market. */
export const slipPayee = (brand: string, market: Market): SlipPayee => {
  const { name, document } = brandOf(brand).companies[market];
  return { brand, market, name, document, t: speak };
};
