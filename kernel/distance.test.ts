import { expect, it } from 'vitest';
import { shownKm } from './distance.ts';

it.each([
  [4.6, 'pt-BR', '4,6'],
  [4.6, 'es-AR', '4,6'],
  [9.96, 'pt-BR', '10'],
  [12.4, 'es-AR', '12'],
  [1234.5, 'es-AR', '1.235'],
  [0.4, 'pt-BR', '0,4'],
])('writes %d km in %s as %s', (km, locale, text) => {
  expect(shownKm(km, locale)).toBe(text);
});
