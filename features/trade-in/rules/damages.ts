import type { Valuation } from './valuation.ts';

/** Places of a car seen from above, front first and row by row, and what has no place there. */
export const CAR_ROWS = [
  ['FRONT_BUMPER'],
  ['FRONT_LEFT_WING', 'BONNET', 'FRONT_RIGHT_WING'],
  ['FRONT_LEFT_DOOR', 'WINDSCREEN', 'FRONT_RIGHT_DOOR'],
  ['REAR_LEFT_DOOR', 'ROOF', 'REAR_RIGHT_DOOR'],
  ['REAR_LEFT_WING', 'TAILGATE', 'REAR_RIGHT_WING'],
  ['REAR_BUMPER'],
  ['WHEELS', 'INTERIOR'],
] as const;
export const CAR_PLACES = CAR_ROWS.flat();
export type CarPlace = (typeof CAR_ROWS)[number][number];

/** Our own table, made up for the demonstration: what a damage takes off, in basis points of the new price. */
const POINTS: Readonly<Record<CarPlace, number>> = {
  FRONT_BUMPER: 120,
  FRONT_LEFT_WING: 130,
  BONNET: 180,
  FRONT_RIGHT_WING: 130,
  FRONT_LEFT_DOOR: 150,
  WINDSCREEN: 160,
  FRONT_RIGHT_DOOR: 150,
  REAR_LEFT_DOOR: 150,
  ROOF: 260,
  REAR_RIGHT_DOOR: 150,
  REAR_LEFT_WING: 170,
  TAILGATE: 170,
  REAR_RIGHT_WING: 170,
  REAR_BUMPER: 120,
  WHEELS: 100,
  INTERIOR: 140,
};
/** However many there are, a car keeps this much of its value without them. */
const LEAST_LEFT = 0.4;

/** The places of a list with commas, each once and in the order of the car; null where one is none. */
export const readPlaces = (text: string): CarPlace[] | null => {
  const named = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const places: readonly string[] = CAR_PLACES;
  return named.every((one) => places.includes(one)) ? CAR_PLACES.filter((one) => named.includes(one)) : null;
};

export const samePlaces = (one: readonly CarPlace[], other: readonly CarPlace[]): boolean =>
  CAR_PLACES.every((place) => one.includes(place) === other.includes(place));

export type DamagedValuation = Omit<Valuation, 'drivers'> & {
  readonly drivers: readonly {
    readonly code: Valuation['drivers'][number]['code'] | 'DAMAGE';
    readonly basisPoints: number;
  }[];
};

/** A value, whoever said it, less what damages take off; its band becomes as much narrower. Amounts are minor units. */
export const lessDamages = (
  value: Valuation,
  { newAmount, damages }: { newAmount: number; damages: readonly CarPlace[] },
): DamagedValuation => {
  const points = damages.reduce((sum, place) => sum + POINTS[place], 0);
  if (points === 0 || value.amount <= 0) return value;
  const amount = Math.max(
    Math.round(value.amount * LEAST_LEFT),
    value.amount - Math.round((newAmount * points) / 10_000),
  );
  const share = amount / value.amount;
  const taken = -Math.round(((value.amount - amount) / newAmount) * 10_000);
  return {
    amount,
    low: Math.round(value.low * share),
    high: Math.round(value.high * share),
    drivers: [...value.drivers, { code: 'DAMAGE', basisPoints: taken }],
  };
};
