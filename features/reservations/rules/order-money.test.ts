import { describe, expect, it } from 'vitest';
import { orderMoney } from './order-money.ts';

const cash = (amount: number) => ({ amount, currency: 'BRL' as const });
const order = {
  state: 'RESERVE',
  expired: false,
  total: cash(1000),
  deposit: cash(50),
  paid: cash(50),
  refunds: [],
  rest: { returns: [] },
} as const;
const shown = (more: Partial<Parameters<typeof orderMoney>[0]>) =>
  orderMoney({ ...order, ...more }).map(({ key, value }) => `${key} ${value.amount}`);

describe('orderMoney', () => {
  it('asks for the deposit first and for the rest later', () =>
    expect(shown({ state: 'PRE_RESERVE', paid: cash(0) })).toEqual(['total 1000', 'deposit 50', 'rest 950']));

  it('counts what was paid', () => expect(shown({})).toEqual(['total 1000', 'paid 50', 'rest 950']));

  it('owes nothing once all is paid', () =>
    expect(shown({ state: 'DELIVERED', paid: cash(1000) })).toEqual(['total 1000', 'settled 1000']));

  it('owes nothing once it is cancelled, and says what went back', () =>
    expect(shown({ state: 'CANCELLED', refunds: [{ state: 'DONE', amount: cash(50) }] })).toEqual([
      'total 1000',
      'paid 50',
      'returned 50',
    ]));

  it('says what is still on its way back', () =>
    expect(shown({ state: 'CANCELLED', refunds: [{ state: 'REQUESTED', amount: cash(50) }] })).toEqual([
      'total 1000',
      'paid 50',
      'returning 50',
    ]));

  it('says what others have to give back, so that all that was paid is told', () =>
    expect(
      shown({
        state: 'CANCELLED',
        paid: cash(1000),
        refunds: [{ state: 'DONE', amount: cash(50) }],
        rest: {
          returns: [
            { state: 'OWED', amount: cash(900) },
            { state: 'DONE', amount: cash(50) },
          ],
        },
      }),
    ).toEqual(['total 1000', 'paid 1000', 'returned 100', 'elsewhere 900']));

  it('owes nothing where nothing was paid in time', () =>
    expect(shown({ state: 'PRE_RESERVE', expired: true, paid: cash(0) })).toEqual(['total 1000']));
});
