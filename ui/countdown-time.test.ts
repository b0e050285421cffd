import { expect, it } from 'vitest';
import { clockText, markPassed, secondsLeft } from './countdown-time.ts';

it('never shows less than nothing and ends exactly at the end', () => {
  expect(secondsLeft(10_000, 0)).toBe(10);
  expect(secondsLeft(10_000, 9_001)).toBe(1);
  expect(secondsLeft(10_000, 10_000)).toBe(0);
  expect(secondsLeft(10_000, 99_000)).toBe(0);
});

it('writes a clock', () => {
  expect([0, 59, 60, 1200, 3661].map(clockText)).toEqual(['00:00', '00:59', '01:00', '20:00', '1:01:01']);
});

it('speaks six times in a whole hold of twenty minutes, also when the tab slept', () => {
  const spoken = Array.from({ length: 1200 }, (_, index) => markPassed(1200 - index, 1199 - index)).filter(
    (mark) => mark !== undefined,
  );
  expect(spoken).toEqual([600, 300, 120, 60, 30, 0]);
  expect(markPassed(700, 100)).toBe(120);
});
