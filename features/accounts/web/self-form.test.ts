import { expect, test } from 'vitest';
import { regionsOf } from './self-form.ts';

test.each(['br', 'ar'] as const)('the regions of %s stand in the order of their names', (market) => {
  const names = regionsOf(market).map(({ label }) => label);
  expect(names.length).toBeGreaterThan(20);
  expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, 'es')));
});
