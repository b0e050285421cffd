import { expect, test } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

test('Retry-After is seconds or a moment, and a moment that is over is now', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(retryAfterSeconds('12', now)).toBe(12);
  expect(retryAfterSeconds(' 0 ', now)).toBe(0);
  expect(retryAfterSeconds('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60);
  expect(retryAfterSeconds('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  for (const none of [null, undefined, '', ' ', 'soon', '-']) expect(retryAfterSeconds(none, now)).toBeNull();
});
