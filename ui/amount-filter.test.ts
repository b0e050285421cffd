import { expect, test } from 'vitest';
import { readAmountFilter } from './amount-filter.ts';

test.each(['3500', '3.500', '3500,00', ' R$ 3.500\n'])('%j is an amount', (typed) => {
  expect(readAmountFilter(typed, 'br')).toMatchObject({ amount: { amount: 350_000 }, isWrong: false });
});

test.each(['três mil', '50 mil', '-1', '0', '3500.5', '1.00', '9'.repeat(60)])(
  '%j is refused and kept as it was typed',
  (typed) => {
    expect(readAmountFilter(typed, 'br')).toEqual({ amount: null, text: typed.slice(0, 40), isWrong: true });
  },
);

test.each([null, '', '  '])('%j narrows nothing and is not wrong', (typed) => {
  expect(readAmountFilter(typed, 'ar')).toEqual({ amount: null, text: '', isWrong: false });
});
