import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { moneyFlow, orderMoney, paidTwice } from './order-money.ts';

const cash = (amount: number) => ({ amount, currency: 'BRL' as const });
const order = {
  state: 'RESERVE',
  expired: false,
  total: cash(1000),
  deposit: cash(50),
  paid: cash(50),
  came: [{ id: 'a', amount: cash(50), isTakenBack: false }],
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

  it.each([
    ['DONE', 'returned'],
    ['REQUESTED', 'returning'],
    ['AWAITING_APPROVAL', 'returning'],
  ] as const)('owes nothing once it is cancelled, and says where the money is: %s', (state, key) =>
    expect(shown({ state: 'CANCELLED', refunds: [{ receiptId: 'a', state, amount: cash(50) }] })).toEqual([
      'total 1000',
      'received 50',
      `${key} 50`,
    ]),
  );

  it('counts money that was paid twice where it came in and where it went back', () => {
    const twice = {
      came: [...order.came, { id: 'b', amount: cash(50), isTakenBack: false }],
      refunds: [{ receiptId: 'b', state: 'DONE', amount: cash(50) }],
    } as const;
    expect(shown(twice)).toEqual(['total 1000', 'received 100', 'returned 50', 'kept 50', 'rest 950']);
    const refunds = [...twice.refunds, { receiptId: 'a', state: 'AWAITING_APPROVAL', amount: cash(50) }] as const;
    expect(shown({ ...twice, state: 'CANCELLED', refunds })).toEqual([
      'total 1000',
      'received 100',
      'returned 50',
      'returning 50',
    ]);
  });

  it('says what others have to give back, so that all that came is told', () =>
    expect(
      shown({
        state: 'CANCELLED',
        came: [...order.came, { id: 'b', amount: cash(950), isTakenBack: false }],
        refunds: [{ receiptId: 'a', state: 'DONE', amount: cash(50) }],
        rest: {
          returns: [
            { state: 'OWED', amount: cash(900) },
            { state: 'DONE', amount: cash(50) },
          ],
        },
      }),
    ).toEqual(['total 1000', 'received 1000', 'returned 100', 'elsewhere 900']));

  it('owes nothing where nothing was paid in time', () =>
    expect(shown({ state: 'PRE_RESERVE', expired: true, paid: cash(0), came: [] })).toEqual(['total 1000']));
});

/** One payment of the gateway: how much, what was asked back of it, and whether its payer's bank took the rest. */
const payment = fc.record({
  amount: fc.integer({ min: 1, max: 10_000 }),
  parts: fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      state: fc.constantFrom('AWAITING_APPROVAL', 'REQUESTED', 'DONE', 'FAILED', 'VOID'),
    }),
    { maxLength: 3 },
  ),
  isTakenBack: fc.boolean(),
});
const byOthers = fc.record({
  amount: fc.integer({ min: 1, max: 10_000 }),
  back: fc.constantFrom('OWED', 'DONE', null),
});

it('what came is what went back, what is on its way and what stays, to the cent', () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 5 }), fc.array(byOthers, { maxLength: 4 }), (gateway, others) => {
      let stays = 0;
      const refunds = gateway.flatMap(({ amount, parts, isTakenBack }, index) => {
        let left = amount;
        const made = parts.map(({ share, state }) => {
          const part = Math.floor(left * share);
          // What fell goes nowhere: it may be asked for anew.
          if (state !== 'VOID') left -= part;
          return { receiptId: String(index), state, amount: cash(part) };
        });
        stays += isTakenBack ? 0 : left;
        return made;
      });
      stays += others.filter(({ back }) => back === null).reduce((all, { amount }) => all + amount, 0);
      const came = [...gateway, ...others.map((one) => ({ ...one, isTakenBack: false }))].map(
        ({ amount, isTakenBack }, index) => ({ id: String(index), amount: cash(amount), isTakenBack }),
      );
      const returns = others.flatMap(({ amount, back }) =>
        back === null ? [] : [{ state: back, amount: cash(amount) }],
      );
      const flow = moneyFlow({ came, refunds, returns });
      expect(flow.kept).toBe(stays);
      expect(flow.returned + flow.returning + flow.elsewhere + flow.takenBack + flow.kept).toBe(flow.received);
      expect(Math.min(...Object.values(flow))).toBeGreaterThanOrEqual(0);
      const lines = orderMoney({ ...order, state: 'CANCELLED', came, refunds, rest: { returns } });
      const of = (key: string) => lines.find((line) => line.key === key)?.value.amount ?? 0;
      expect(of('received')).toBe(
        ['returned', 'returning', 'elsewhere', 'takenBack', 'kept'].reduce((all, key) => all + of(key), 0),
      );
    }),
  );
});

it('names what came twice in this round of the order, and not what a former one gave back', () => {
  const came = (round: number, why: 'twice' | null) => ({ amount: 50, why, round });
  expect(paidTwice([came(1, 'twice'), came(1, null)], 1)).toBe(50);
  expect(paidTwice([came(1, null), came(1, 'twice'), came(2, null)], 2)).toBeNull();
  expect(paidTwice([came(1, null)], 1)).toBeNull();
});
