import { expect, it } from 'vitest';
import { argentineSites } from '#seed/dealers/argentine-sites.ts';
import { brazilianSites } from '#seed/dealers/brazilian-sites.ts';
import { isInMarket } from './outlines.ts';

it('finds every town of the demonstration in its own country', () => {
  for (const [market, sites] of [
    ['br', brazilianSites],
    ['ar', argentineSites],
  ] as const) {
    for (const [, city, , , , , latitude, longitude] of sites)
      expect(isInMarket(market, { latitude, longitude }), city).toBe(true);
  }
});

it.each([
  ['Lisboa', 'br', 38.72, -9.14],
  ['São Paulo, swapped', 'br', -46.63, -23.55],
  ['Buenos Aires', 'br', -34.6, -58.4],
  ['Salta', 'br', -24.79, -65.41],
  ['São Paulo', 'ar', -23.55, -46.63],
  ['Santiago', 'ar', -33.45, -72.9],
  ['nowhere', 'ar', 0, 0],
] as const)('%s is not in %s', (_, market, latitude, longitude) => {
  expect(isInMarket(market, { latitude, longitude })).toBe(false);
});
