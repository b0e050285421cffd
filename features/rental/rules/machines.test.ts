import { expect, test } from 'vitest';
import { newSteps } from '#kernel/reported-steps.ts';
import { next } from '#kernel/transitions.ts';
import { rentalCustomerMachine, validationOf, type RentalCustomerState } from './customer-machine.ts';
import { RENTAL_WAY, rentalProposalMachine } from './proposal-machine.ts';
import type { RentalProposalStatus } from './statuses.ts';
import { hasEndedEarly, progressOf, timelineOf } from './timeline.ts';

const at = '2026-11-20T12:00:00Z';
const historyOf = <State extends string>(...states: State[]) =>
  states.map((status, index) => ({ sequence: index + 1, status, at }));

test('a validation goes to its end with or without questions, and a refused person begins anew', () => {
  const walk = historyOf<RentalCustomerState>(
    'VALIDATING_IDENTITY',
    'REFUSED',
    'VALIDATING_IDENTITY',
    'VALIDATING_TOKEN',
    'AWAITING_INOVAMIND',
    'SYNC_SALESFORCE',
    'PERSISTED_ON_HUB',
  );
  const known = { status: 'VALIDATING_IDENTITY', sequence: 0 } as const;
  expect(newSteps(rentalCustomerMachine, known, walk.toReversed())).toEqual({ steps: walk, stuck: null });
  expect(next(rentalCustomerMachine, 'AWAITING_QUIZ', 'SYNC_SALESFORCE')).toBe('SYNC_SALESFORCE');
  expect(next(rentalCustomerMachine, 'PERSISTED_ON_HUB', 'REFUSED')).toBeUndefined();
  expect(
    ['REFUSED', 'PERSISTED_ON_HUB', 'AWAITING_QUIZ'].map((state) => validationOf(state as RentalCustomerState)),
  ).toEqual(['REFUSED', 'APPROVED', 'RUNNING']);
});

test('a proposal goes its way step by step, and runs out only before it is signed', () => {
  const known = { status: 'PROPOSAL_CREATED', sequence: 0 } as const;
  const way = historyOf<RentalProposalStatus>(...RENTAL_WAY);
  expect(newSteps(rentalProposalMachine, known, way)).toEqual({ steps: way, stuck: null });
  const leap = historyOf<RentalProposalStatus>('PROPOSAL_CREATED', 'DELIVERED');
  expect(newSteps(rentalProposalMachine, known, leap)).toEqual({ steps: leap.slice(0, 1), stuck: leap[1] });
  expect(next(rentalProposalMachine, 'CONTRACT_SIGN_IN_PROGRESS', 'EXPIRED_PROPOSAL')).toBe('EXPIRED_PROPOSAL');
  expect(next(rentalProposalMachine, 'CONTRACT_SIGN_DONE', 'EXPIRED_PROPOSAL')).toBeUndefined();
});

test('a timeline shows what is behind, here and ahead; one that ended early has nothing ahead', () => {
  const states = (status: RentalProposalStatus, ...reached: RentalProposalStatus[]) =>
    timelineOf(status, historyOf(...reached)).map(({ state }) => state);
  expect(states('DELIVERED', ...RENTAL_WAY)).toEqual(RENTAL_WAY.map(() => 'done'));
  expect(states('FINANCIAL_ANALYSIS_IN_PROGRESS', ...RENTAL_WAY.slice(0, 2)).slice(0, 3)).toEqual([
    'done',
    'current',
    'ahead',
  ]);
  expect(states('EXPIRED_PROPOSAL', 'PROPOSAL_CREATED', 'EXPIRED_PROPOSAL')).toEqual(['done', 'failed']);
  const reproved = historyOf('PROPOSAL_CREATED', 'FINANCIAL_ANALYSIS_REPROVED');
  expect(progressOf('FINANCIAL_ANALYSIS_REPROVED', reproved)).toEqual({ reached: 1, steps: RENTAL_WAY.length });
  expect(progressOf('IN_TRANSIT', [])).toEqual({ reached: 8, steps: 10 });
  expect([hasEndedEarly('EXPIRED_PROPOSAL'), hasEndedEarly('DELIVERED')]).toEqual([true, false]);
});
