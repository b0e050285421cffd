import { expect, it } from 'vitest';
import { parseKilometres } from './kilometres.ts';

it.each([
  ['45000', 45_000],
  [' 45.000 ', 45_000],
  ['1 245\u00a0000 km', 1_245_000],
  ['45.000KM', 45_000],
  ['0', 0],
  ['abc', null],
  ['45.5', null],
  ['45,000', null],
  ['-5', null],
  ['4.50.00', null],
  ['km', null],
  ['', null],
])('%j is %j', (text, kilometres) => {
  expect(parseKilometres(text)).toBe(kilometres);
});
