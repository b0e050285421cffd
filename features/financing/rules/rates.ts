import type { Market } from '#kernel/market.ts';
import { roundHalfEven } from './total-cost.ts';

const DAYS_OF_MONTH = 30;
const DAYS_OF_YEAR = 365;

/** The same rate as each market names it, per cent with two decimals. */
export type NamedRates = {
  /** A month: `taxa mensal`, TEM. */
  readonly monthly: number;
  /** A year without compounding: Argentina's TNA. */
  readonly nominalAnnual: number;
  /** A year with compounding: `taxa efetiva anual`, TEA. */
  readonly effectiveAnnual: number;
};

/**
 * Brazil: twelve months, simple and compound (CDC, art. 52, II and 54-B, I: the effective rate). Argentina: by days, TNA = TEM x
 * 365 / 30 and TEA = (1 + TNA x 30 / 365)^(365 / 30) - 1 (BCRA, T.O. Tasas de interés en las operaciones de crédito, 4.2 and 4.3).
 */
export const namedRates = (monthlyRate: number, market: Market): NamedRates => {
  const steps = market === 'br' ? 12 : DAYS_OF_YEAR / DAYS_OF_MONTH;
  return {
    monthly: roundHalfEven(monthlyRate * 100),
    nominalAnnual: roundHalfEven(monthlyRate * steps * 100),
    effectiveAnnual: roundHalfEven(((1 + monthlyRate) ** steps - 1) * 100),
  };
};
