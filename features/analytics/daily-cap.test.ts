import { expect, test } from 'vitest';
import { createDailyCap } from './daily-cap.server.ts';

test('a caller is given so many new numbers a day and no more, whatever others have', () => {
  let now = Date.UTC(2026, 10, 29, 23, 59);
  const cap = createDailyCap({ most: 3, now: () => now });
  expect([1, 2, 3, 4, 5].map(() => cap.take('one'))).toEqual([true, true, true, false, false]);
  expect(cap.take('other')).toBe(true);
  now += 60_000;
  expect(cap.take('one')).toBe(true);
});

test('who asks from ever new addresses makes it hold no more than its share', () => {
  const cap = createDailyCap({ most: 1, now: () => 0 });
  expect(cap.take('first')).toBe(true);
  for (let each = 0; each < 50_000; each += 1) cap.take(`caller ${each}`);
  expect(cap.take('caller 49999')).toBe(false);
  expect(cap.take('first')).toBe(true);
});

test('who has had their share and asks on is not forgotten before others', () => {
  const cap = createDailyCap({ most: 1, now: () => 0 });
  expect(cap.take('first')).toBe(true);
  for (let each = 0; each < 49_999; each += 1) cap.take(`caller ${each}`);
  expect(cap.take('first')).toBe(false);
  for (let each = 0; each < 49_999; each += 1) cap.take(`other ${each}`);
  expect(cap.take('first')).toBe(false);
});
