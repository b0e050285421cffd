import { describe, expect, it } from 'vitest';
import { CANCELLABLE, RETURNABLE_ORDERS } from './order-machine.ts';
import { judgeWithdrawal } from './withdrawal.ts';

const now = new Date('2026-11-22T12:00:00Z');
const later = new Date('2026-11-25T12:00:00Z');
const before = new Date('2026-11-20T12:00:00Z');

describe('a withdrawal', () => {
  it('ends an order at once that was not invoiced, whatever it waits for', () => {
    for (const state of ['PRE_RESERVE', 'REQUESTED_CANCELLATION', ...CANCELLABLE] as const)
      expect(judgeWithdrawal({ state, until: null, now }), state).toBe('end');
  });

  it('brings a car back from the invoice on, to the last day after the delivery', () => {
    for (const state of RETURNABLE_ORDERS) expect(judgeWithdrawal({ state, until: null, now }), state).toBe('return');
    expect(judgeWithdrawal({ state: 'DELIVERED', until: later, now })).toBe('return');
  });

  it('is a question for a person after its time, and nothing where the order ended', () => {
    expect(judgeWithdrawal({ state: 'DELIVERED', until: before, now })).toBe('ask');
    expect(judgeWithdrawal({ state: 'CANCELLED', until: before, now })).toBe('over');
  });
});
