import { describe, expect, it } from 'vitest';
import { readCalculator } from './calculator-ask.ts';

const read = (query: string) => readCalculator(new URLSearchParams(query), 'br');

describe('readCalculator', () => {
  it('reads a car, a budget, or nothing', () => {
    expect(read('')).toEqual({ kind: 'none' });
    expect(read('v=6752E10-2027&e=30&n=48')).toMatchObject({ kind: 'car', entrance: 30, term: 48 });
    expect(read('m=1.499,00&a=20000')).toEqual({ kind: 'budget', monthly: 149_900, entrance: 2_000_000, page: 1 });
  });
  it('takes no amount for none, and says so rather than guessing one', () => {
    expect(read('m=abc')).toMatchObject({ monthly: null, entrance: 0 });
    expect(read('m=0')).toMatchObject({ monthly: null });
    expect(read('m=-5')).toMatchObject({ monthly: null });
    expect(read(`m=${'9'.repeat(40)}`)).toMatchObject({ monthly: null });
    expect(read('m=1000&a=x&page=-3')).toMatchObject({ monthly: 100_000, entrance: 0, page: 1 });
  });
});
