import { describe, expect, test } from 'vitest';
import { orderNumber } from './order-number.ts';
import { withdrawUntil } from './terms.ts';

describe('withdrawUntil', () => {
  test.each([
    // CDC art. 49; Ley 24.240 art. 34. The day of the delivery does not count, the last one counts whole.
    ['br', '2026-11-20T12:00:00Z', '2026-11-28T02:59:59.999Z'],
    ['ar', '2026-11-20T12:00:00Z', '2026-12-01T02:59:59.999Z'],
    ['br', '2026-11-21T02:30:00Z', '2026-11-28T02:59:59.999Z'],
  ] as const)('in %s, delivered at %s, it lasts until %s', (market, delivered, until) => {
    expect(withdrawUntil(market, new Date(delivered))?.toISOString()).toBe(until);
  });

  test('before the delivery it has not begun to run out', () => {
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
