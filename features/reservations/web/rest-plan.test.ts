import { expect, test } from 'vitest';
import { fieldsOf, plannableFor, readPlan } from './rest-plan.ts';

const LETTER = { administrator: 'Uma', group: '0420', quota: '117', value: '60.000,00', validUntil: '2099-12-31' };

const LOAN = { kind: 'FINANCING_PAYMENT', state: 'PAID' } as const;

const read = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return readPlan({ market: 'br' }, form, { toPay: 8_000_000, sources: [] });
};

test('a letter is read with its amount, and money takes what is left', () => {
  const letter = { ...LETTER, value: 6_000_000 };
  expect(read({ ...LETTER, EXT_CONSORTIUM_PAYMENT: '50.000,00', DEALER_PAYMENT: '30.000,00' })).toEqual({
    sources: [
      { kind: 'DEALER_PAYMENT', amount: 3_000_000 },
      { kind: 'EXT_CONSORTIUM_PAYMENT', amount: 5_000_000, letter },
    ],
  });
});

test('a letter without its amount is not dropped, and one of two is not taken', () => {
  const missing = { wrong: 'EXT_CONSORTIUM_PAYMENT', key: 'rest.letter.amount' };
  expect(read({ ...LETTER, DEALER_PAYMENT: '80.000,00' })).toEqual(missing);
  expect(read({ quota: '117', DEALER_PAYMENT: '80.000,00' })).toEqual(missing);
  expect(read({ ...LETTER, EXT_CONSORTIUM_PAYMENT: '1,00', VOLANTE_CONSORTIUM_PAYMENT: '1,00' })).toEqual({
    wrong: 'VOLANTE_CONSORTIUM_PAYMENT',
    key: 'rest.letter.onlyOne',
  });
  expect(read({ DEALER_PAYMENT: '-1' })).toEqual({ wrong: 'DEALER_PAYMENT', key: 'balance.amount' });
});

test('each fault of the call has its field in the form', () => {
  expect(fieldsOf([{ kind: 'DEALER_PAYMENT' }, { kind: 'EXT_CONSORTIUM_PAYMENT' }])).toMatchObject({
    'sources.0.amount': 'DEALER_PAYMENT',
    'sources.1.letter.value': 'value',
  });
});

test('a part is given to a bank as long as none has paid', () => {
  for (const state of ['PLANNED', 'WAITING', 'ENDED'] as const)
    expect(plannableFor('br', [{ ...LOAN, state }])).toContain('FINANCING_PAYMENT');
  expect(plannableFor('br', [LOAN])).not.toContain('FINANCING_PAYMENT');
  expect(plannableFor('ar', [])).not.toContain('BILLET_PAYMENT');
});
