import { expect, it } from 'vitest';
import { stateOf } from './upgrades.tsx';

it('says how an upgrade stands', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const setup = { active: true, validFrom: '2026-11-20T03:00:00.000Z', validUntil: null };
  expect(stateOf(setup, now)).toBe('on');
  expect(stateOf({ ...setup, active: false }, now)).toBe('off');
  expect(stateOf({ ...setup, validFrom: '2026-11-21T03:00:00.000Z' }, now)).toBe('planned');
  expect(stateOf({ ...setup, validUntil: now.toISOString() }, now)).toBe('over');
});
