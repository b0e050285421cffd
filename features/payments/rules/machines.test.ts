import { describe, expect, test } from 'vitest';
import { CHARGE_STATES, chargeMachine, OPEN_CHARGES, REFUND_STATES, refundMachine } from './machines.ts';

const next = (machine: { steps: readonly { from: string; to: string }[] }, state: string) =>
  machine.steps.filter(({ from }) => from === state).map(({ to }) => to);

describe('the machine of charges', () => {
  test('money may arrive in every state but where it is there already; where the bank took it back, only back again', () => {
    for (const state of CHARGE_STATES) {
      expect(next(chargeMachine, state).includes('PAID'), state).toBe(
        [...OPEN_CHARGES, 'REJECTED', 'CANCELLED', 'CHARGED_BACK'].includes(state),
      );
    }
  });

  test('unknown is not failed: it is asked again, and goes wherever a known charge may go', () => {
    expect(next(chargeMachine, 'UNKNOWN').toSorted()).toEqual(
      next(chargeMachine, 'CREATED')
        .filter((to) => to !== 'UNKNOWN')
        .toSorted(),
    );
    expect(next(chargeMachine, 'PENDING')).not.toContain('UNKNOWN');
  });

  test('what has ended stays ended, but for late money and for money the bank takes back, or gives back', () => {
    for (const state of ['REJECTED', 'CANCELLED']) expect(next(chargeMachine, state)).toEqual(['PAID']);
    expect(next(chargeMachine, 'CHARGED_BACK')).toEqual(['PAID']);
    expect(next(chargeMachine, 'PAID')).toEqual(['CHARGED_BACK']);
  });
});

describe('the machine of refunds', () => {
  test('a refund above the limit passes the second person before anything goes out', () => {
    expect(next(refundMachine, 'AWAITING_APPROVAL')).toEqual(['REQUESTED', 'VOID']);
    const before = refundMachine.steps.filter(({ to }) => to === 'DONE').map(({ from }) => from);
    expect(before).toEqual(['REQUESTED']);
  });

  test('done is done; failed can be asked for again', () => {
    expect(next(refundMachine, 'DONE')).toEqual([]);
    expect(next(refundMachine, 'FAILED')).toEqual(['REQUESTED', 'VOID']);
    const ends = REFUND_STATES.filter((state) => next(refundMachine, state).length === 0);
    expect(ends).toEqual(['DONE']);
    expect(next(refundMachine, 'VOID')).toEqual(['AWAITING_APPROVAL']);
  });
});
