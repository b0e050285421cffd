import { describe, expect, test } from 'vitest';
import { askedFor, mayChange, type FeedbackAnswer } from './feedback.ts';

const now = new Date('2026-11-25T12:00:00Z');
const moved = (to: string, at: string) => ({ machine: 'order', to, at });
const answer = (milestone: FeedbackAnswer['milestone'], at: string): FeedbackAnswer => ({
  milestone,
  score: 5,
  words: null,
  at,
});
const asked = (more: Partial<Parameters<typeof askedFor>[0]>) =>
  askedFor({ state: 'PLACED', now, moves: [moved('RESERVE', '2026-11-20T12:00:00Z')], answers: [], ...more });

describe('askedFor', () => {
  test('asks about the last milestone that was reached', () => {
    expect(asked({})).toBe('RESERVE');
    const moves = [moved('RESERVE', '2026-11-20T12:00:00Z'), moved('SIGN_CONTRACT', '2026-11-24T12:00:00Z')];
    expect(asked({ moves })).toBe('SIGN_CONTRACT');
    expect(asked({ moves: [] })).toBeNull();
    expect(asked({ moves: [{ machine: 'order_balance', to: 'RESERVE', at: '2026-11-24T12:00:00Z' }] })).toBeNull();
  });

  test('asks once, and not for ever', () => {
    expect(asked({ answers: [answer('RESERVE', '2026-11-21T12:00:00Z')] })).toBeNull();
    expect(asked({ moves: [moved('RESERVE', '2026-10-26T12:00:00Z')] })).toBeNull();
    expect(asked({ moves: [moved('RESERVE', '2026-10-26T12:00:01Z')] })).toBe('RESERVE');
  });

  test.each(['CANCELLED', 'REQUESTED_CANCELLATION'] as const)('asks nothing of an order that is %s', (state) => {
    expect(asked({ state })).toBeNull();
  });
});

test('what was said may be said anew for a week', () => {
  expect(mayChange(answer('RESERVE', '2026-11-18T12:00:01Z'), now)).toBe(true);
  expect(mayChange(answer('RESERVE', '2026-11-18T12:00:00Z'), now)).toBe(false);
});
