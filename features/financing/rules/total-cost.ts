import { daysBetween, type IsoDay } from '#kernel/days.ts';
import { dayOf } from './due-dates.ts';

/** Money the borrower pays on a day, in any one unit. */
export type CashFlow = { readonly on: IsoDay; readonly amount: number };

export type TotalCost = {
  /** Fraction of a year, not rounded: 0.2534 is 25.34 % a year. */
  readonly annual: number;
  /** Per cent a year with two decimals, rounded by ABNT NBR 5891 (halves to the even digit). */
  readonly percent: number;
  /** Fraction of a month that compounds to the year in twelve steps. */
  readonly monthly: number;
};

const MOST_STEPS = 100;
const ENOUGH = 1e-14;
/** The widest search: minus 99.9999 % to a million-fold a year. */
const LOWEST = -0.999999;
const HIGHEST = 1e6;

/**
 * Rounds to two decimals, halves to the even digit (ABNT NBR 5891, as Res. CMN 4.881 asks of the CET). The tolerance takes
 * the binary neighbours of a half for the half they stand for.
 */
export const roundHalfEven = (value: number): number => {
  const scaled = value * 100;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  if (Math.abs(rest - 0.5) < 1e-9) return (floor % 2 === 0 ? floor : floor + 1) / 100;
  return Math.round(scaled) / 100;
};

/**
 * The yearly rate at which what was received equals what is paid, by dated cash flows: sum of FCj / (1 + rate)^((dj - d0) / 365)
 * = FC0. Brazil's CET (Res. CMN 4.881/2020, formerly 3.517/2007, annex) and Argentina's CFTEA (BCRA, T.O. Tasas de interés,
 * section 4.3) both. `received` is what the borrower got on `releasedOn`, in the unit of the flows. Newton's method kept inside
 * a bracket, to 1e-14 of the rate. Throws a RangeError where nothing was received, a flow lies before the release, or no rate
 * from -99.9999 % to 1e8 % a year fits.
 */
export const totalCostOf = (loan: {
  readonly received: number;
  readonly releasedOn: IsoDay;
  readonly flows: readonly CashFlow[];
}): TotalCost => {
  const start = dayOf(loan.releasedOn);
  const years = loan.flows.map(({ on }) => daysBetween(start, dayOf(on)) / 365);
  const amounts = loan.flows.map(({ amount }) => amount);
  if (!(loan.received > 0) || years.some((year) => year < 0)) throw new RangeError('financing: flows make no loan');
  const annual = Math.expm1(solve({ received: loan.received, years, amounts }));
  return { annual, percent: roundHalfEven(annual * 100), monthly: (1 + annual) ** (1 / 12) - 1 };
};

type Flows = { readonly received: number; readonly years: readonly number[]; readonly amounts: readonly number[] };

/** Value and slope of the flows' worth at a continuous rate: in that form the function is convex and falls everywhere. */
const worth = ({ received, years, amounts }: Flows, force: number): { value: number; slope: number } => {
  let value = -received;
  let slope = 0;
  for (let at = 0; at < years.length; at += 1) {
    const year = years[at] ?? 0;
    const part = (amounts[at] ?? 0) * Math.exp(-force * year);
    value += part;
    slope -= year * part;
  }
  return { value, slope };
};

const solve = (flows: Flows): number => {
  let low = Math.log1p(LOWEST);
  let high = Math.log1p(HIGHEST);
  if (worth(flows, low).value < 0 || worth(flows, high).value > 0) throw new RangeError('financing: no rate fits');
  let force = 0.2;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { value, slope } = worth(flows, force);
    if (value > 0) low = force;
    else high = force;
    const newton = slope === 0 ? Number.NaN : force - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - force) <= ENOUGH * Math.max(1, Math.abs(next))) return next;
    force = next;
  }
  return force;
};
