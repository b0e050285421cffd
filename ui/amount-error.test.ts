import { expect, test } from 'vitest';
import es from '#brands/texts/ui.es-AR.json' with { type: 'json' };
import pt from '#brands/texts/ui.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { amountError } from './amount-error.ts';

const inBrazil = (typed: string, of: 'price' | 'month' = 'month') =>
  amountError(typed, { of, market: 'br', t: translator(pt) });

test.each(['', '3.500', 'R$ 3.500,00'])('%j is taken', (typed) => {
  expect(inBrazil(typed)).toBeUndefined();
});

test.each(['0', '0,00', '-5'])('%j is said to be no more than zero', (typed) => {
  expect(inBrazil(typed)).toBe('O valor precisa ser maior que zero, por exemplo 2.500.');
  expect(amountError(typed, { of: 'price', market: 'ar', t: translator(es) })).toBe(
    'El importe tiene que ser mayor que cero, por ejemplo 40.000.000.',
  );
});

test.each(['10.000.000.001', '9'.repeat(14), '9'.repeat(60)])('%j is said to be too much', (typed) => {
  expect(inBrazil(typed)).toBe('O valor é alto demais: no máximo 10.000.000.000.');
});

test.each(['50 mil', '3500.5', '1.00', 'US$ 5', '5e3'])(
  '%j is said to be no amount, with one of its field',
  (typed) => {
    expect(inBrazil(typed)).toBe('Escreva o valor em números, por exemplo 2.500.');
    expect(inBrazil(typed, 'price')).toBe('Escreva o valor em números, por exemplo 150.000.');
  },
);
