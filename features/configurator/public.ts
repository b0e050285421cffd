/** What other features may ask of a configured car. */
export { checkChoice, type ChoiceRefusal } from './rules/check.ts';
export type { Choice } from './rules/choice.ts';
export type { CarCodes } from './rules/car-codes.ts';
export { checkCodes, codesOf, defaultCodes } from './rules/codes.ts';
export { extrasOf } from './rules/extras.ts';
export { decodeChoice, encodeChoice, openChoice } from './rules/address.ts';
export { listLines, totalsOf, type Line, type Totals } from './rules/totals.ts';
export { checkCar } from './rules/engine/check-car.ts';
