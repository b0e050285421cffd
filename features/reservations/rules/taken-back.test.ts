import { describe, expect, test } from 'vitest';
import type { Source } from './balance.ts';
import { countAgain, isMoneyMissing, isOwedAgain } from './taken-back.ts';

const source = (id: string, amount: number, more: Partial<Source> = {}): Source => ({
  id,
  kind: 'DEALER_PAYMENT',
  amount,
  paid: 0,
  state: 'PLANNED',
  ...more,
});
const of = (toPay: number, sources: readonly Source[] = []) => ({ toPay, takesMoney: true, sources });

describe('money that a bank gave back', () => {
  test('counts again where it is still missing', () => {
    expect(countAgain(of(700), 700)).toEqual({ counts: 700, tooMuch: 0, end: [] });
  });

  test('is too much where others paid meanwhile, in whole or in part', () => {
    expect(countAgain(of(0), 700)).toEqual({ counts: 0, tooMuch: 700, end: [] });
    expect(countAgain(of(300), 700)).toEqual({ counts: 300, tooMuch: 400, end: [] });
  });

  test('ends what was planned in its place, the last first, and no more than that', () => {
    const [first, last] = [source('1', 400), source('2', 300)];
    expect(countAgain(of(700, [first, last]), 300)).toEqual({ counts: 300, tooMuch: 0, end: [last] });
    expect(countAgain(of(700, [first, last]), 700).end).toEqual([last, first]);
    expect(countAgain(of(1000, [first, last]), 300).end).toEqual([]);
  });

  test("leaves a bank's part alone: what does not fit beside it goes back", () => {
    const loan = source('1', 500, { kind: 'FINANCING_PAYMENT', state: 'WAITING' });
    expect(countAgain(of(700, [loan]), 700)).toEqual({ counts: 200, tooMuch: 500, end: [] });
  });

  test('is wanted no more by an order that ended', () => {
    expect(countAgain({ ...of(700, [source('1', 700)]), takesMoney: false }, 700)).toEqual({
      counts: 0,
      tooMuch: 700,
      end: [],
    });
  });
});

test('from the invoice on an order goes on without its money', () => {
  expect((['RESERVE', 'BILLING', 'INVOICED', 'DELIVERED', 'CANCELLED'] as const).map(isOwedAgain)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

test('money is missing until it is paid again', () => {
  expect(isMoneyMissing({ state: 'INVOICED', takenBack: 700, total: 1000, paid: 300 })).toBe(true);
  expect(isMoneyMissing({ state: 'CANCELLED', takenBack: 700, total: 1000, paid: 300 })).toBe(false);
  expect(isMoneyMissing({ state: 'INVOICED', takenBack: 700, total: 1000, paid: 1000 })).toBe(false);
  expect(isMoneyMissing({ state: 'INVOICED', takenBack: 0, total: 1000, paid: 300 })).toBe(false);
});
