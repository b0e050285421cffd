import { expect, test } from 'vitest';
import es from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import pt from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { extrasDue } from './extras-due.ts';

const brl = (amount: number) => ({ amount, currency: 'BRL' as const });

test('what is paid to the dealership at the handover is named in parts and in all', () => {
  const words = (texts: typeof pt) => ({
    shown: ({ amount }: { amount: number }) => String(amount),
    t: (key: 'extras.freight' | 'extras.registration' | 'extras.all') => texts[key],
  });
  const due = { freight: brl(2900), registration: brl(1450) };
  expect(extrasDue(due, words(pt))).toBe('Frete 2900 · Emplacamento (estimativa) 1450 · Ao todo 4350');
  expect(extrasDue(due, words(es))).toBe('Flete 2900 · Patentamiento (estimado) 1450 · En total 4350');
  expect(extrasDue({ ...due, freight: null }, words(pt))).toBeNull();
});
