import { expect, it } from 'vitest';
import { typedAmount } from './typed-amount.ts';

it('reads amounts as each market writes them, and nothing as nothing', () => {
  expect(typedAmount('50.000,00', 'br')).toEqual({ text: '50.000,00', amount: 5_000_000, wrong: false });
  expect(typedAmount('$ 20.000.000', 'ar')).toMatchObject({ amount: 2_000_000_000, wrong: false });
  for (const none of [null, '', '  ', '0', '0,00'])
    expect(typedAmount(none, 'br')).toMatchObject({ amount: null, wrong: false });
});

it('takes words, the other market’s symbol and debts for no amount, and keeps what was typed', () => {
  for (const typed of ['50 mil', '20 millones', 'R$ 5', '-5', '1.00', '5e3', '9'.repeat(60)])
    expect(typedAmount(typed, 'ar')).toEqual({ text: typed, amount: null, wrong: true });
});
