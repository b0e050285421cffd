import { describe, expect, it } from 'vitest';
import { readPostalCode } from './postal-code.ts';

describe('readPostalCode', () => {
  it.each([
    ['01310-100', 'br', 1_310_100, null],
    ['01310100', 'br', 1_310_100, null],
    [' 01310-100 ', 'br', 1_310_100, null],
    ['1900', 'ar', 1900, null],
    ['C1425DKA', 'ar', 1425, 'C'],
    ['c1425dka', 'ar', 1425, 'C'],
    ['B1900', 'ar', 1900, 'B'],
    ['01310 100', 'br', 1_310_100, null],
    ['c1425 dkf', 'ar', 1425, 'C'],
    ['c 1425', 'ar', 1425, 'C'],
  ] as const)('reads %s in %s', (text, market, number, state) => {
    expect(readPostalCode(text, market)).toEqual({ number, state });
  });

  it.each([
    ['', 'br'],
    ['1310-100', 'br'],
    ['01310–100', 'br'],
    ['01310-1000', 'br'],
    ['C1425DKA', 'br'],
    ['01310-100', 'ar'],
    ['0900', 'ar'],
    ['I1900', 'ar'],
    ['O1900AAA', 'ar'],
    ['19000', 'ar'],
  ] as const)('refuses %s in %s', (text, market) => {
    expect(readPostalCode(text, market)).toBeNull();
  });
});
