import { describe, expect, it } from 'vitest';
import { readCalculator } from './calculator-ask.ts';

const read = (query: string) => readCalculator(new URLSearchParams(query), 'br');

describe('readCalculator', () => {
  it('reads a car, a budget, or nothing', () => {
    expect(read('')).toEqual({ kind: 'none' });
    expect(read('v=6752E10-2027&e=30&n=48')).toMatchObject({ kind: 'car', entrance: 30, term: 48 });
    expect(read('m=1.499,00&a=20000')).toMatchObject({
      kind: 'budget',
      monthly: { amount: 149_900 },
      entrance: { amount: 2_000_000 },
      page: 1,
    });
  });
  it('takes no amount for none, and says so rather than guessing one', () => {
    const wrong = { amount: null, wrong: true };
    for (const typed of ['abc', '50 mil', '-5', '9'.repeat(40)])
      expect(read(`m=${typed}`)).toMatchObject({ monthly: wrong });
    expect(read('m=0')).toMatchObject({ monthly: { amount: null, wrong: false } });
    expect(read('m=1000&a=20 mil&page=-3')).toMatchObject({
      monthly: { amount: 100_000 },
      entrance: { text: '20 mil', ...wrong },
      page: 1,
    });
    expect(read('m=1000&a=')).toMatchObject({ entrance: { text: '', amount: null, wrong: false } });
  });
});
