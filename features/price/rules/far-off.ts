/** A change beyond this share of the present price, up or down, is more often a slip of the keys than meant. */
const MOST_PERCENT = 30;

/** By how much of the present price another lies off, in whole per cent, without sign. Minor units. */
export const percentOff = (present: number, other: number): number =>
  Math.round((Math.abs(other - present) * 100) / present);

/** Whether a price lies so far from the present one that its writer is asked once more. */
export const isFarOff = (present: number, other: number): boolean =>
  Math.abs(other - present) * 100 > present * MOST_PERCENT;
