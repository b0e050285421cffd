import { describe, expect, it } from 'vitest';
import { ANSWERS, answersFor, BOOKING_STATES, stateAfter } from './machines.ts';

describe('answers of the dealership', () => {
  it('lead where the decided table says, and nowhere else', () => {
    const moves = (['SERVICE', 'TEST_DRIVE'] as const).flatMap((kind) =>
      BOOKING_STATES.flatMap((state) =>
        ANSWERS.flatMap((answer) => {
          const to = stateAfter({ kind, state }, answer);
          return to === undefined ? [] : [`${kind} ${state} ${answer} ${to}`];
        }),
      ),
    );
    expect(moves.toSorted()).toEqual(
      [
        'SERVICE P CONFIRM A',
        'SERVICE P REJECT R',
        'SERVICE P BLOCK B',
        'SERVICE P CANCEL C',
        'SERVICE A CANCEL C',
        'TEST_DRIVE REQUESTED CONFIRM CONFIRMED',
        'TEST_DRIVE REQUESTED REJECT CANCELLED',
        'TEST_DRIVE REQUESTED CANCEL CANCELLED',
        'TEST_DRIVE CONFIRMED CANCEL CANCELLED',
        'TEST_DRIVE CONFIRMED DONE DONE',
      ].toSorted(),
    );
  });

  it('are offered without saying the same twice', () => {
    expect(answersFor({ kind: 'TEST_DRIVE', state: 'REQUESTED' })).toEqual(['CONFIRM', 'REJECT']);
    expect(answersFor({ kind: 'TEST_DRIVE', state: 'CONFIRMED' })).toEqual(['CANCEL', 'DONE']);
    expect(answersFor({ kind: 'VIRTUAL', state: 'P' })).toEqual(['CONFIRM', 'REJECT', 'BLOCK']);
    expect(answersFor({ kind: 'SERVICE', state: 'B' })).toEqual([]);
  });
});
