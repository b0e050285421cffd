import { describe, expect, test } from 'vitest';
import { AFTER_RESERVE, PRODUCTION } from './order-machine.ts';
import { timelineOf } from './timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const moved = (...names: string[]) => names.map((to, index) => ({ machine: 'order', to, at: at(index) }));
const names = (points: { name: string }[]) => points.map(({ name }) => name);

describe('timelineOf', () => {
  test('what happened, in time, then what is still to come', () => {
    const points = timelineOf(
      { state: 'RESERVE', expired: false, isFromStock: false },
      moved('PRE_RESERVE', 'RESERVE'),
    );
    expect(points.slice(0, 3)).toEqual([
      { name: 'PRE_RESERVE', at: '2026-11-20T12:00:00.000Z', done: true },
      { name: 'RESERVE', at: '2026-11-20T12:01:00.000Z', done: true },
      { name: 'UPLOADED_DOCS', at: null, done: false },
    ]);
    expect(names(points).slice(-AFTER_RESERVE.length)).toEqual(AFTER_RESERVE);
  });

  test.each(['CANCELLED', 'REQUESTED_CANCELLATION'] as const)('%s has nothing to come', (state) => {
    expect(names(timelineOf({ state, expired: false, isFromStock: false }, moved('PRE_RESERVE', state)))).toEqual([
      'PRE_RESERVE',
      state,
    ]);
  });

  test('a step of a bank’s proposal that pays nothing says why', () => {
    const moves = [
      ...moved('PRE_RESERVE', 'RESERVE'),
      { machine: 'financing', to: 'PROPOSAL_SENT', at: at(3), ended: 'denied' as const },
    ];
    const points = timelineOf({ state: 'RESERVE', expired: false, isFromStock: false }, moves);
    expect(points.filter(({ ended }) => ended !== undefined)).toMatchObject([
      { name: 'PROPOSAL_SENT', ended: 'denied' },
    ]);
  });

  test('a hold whose time ran out has nothing to come, tidied or not', () => {
    expect(
      names(timelineOf({ state: 'PRE_RESERVE', expired: true, isFromStock: false }, moved('PRE_RESERVE'))),
    ).toEqual(['PRE_RESERVE']);
  });

  test('the balance stands among the steps, in time', () => {
    const moves = [...moved('PRE_RESERVE', 'RESERVE'), { machine: 'order_balance', to: 'PAID', at: at(9) }];
    const points = timelineOf({ state: 'RESERVE', expired: false, isFromStock: false }, moves);
    expect(names(points).slice(0, 4)).toEqual(['PRE_RESERVE', 'RESERVE', 'PAID', 'UPLOADED_DOCS']);
    expect(
      names(
        timelineOf({ state: 'RESERVE', expired: false, isFromStock: false }, [
          { machine: 'order_balance', to: 'CHOSEN', at: at(1) },
        ]),
      )[0],
    ).toBe('UPLOADED_DOCS');
  });

  test('money and credit of before an order was taken up again are said to be of then', () => {
    const moves = [
      ...moved('PRE_RESERVE', 'RESERVE', 'PLACED'),
      { machine: 'financing', to: 'PROPOSAL_SENT', at: at(4) },
      { machine: 'order_balance', to: 'PAID', at: at(5) },
      ...['CANCELLED', 'REACTIVATED_ORDER', 'PRE_RESERVE', 'RESERVE', 'PLACED'].map((to, index) => ({
        machine: 'order',
        to,
        at: at(6 + index),
      })),
      { machine: 'order_balance', to: 'PARTLY_PAID', at: at(12) },
    ];
    const former = (points: ReturnType<typeof timelineOf>) =>
      points.filter((point) => point.former === true).map(({ name }) => name);
    expect(former(timelineOf({ state: 'PLACED', expired: false, isFromStock: false }, moves))).toEqual([
      'RESERVE',
      'PROPOSAL_SENT',
      'PAID',
    ]);
    const held = timelineOf({ state: 'PRE_RESERVE', expired: false, isFromStock: false }, moves.slice(0, 8));
    expect(held.find(({ done }) => !done)?.name, 'it is to be reserved anew').toBe('RESERVE');
    const steps = [{ name: 'DEALER_PAYMENT', at: at(4), amount: 700 }];
    expect(former(timelineOf({ state: 'PLACED', expired: false, isFromStock: false }, moves, steps))).toContain(
      'DEALER_PAYMENT',
    );
    expect(
      former(timelineOf({ state: 'CANCELLED', expired: false, isFromStock: false }, moves.slice(0, 6), steps)),
    ).toEqual([]);
  });

  test('an order that is taken up and paid again was reactivated once, and once more when it ended and began again', () => {
    const again = ['CANCELLED', 'REACTIVATED_ORDER', 'PRE_RESERVE', 'REACTIVATED_ORDER', 'PLACED'];
    const count = (states: readonly string[]) =>
      names(
        timelineOf({ state: 'PLACED', expired: false, isFromStock: false }, moved('PRE_RESERVE', ...states)),
      ).filter((name) => name === 'REACTIVATED_ORDER').length;
    expect(count(again)).toBe(1);
    expect(count([...again, ...again])).toBe(2);
  });

  test('an approval of another kind is in the place of the usual one; a waiting list comes before it', () => {
    const early = ['PRE_RESERVE', 'RESERVE', 'UPLOADED_DOCS', 'ANTI_FRAUD'];
    const employee = timelineOf(
      { state: 'APPROVAL_EMPLOYEE', expired: false, isFromStock: false },
      moved(...early, 'APPROVAL_EMPLOYEE'),
    );
    expect(names(employee)[5]).toBe('SIGN_CONTRACT');
    const waiting = timelineOf(
      { state: 'WAITING_LIST', expired: false, isFromStock: false },
      moved(...early, 'WAITING_LIST'),
    );
    expect(names(waiting)[5]).toBe('APPROVAL_DIRECT_SALE');
  });

  test('a source says when its slip was issued, what it paid, and before the invoice what it is still to bring', () => {
    const steps = [
      { name: 'BILLET_AVAILABLE', at: at(5), amount: 700 },
      { name: 'BILLET_PAYMENT', at: at(7), amount: 700 },
      { name: 'TRADE_IN', at: null, amount: 300 },
    ];
    const moves = [...moved('PRE_RESERVE', 'RESERVE'), { machine: 'order_balance', to: 'PARTLY_PAID', at: at(7) }];
    const points = timelineOf({ state: 'RESERVE', expired: false, isFromStock: false }, moves, steps);
    expect(names(points).slice(0, 5)).toEqual([
      'PRE_RESERVE',
      'RESERVE',
      'BILLET_AVAILABLE',
      'BILLET_PAYMENT',
      'UPLOADED_DOCS',
    ]);
    expect(points[3]).toEqual({ name: 'BILLET_PAYMENT', at: at(7).toISOString(), done: true, amount: 700 });
    const place = names(points).indexOf('TRADE_IN');
    expect(points[place]).toEqual({ name: 'TRADE_IN', at: null, done: false, amount: 300 });
    expect(names(points)[place + 1]).toBe('BILLING');
    expect(
      names(
        timelineOf({ state: 'CANCELLED', expired: false, isFromStock: false }, moved('RESERVE', 'CANCELLED'), steps),
      ),
    ).not.toContain('TRADE_IN');
  });

  test('a car from stock is not built; what the factory reports of it all the same is shown', () => {
    const moves = moved('PRE_RESERVE', 'RESERVE');
    const made = names(timelineOf({ state: 'RESERVE', expired: false, isFromStock: false }, moves));
    const stock = names(timelineOf({ state: 'RESERVE', expired: false, isFromStock: true }, moves));
    expect(made.filter((name) => !stock.includes(name))).toEqual([...PRODUCTION]);
    expect(stock).toEqual(made.filter((name) => stock.includes(name)));
    const reported = [...moves, ...moved('PROGRESS_ORDER')];
    expect(names(timelineOf({ state: 'PROGRESS_ORDER', expired: false, isFromStock: true }, reported))).toContain(
      'PROGRESS_ORDER',
    );
  });
});
