import { describe, expect, test } from 'vitest';
import { orderNumber } from './order-number.ts';
import { withdrawUntil } from './terms.ts';

describe('withdrawUntil', () => {
  const reserved = new Date('2026-11-20T12:00:00Z');
  test.each([
    // CDC art. 49; Ley 24.240 art. 34.
    ['br', '2026-11-27T12:00:00.000Z'],
    ['ar', '2026-11-30T12:00:00.000Z'],
  ] as const)('in %s it lasts until %s', (market, until) => {
    expect(withdrawUntil(market, reserved)?.toISOString()).toBe(until);
  });

  test('there is nothing to withdraw from before the money is in', () => {
    expect(withdrawUntil('br', null)).toBeNull();
  });
});

describe('orderNumber', () => {
  test('is of the form people read aloud, without letters that look alike', () => {
    expect(orderNumber('br', Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('BR-0123-4567');
    const all = Array.from({ length: 256 }, (_, byte) => orderNumber('ar', new Uint8Array(8).fill(byte)));
    expect(new Set(all).size).toBe(32);
    for (const number of all) expect(number).toMatch(/^AR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  });
});
