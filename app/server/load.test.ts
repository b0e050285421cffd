import { expect, test } from 'vitest';
import { BOUNDS } from './load.ts';

test.each(Object.entries(BOUNDS))('a quarter of the places of %s is always left to others', (_work, bound) => {
  expect(bound.each).toBeLessThanOrEqual((bound.running + bound.waiting) * 0.75);
});
