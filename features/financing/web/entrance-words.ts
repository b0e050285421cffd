import type { Market } from '#kernel/market.ts';
import { percentShown } from '../rules/percent.ts';

type Range = { readonly min: number; readonly max: number };

/** Per cent as a slider says it: whole, or to the hundredth where an amount makes it. */
export const entranceShown = (percent: number, market: Market): string =>
  percentShown(percent, market, Number.isInteger(percent) ? 0 : 2);

/** The arrow keys go by whole per cent; a value or an end beside them keeps what it is until it is moved. */
export const keyStepOf = (value: number, { min, max }: Range): 1 | 'any' =>
  [value, min, max].every(Number.isInteger) ? 1 : 'any';
