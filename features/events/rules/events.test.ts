import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDoorOpen, remindAt, stateOf } from './event.ts';
import { moveUp } from './seats.ts';

const at = (text: string): Date => new Date(`2026-03-0${text}:00-03:00`);

describe('an event', () => {
  const facts = { seats: 10, taken: 9, enrolUntil: at('5T18:00'), endsAt: at('6T22:00'), cancelledAt: null };
  it('stands as its seats and its times say', () => {
    expect(stateOf(facts, at('1T10:00'))).toBe('OPEN');
    expect(stateOf({ ...facts, taken: 10 }, at('1T10:00'))).toBe('WAITING_LIST');
    expect(stateOf({ ...facts, taken: 10 }, at('5T18:00'))).toBe('CLOSED');
    expect(stateOf(facts, at('6T22:00'))).toBe('OVER');
    expect(stateOf({ ...facts, cancelledAt: at('2T10:00') }, at('7T10:00'))).toBe('CANCELLED');
  });
  it('lets in from twelve hours before until twelve hours after, and nobody where it does not take place', () => {
    const door = { startsAt: at('6T19:00'), endsAt: at('6T22:00'), cancelledAt: null };
    expect(isDoorOpen(door, at('6T06:59'))).toBe(false);
    expect(isDoorOpen(door, at('6T07:00'))).toBe(true);
    expect(isDoorOpen(door, at('7T10:00'))).toBe(true);
    expect(isDoorOpen(door, at('7T10:01'))).toBe(false);
    expect(isDoorOpen({ ...door, cancelledAt: at('1T10:00') }, at('6T19:00'))).toBe(false);
  });
  it('reminds the day before, and not of what is nearer', () => {
    expect(remindAt(at('6T19:00'), at('1T10:00'))).toEqual(at('5T19:00'));
    expect(remindAt(at('6T19:00'), at('5T19:00'))).toBeNull();
  });
});

describe('moving up', () => {
  it('passes over a party that is too large, which keeps its place', () => {
    const line = [
      { id: 'a', people: 3 },
      { id: 'b', people: 1 },
      { id: 'c', people: 1 },
    ];
    expect(moveUp(line, 2).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(moveUp(line, 3).map(({ id }) => id)).toEqual(['a']);
    expect(moveUp(line, 0)).toEqual([]);
  });
  it('never gives more seats than there are, and leaves none that the next could take', () => {
    const party = fc.record({ id: fc.uuid(), people: fc.integer({ min: 1, max: 10 }) });
    fc.assert(
      fc.property(fc.array(party, { maxLength: 30 }), fc.integer({ min: 0, max: 40 }), (line, free) => {
        const moved = moveUp(line, free);
        const left = free - moved.reduce((sum, { people }) => sum + people, 0);
        const stay = line.filter((one) => !moved.includes(one));
        return left >= 0 && stay.every(({ people }) => people > left);
      }),
    );
  });
});
