import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AFTER_RESERVE,
  balanceMachine,
  CANCELLABLE,
  hasArrived,
  isTowardsCar,
  ORDER_STATES,
  orderMachine,
  readStep,
  RETURNABLE_ORDERS,
  type OrderState,
} from './order-machine.ts';

const pairs = orderMachine.steps.map(({ from, to }) => [from, to] as const);
const reachableFrom = (start: OrderState): Set<OrderState> => {
  const seen = new Set<OrderState>([start]);
  for (const state of seen) for (const [from, to] of pairs) if (from === state) seen.add(to);
  return seen;
};
const anyState = fc.constantFrom(...ORDER_STATES);
const anyBalance = fc.constantFrom('OPEN', 'CHOSEN', 'PARTLY_PAID', 'PAID');

describe('the machine of orders', () => {
  test('no order comes to its contract past its papers and the look at fraud, however it goes', () => {
    const forward = orderMachine.steps.filter(({ event }) => !event.startsWith('BACK_TO_'));
    for (const left of ['UPLOADED_DOCS', 'ANTI_FRAUD'] as const) {
      const seen = new Set<OrderState>(['PRE_RESERVE']);
      for (const state of seen) for (const { from, to } of forward) if (from === state && to !== left) seen.add(to);
      expect([...seen].filter(isTowardsCar)).toEqual([]);
    }
  });

  test('reaches every state from the first hold, and the delivery from every state', () => {
    expect([...reachableFrom('PRE_RESERVE')].toSorted()).toEqual([...ORDER_STATES].toSorted());
    for (const state of ORDER_STATES) expect(reachableFrom(state), state).toContain('DELIVERED');
  });

  test('once the invoice is written only a withdrawal ends an order, with the car back', () => {
    const invoiced = AFTER_RESERVE.slice(AFTER_RESERVE.indexOf('INVOICED'));
    for (const state of invoiced) {
      expect(CANCELLABLE).not.toContain(state);
      const ways = orderMachine.steps.filter(({ from, to }) => from === state && to === 'CANCELLED');
      expect(
        ways.map(({ event }) => event),
        state,
      ).toEqual(['WITHDRAWN']);
    }
  });

  test('needs a request, a reversal, a returned car or an unpaid hold before the end', () => {
    const before = pairs.filter(([, to]) => to === 'CANCELLED').map(([from]) => from);
    const known = ['PRE_RESERVE', 'REQUESTED_CANCELLATION', ...CANCELLABLE, ...RETURNABLE_ORDERS];
    expect(new Set(before)).toEqual(new Set(known));
    for (const { from, event } of orderMachine.steps.filter(({ to }) => to === 'CANCELLED')) {
      if ((CANCELLABLE as readonly string[]).includes(from)) expect(event).toBe('PAYMENT_REVERSED');
    }
  });

  test('a refused request goes back only to a state that could ask', () => {
    const back = pairs
      .filter(([from, to]) => from === 'REQUESTED_CANCELLATION' && to !== 'CANCELLED')
      .map(([, to]) => to);
    expect(back.toSorted()).toEqual([...CANCELLABLE].toSorted());
  });

  test('the balance, once paid, asks for more only where a change made the car dearer', () => {
    const events = balanceMachine.steps.filter(({ from }) => from === 'PAID').map(({ event }) => event);
    expect(events.toSorted()).toEqual(['ASK_MORE', 'REOPEN']);
  });
});

describe('a reported step', () => {
  test.each([
    ['RESERVE', 'OPEN', 'UPLOADED_DOCS', 'move'],
    ['RESERVE', 'OPEN', 'ANTI_FRAUD', 'wait'],
    ['PRE_RESERVE', 'OPEN', 'UPLOADED_DOCS', 'wait'],
    ['ANTI_FRAUD', 'OPEN', 'APPROVAL_EMPLOYEE', 'move'],
    ['WAITING_LIST', 'OPEN', 'APPROVAL_DIRECT_SALE', 'move'],
    ['APPROVAL_EMPLOYEE', 'OPEN', 'APPROVAL_DIRECT_SALE', 'ignore'],
    ['VEHICLE_PRODUCED', 'OPEN', 'BILLING', 'wait'],
    ['VEHICLE_PRODUCED', 'PARTLY_PAID', 'BILLING', 'wait'],
    ['VEHICLE_PRODUCED', 'PAID', 'BILLING', 'move'],
    ['INVOICED', 'OPEN', 'BILLING', 'ignore'],
    ['PLACED', 'OPEN', 'PLACED', 'ignore'],
    ['DELIVERED', 'PAID', 'IN_TRANSIT', 'ignore'],
    ['CANCELLED', 'OPEN', 'UPLOADED_DOCS', 'ignore'],
    ['REQUESTED_CANCELLATION', 'OPEN', 'UPLOADED_DOCS', 'wait'],
  ])('in %s with the balance %s, %s: %s', (state, balance, step, expected) => {
    expect(readStep({ state, balance }, step)).toBe(expected);
  });

  test('a car from stock goes from its confirmation to its invoice, once it is paid; one that is built does not', () => {
    const placed = { state: 'PLACED', balance: 'PAID' };
    expect(readStep({ ...placed, isFromStock: true }, 'BILLING')).toBe('move');
    expect(readStep({ ...placed, balance: 'OPEN', isFromStock: true }, 'BILLING')).toBe('wait');
    expect(readStep({ ...placed, isFromStock: false }, 'BILLING')).toBe('wait');
    expect(readStep(placed, 'BILLING')).toBe('wait');
    // A factory that reports what it has built long ago is believed.
    expect(readStep({ ...placed, isFromStock: true }, 'PROGRESS_ORDER')).toBe('move');
    expect(readStep({ state: 'BILLING', balance: 'PAID', isFromStock: true }, 'VEHICLE_PRODUCED')).toBe('ignore');
  });

  test('of money, of cancelling or of coming back is nothing the outside may report', () => {
    const own = [
      'PRE_RESERVE',
      'RESERVE',
      'CANCELLED',
      'REQUESTED_CANCELLATION',
      'REACTIVATED_ORDER',
      'PAYMENT_REVERSED',
      'BACK_TO_RESERVE',
      'NONSENSE',
      '',
      'constructor',
    ];
    fc.assert(
      fc.property(anyState, anyBalance, fc.constantFrom(...own), (state, balance, step) => {
        expect(readStep({ state, balance }, step)).toBe('ignore');
      }),
    );
  });

  test('moves only along the table, and never to the invoice while the balance is open', () => {
    fc.assert(
      fc.property(anyState, anyBalance, anyState, (state, balance, step) => {
        if (readStep({ state, balance }, step) !== 'move') return;
        expect(pairs).toContainEqual([state, step]);
        if (step === 'BILLING') expect(balance).toBe('PAID');
      }),
    );
  });

  test('in whatever order they come, waiting ones taken up again, the order is delivered', () => {
    const steps = ['UPLOADED_DOCS', 'ANTI_FRAUD', 'APPROVAL_DIRECT_SALE', 'SIGN_CONTRACT', ...AFTER_RESERVE];
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), (shuffled) => {
        let state = 'RESERVE';
        let stored: string[] = [];
        for (const step of shuffled) {
          stored.push(step);
          for (;;) {
            const due = stored.find((one) => readStep({ state, balance: 'PAID' }, one) === 'move');
            if (due === undefined) break;
            state = due;
            stored = stored.filter((one) => one !== due);
          }
        }
        expect([state, stored]).toEqual(['DELIVERED', []]);
      }),
    );
  });
});

describe('hasArrived', () => {
  test('is said of a car from its dealership on, and of none before', () => {
    const arrived = ['AT_DEALER', 'REGISTERED', 'DELIVER_TO_CCSS', 'CUSTOMER_DELIVERY', 'DELIVERED'] as const;
    expect(ORDER_STATES.filter(hasArrived)).toEqual(arrived);
  });
});
