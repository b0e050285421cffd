import { describe, expect, it } from 'vitest';
import { ANSWERS, answersFor, BOOKING_STATES, stateAfter } from './machines.ts';
import { ownDealerships, worksAt } from './staff.ts';

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

describe('who works at a dealership', () => {
  const roles = ['user_dealer'];
  const person = (grant: object, strength: 'full' | 'password' = 'full') => ({
    kind: 'person' as const,
    accountId: 'a',
    sessionId: 's',
    email: 'x@demo.example',
    name: 'X',
    roles: [{ role: 'user_dealer', brand: null, scope: null, scopeId: null, ...grant }],
    strength,
  });
  const at = { roles, brand: 'ram', dealerId: 'd1' };

  it.each([
    ['a grant for all', {}, true, null],
    ['the brand’s own', { brand: 'ram' }, true, null],
    ['another brand’s', { brand: 'dodge' }, false, []],
    ['the dealership’s own', { scope: 'DEALER', scopeId: 'd1' }, true, ['d1']],
    ['another dealership’s', { scope: 'DEALER', scopeId: 'd2' }, false, ['d2']],
    ['a region’s', { scope: 'REGIONAL', scopeId: 'd1' }, false, []],
    ['another role', { role: 'customer' }, false, []],
  ])('%s', (_, grant, works, own) => {
    expect(worksAt(person(grant), at)).toBe(works);
    expect(ownDealerships(person(grant), at)).toEqual(own);
  });

  it('nobody without their second factor, and no visitor', () => {
    expect(worksAt(person({}, 'password'), at)).toBe(false);
    expect(ownDealerships(person({}, 'password'), at)).toEqual([]);
    expect(worksAt({ kind: 'anonymous', anonymousId: null }, at)).toBe(false);
  });
});
