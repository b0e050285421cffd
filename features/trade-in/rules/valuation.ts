import type { IsoDay } from '#kernel/days.ts';

export const CONDITIONS = ['EXCELLENT', 'GOOD', 'FAIR', 'POOR'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What moved a valuation away from the new price, in basis points of it. */
export type Driver = { readonly code: 'AGE' | 'MILEAGE' | 'CONDITION'; readonly basisPoints: number };

export type Valuation = {
  /** Minor units. */
  readonly amount: number;
  readonly low: number;
  readonly high: number;
  readonly drivers: readonly Driver[];
};

/** Our own table, made up for the demonstration: what is left of the new price after a year, in basis points; each later year by the last. */
const FIRST_YEAR = 8600;
const LATER_YEARS = 9100;
/** A year's kilometres; each thousand more or less counts this much. */
const KM_A_YEAR = 15_000;
const BASIS_PER_THOUSAND_KM = 25;
const MOST_FOR_KM = 2000;
const CONDITION_POINTS: Readonly<Record<Condition, number>> = { EXCELLENT: 300, GOOD: 0, FAIR: -700, POOR: -1800 };
/** How far the band reaches to either side. */
const BAND = 500;

const share = (amount: number, basisPoints: number): number => Math.round((amount * basisPoints) / 10_000);
const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Whole years from the first of January of the model year; never below zero. */
const ageOf = (year: number, today: IsoDay): number => Math.max(0, Number(today.slice(0, 4)) - year);

/**
 * A used car's value from what the same version costs new today (minor units): its age, then kilometres and state. A car of
 * the running model year counts as one year old once driven, for it is sold a second time. Never below a tenth of the new price.
 */
export const valueCar = (of: {
  newAmount: number;
  year: number;
  mileageKm: number;
  condition: Condition;
  today: IsoDay;
}): Valuation => {
  const years = Math.max(1, ageOf(of.year, of.today));
  const left = FIRST_YEAR * (LATER_YEARS / 10_000) ** (years - 1);
  const expected = years * KM_A_YEAR;
  const byKm = within(((expected - of.mileageKm) / 1000) * BASIS_PER_THOUSAND_KM, MOST_FOR_KM);
  const drivers: Driver[] = [
    { code: 'AGE', basisPoints: Math.round(left - 10_000) },
    { code: 'MILEAGE', basisPoints: Math.round(byKm) },
    { code: 'CONDITION', basisPoints: CONDITION_POINTS[of.condition] },
  ];
  const points = Math.max(1000, 10_000 + drivers.reduce((sum, { basisPoints }) => sum + basisPoints, 0));
  const amount = share(of.newAmount, points);
  return { amount, low: share(amount, 10_000 - BAND), high: share(amount, 10_000 + BAND), drivers };
};
