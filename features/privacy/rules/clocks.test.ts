import { describe, expect, it } from 'vitest';
import { dueDay } from './clocks.ts';
import { heldUntil } from './retention.ts';

describe('the law’s clocks', () => {
  it.each([
    ['ACCESS', 'br', '2026-11-20', '2026-12-05'],
    ['CORRECTION', 'br', '2026-11-20', '2026-12-05'],
    ['ACCESS', 'ar', '2026-11-20', '2026-11-30'],
    // 23 November 2026 is a holiday there (Soberanía Nacional, moved), so are the weekends.
    ['CORRECTION', 'ar', '2026-11-18', '2026-11-26'],
    ['ERASURE', 'ar', '2026-02-02', '2026-02-09'],
  ] as const)('%s in %s asked on %s is due on %s', (kind, market, askedOn, due) =>
    expect(dueDay({ kind, market, askedOn })).toBe(due),
  );

  it('keep records for as long as each reason needs', () => {
    expect(heldUntil({ basis: 'FISCAL', market: 'br', since: '2024-02-29' })).toBe('2029-02-28');
    expect(heldUntil({ basis: 'FISCAL', market: 'ar', since: '2026-11-20' })).toBe('2036-11-20');
    expect(heldUntil({ basis: 'PROOF_OF_CONSENT', market: 'ar', since: '2026-11-20' })).toBe('2031-11-20');
  });
});
