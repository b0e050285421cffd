import { expect, test } from 'vitest';
import { ranOutOf, slipOf, sourceStepsOf } from './task-facts.server.ts';

const DUE = '2026-11-26T02:59:59.000Z';
const slip = {
  method: 'boleto',
  state: 'PENDING',
  expiresAt: DUE,
  amount: { amount: 700, currency: 'BRL' },
  slip: null,
  coupon: null,
} as const;

/** What an order in such a state says of its newest slip. */
const overOf = (
  state: string,
  charge: Partial<Parameters<typeof slipOf>[0][number]> = {},
  now = '2026-11-27T12:00:00Z',
) => ranOutOf(slipOf([{ ...slip, ...charge }], new Date(now)), { state, charges: [slip] });

test('that a slip ran out follows that it was issued, as long as its order waits for the money', () => {
  const over = { method: 'boleto' as const, at: new Date(DUE), amount: 700 };
  expect(overOf('RESERVE')).toEqual(over);
  expect(overOf('RESERVE', { state: 'CANCELLED' })).toEqual(over);
  expect(overOf('RESERVE', {}, '2026-11-25T12:00:00Z')).toBeNull();
  expect(overOf('RESERVE', { state: 'PAID' })).toBeNull();
  expect(overOf('CANCELLED')).toBeNull();
  const slips = [{ method: 'boleto' as const, at: new Date('2026-11-23T12:00:00Z'), amount: 700 }];
  const names = sourceStepsOf({ money: [], sources: [] }, slips, over).map(({ name }) => name);
  expect(names).toEqual(['BILLET_AVAILABLE', 'BILLET_OVER']);
  const cash = { ...over, method: 'cash' as const };
  expect(sourceStepsOf({ money: [], sources: [] }, [cash], cash).map(({ name }) => name)).toEqual([
    'CASH_COUPON_AVAILABLE',
    'CASH_COUPON_OVER',
  ]);
});
