import { expect, test } from 'vitest';
import { formatDateTime } from './date-times.ts';

const MORNING = '2026-11-21T10:07:09.000Z';
const MIDNIGHT = new Date('2026-11-21T03:00:00.000Z');

test('both markets write the day in full and the hours to twenty-four', () => {
  expect(formatDateTime(MORNING, 'br')).toBe('21/11/2026, 07:07');
  expect(formatDateTime(MORNING, 'ar')).toBe('21/11/2026, 07:07');
  expect(formatDateTime('2026-11-21T22:30:00Z', 'ar')).toBe('21/11/2026, 19:30');
  expect(formatDateTime(MIDNIGHT, 'ar')).toBe('21/11/2026, 00:00');
});

test('words and seconds are there when asked for', () => {
  expect(formatDateTime(MORNING, 'br', { date: 'long' })).toBe('21 de novembro de 2026 às 07:07');
  expect(formatDateTime(MORNING, 'ar', { date: 'long' })).toBe('21 de noviembre de 2026 a las 07:07');
  expect(formatDateTime(MORNING, 'ar', { seconds: true })).toBe('21/11/2026, 07:07:09');
});

test('what is no instant is refused', () => {
  expect(() => formatDateTime('soon', 'br')).toThrow(RangeError);
});
