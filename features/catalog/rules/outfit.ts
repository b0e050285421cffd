import type { CarOutfit } from '#kernel/car-body.ts';

/** What the outfit of a car is read from: an item by its code, an accessory by the end of its part number. */
export type VisiblePart = {
  readonly type: 'ITEM' | 'ACCESSORY';
  readonly code: string;
};

/** Items that show. What a part does not change outside is not here: a camera is no reason to draw another car. */
const ITEMS: Readonly<Record<string, CarOutfit>> = {
  BLK: { metal: 'black' },
  RKB: { roof: 'rails' },
  SPL: { extras: ['spoiler'] },
  STP: { extras: ['steps'] },
  WRK: { extras: ['steps', 'tow-hooks'] },
  SBR: { extras: ['sport-bar'] },
  RTR: { extras: ['sport-bar'] },
  LON: { extras: ['bed-cover'] },
};

/** Accessories that show, by the last two characters of the number. */
const ACCESSORIES: Readonly<Record<string, CarOutfit>> = {
  '11': { roof: 'bars' },
  '12': { roof: 'bars', extras: ['roof-box'] },
  '28': { extras: ['spoiler'] },
};

/** Wheels offered over the standard ones, from the smaller to the larger. */
const WHEELS: readonly CarOutfit[] = [
  { rims: 'multi', rimFinish: 'silver' },
  { rims: 'y5', rimFinish: 'two-tone' },
  { rims: 'mesh', rimFinish: 'dark' },
];

const WHEEL_CODE = /^R(\d{2})$/;

/**
 * How the chosen parts show on the live car. `offered`: all parts of the model, so that a wheel knows its place among its
 * alternatives. Parts without an effect outside are passed over.
 */
export const outfitOf = (input: { chosen: readonly VisiblePart[]; offered: readonly VisiblePart[] }): CarOutfit => {
  const sizes = input.offered
    .flatMap(({ code }) => WHEEL_CODE.exec(code)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  return input.chosen.map((part) => effectOf(part, sizes)).reduce(together, {});
};

const effectOf = ({ type, code }: VisiblePart, sizes: readonly number[]): CarOutfit => {
  if (type === 'ACCESSORY') return ACCESSORIES[code.slice(-2)] ?? {};
  const size = WHEEL_CODE.exec(code)?.[1];
  return size === undefined ? (ITEMS[code] ?? {}) : (WHEELS[sizes.indexOf(Number(size))] ?? {});
};

const together = (outfit: CarOutfit, more: CarOutfit): CarOutfit => {
  const extras = [...new Set([...(outfit.extras ?? []), ...(more.extras ?? [])])];
  // Cross bars stand on the rails: who has both has bars.
  const roof = outfit.roof === 'bars' || more.roof === undefined ? outfit.roof : more.roof;
  return { ...outfit, ...more, ...(roof && { roof }), ...(extras.length > 0 && { extras }) };
};
