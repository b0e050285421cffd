export const GARAGE_SIDES = ['length', 'width', 'height'] as const;
export type GarageSide = (typeof GARAGE_SIDES)[number];

type Sizes = Readonly<Record<GarageSide, number>>;

/** Bounds of what is asked for, in centimetres: less is no garage, more a slip of the finger. */
export const LEAST_SIDE = 50;
export const MOST_SIDE = 5000;

/** A side in whole centimetres as somebody types it, or null. */
export const readSide = (text: string): number | null => {
  const trimmed = text.trim();
  if (!/^\d{1,4}$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value >= LEAST_SIDE && value <= MOST_SIDE ? value : null;
};

/** What is left of a garage beside a car on each side, in whole centimetres; less than nothing is missing. The car is in millimetres. */
export const roomOf = (garage: Sizes, carMm: Sizes): Sizes => {
  const left = (side: GarageSide): number => Math.floor(garage[side] - carMm[side] / 10);
  return { length: left('length'), width: left('width'), height: left('height') };
};
