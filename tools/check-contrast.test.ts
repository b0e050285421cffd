import { expect, it } from 'vitest';
import { brandOf } from '#brands/brands.ts';
import { contrastReport } from './check-contrast.ts';

it('finds every pair of every brand readable', () => {
  expect(contrastReport()).toEqual([]);
});

it('names brand, pair and ratio of one that is not', () => {
  const jeep = brandOf('jeep');
  const pale = { ...jeep, colors: { ...jeep.colors, inkSoft: jeep.colors.surface } };
  expect(contrastReport([pale])).toContain('jeep: inkSoft on surface is 1.00, must be 4.5');
});
