import { expect, test } from 'vitest';
import { addsUp, partsOf } from './parts.ts';

const source = (kind: 'DEALER_PAYMENT' | 'BILLET_PAYMENT' | 'FINANCING_PAYMENT', amount: number, paid = 0) => ({
  kind,
  state: paid === amount ? ('PAID' as const) : ('PLANNED' as const),
  amount,
  paid,
});
const of = (total: number, paid: number, ...sources: ReturnType<typeof source>[]) => {
  const parts = partsOf({ total, deposit: 10, paid, sources });
  expect(addsUp({ ...parts, total })).toBe(true);
  return [parts.deposit, ...parts.sources.map(({ kind, amount }) => `${kind} ${amount}`), parts.open];
};

test('the parts are the price before anything came in, and whatever has come in', () => {
  expect(of(100, 0)).toEqual([10, 90]);
  expect(of(100, 10)).toEqual([10, 90]);
  expect(of(100, 10, source('DEALER_PAYMENT', 60))).toEqual([10, 'DEALER_PAYMENT 60', 30]);
  expect(of(100, 70, source('DEALER_PAYMENT', 60, 60))).toEqual([10, 'DEALER_PAYMENT 60', 30]);
  expect(of(100, 40, source('DEALER_PAYMENT', 60, 30))).toEqual([10, 'DEALER_PAYMENT 60', 30]);
});

test('what went back after the price fell is no part: the newest first, the reservation value before what was lent', () => {
  expect(of(80, 80, source('DEALER_PAYMENT', 90, 90))).toEqual([10, 'DEALER_PAYMENT 70', 0]);
  expect(of(80, 80, source('DEALER_PAYMENT', 75, 75), source('BILLET_PAYMENT', 15, 15))).toEqual([
    10,
    'DEALER_PAYMENT 70',
    0,
  ]);
  expect(of(80, 80, source('FINANCING_PAYMENT', 90, 90))).toEqual([0, 'FINANCING_PAYMENT 80', 0]);
  // Dearer once more: what went back is open again.
  expect(of(100, 80, source('DEALER_PAYMENT', 90, 90))).toEqual([10, 'DEALER_PAYMENT 70', 20]);
});

test('parts that are not the price do not add up', () => {
  expect(addsUp({ total: 100, deposit: 10, sources: [], open: 80 })).toBe(false);
  expect(addsUp({ total: 100, deposit: 110, sources: [], open: -10 })).toBe(false);
});
