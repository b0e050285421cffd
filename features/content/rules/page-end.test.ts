import { expect, test } from 'vitest';
import { endOf } from './page-end.ts';

const on = (day: number): Date => new Date(Date.UTC(2026, 0, day));
const row = (from: number, until: number | null, versionId: string | null = 'v') => ({
  versionId,
  fromAt: on(from),
  untilAt: until === null ? null : on(until),
});
const endDay = (current: ReturnType<typeof row>, ...planned: ReturnType<typeof row>[]) =>
  endOf(current, planned, on(10))?.getUTCDate() ?? null;

test('a page ends with the last of those that follow each other', () => {
  expect(endDay(row(1, null))).toBeNull();
  expect(endDay(row(1, 12))).toBe(12);
  expect(endDay(row(1, 9))).toBeNull();
  expect(endDay(row(1, null, null), row(12, 13))).toBeNull();
  expect(endDay(row(1, 12), row(11, null))).toBeNull();
  expect(endDay(row(1, 12), row(12, 14))).toBe(14);
  expect(endDay(row(1, 12), row(11, 13))).toBe(13);
  expect(endDay(row(1, 12), row(13, null))).toBe(12);
  expect(endDay(row(1, null), row(11, 13))).toBe(13);
  expect(endDay(row(1, null), row(14, null), row(11, 13))).toBe(13);
  expect(endDay(row(1, null), row(11, null, null))).toBe(11);
  expect(endDay(row(1, 12), row(11, 13), row(11, null))).toBeNull();
});
