import { describe, expect, it } from 'vitest';
import { handoverFault, winState } from './handover.ts';

const WON = { drawnOn: '2026-01-10', claimUntil: '2026-07-09' };

describe('handoverFault', () => {
  it.each([
    ['handed over on the last day, written down on the next', null, '2026-07-09', '2026-07-10', null],
    ['claimed in time and handed over later', '2026-07-09', '2026-08-01', '2026-08-02', null],
    ['handed over too late, without a claim', null, '2026-07-10', '2026-07-10', 'claimOver'],
    ['claimed too late', '2026-07-10', '2026-08-01', '2026-08-02', 'claimOver'],
    ['claimed before the draw', '2026-01-09', '2026-02-01', '2026-02-01', 'claimedOnWrong'],
    ['claimed after it was handed over', '2026-02-02', '2026-02-01', '2026-02-03', 'claimedOnWrong'],
    ['handed over before the draw', null, '2026-01-09', '2026-02-01', 'handedOnWrong'],
    ['handed over tomorrow', null, '2026-02-02', '2026-02-01', 'handedOnWrong'],
  ] as const)('%s', (_what, claimedOn, handedOn, today, fault) => {
    expect(handoverFault({ claimedOn, handedOn }, WON, today)).toBe(fault);
  });
});

describe('winState', () => {
  it.each([
    ['2026-07-09', null, 'OPEN'],
    ['2026-07-10', null, 'LAPSED'],
    ['2026-07-10', '2026-02-01', 'HANDED'],
  ] as const)('%s, handed over %s: %s', (today, handedOn, state) => {
    expect(winState({ ...WON, handedOn }, today)).toBe(state);
  });
});
