import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSteps, type ReportedStep } from '#kernel/reported-steps.ts';
import { eventsFrom, next } from '#kernel/transitions.ts';
import { ENDED, hasVoucher, newsOf, phaseOf, proposalMachine, takesDocuments } from './proposal-machine.ts';
import { FINANCING_STATUSES, type FinancingStatus } from './statuses.ts';

/** A way through the table, as long as it goes. */
const anyWay = fc.array(fc.nat(), { minLength: 1, maxLength: 25 }).map((choices) => {
  const steps: ReportedStep<FinancingStatus>[] = [];
  let status: FinancingStatus = 'PROPOSAL_SENT';
  for (const choice of choices) {
    const legal: readonly string[] = eventsFrom(proposalMachine, status);
    const to: FinancingStatus | undefined = next(proposalMachine, status, legal[choice % legal.length] ?? '');
    if (to === undefined) break;
    status = to;
    steps.push({ sequence: steps.length + 1, status, at: '2026-11-20T12:00:00.000Z' });
  }
  return steps;
});

const START = { status: 'PROPOSAL_SENT', sequence: 0 } as const;

describe('the bank’s history', () => {
  it('leads to the same end however often, however late and in whatever order it is told', () => {
    fc.assert(
      fc.property(anyWay, fc.array(fc.nat(), { maxLength: 6 }), (way, cuts) => {
        let known: { status: FinancingStatus; sequence: number } = START;
        for (const cut of [...cuts, way.length]) {
          const reported = way.slice(0, cut % (way.length + 1)).toReversed();
          const { steps, stuck } = newSteps(proposalMachine, known, reported);
          expect(stuck).toBeNull();
          const last = steps.at(-1);
          if (last !== undefined) known = last;
        }
        const { steps } = newSteps(proposalMachine, known, way);
        expect(steps.at(-1)?.status ?? known.status).toBe(way.at(-1)?.status ?? 'PROPOSAL_SENT');
        expect(newSteps(proposalMachine, way.at(-1) ?? START, way).steps).toEqual([]);
      }),
    );
  });

  it('is believed as far as it is legal, and says where it stopped', () => {
    const at = '2026-11-20T12:00:00.000Z';
    const history: ReportedStep<FinancingStatus>[] = [
      { sequence: 1, status: 'PROGRESS', at },
      { sequence: 2, status: 'PAYED', at },
      { sequence: 3, status: 'APPROVED', at },
    ];
    const { steps, stuck } = newSteps(proposalMachine, START, history);
    expect(steps.map(({ status }) => status)).toEqual(['PROGRESS']);
    expect(stuck?.status).toBe('PAYED');
  });
});

describe('statuses', () => {
  it('are all in the table, and mean one thing to the buyer', () => {
    expect(proposalMachine.states).toEqual(FINANCING_STATUSES);
    expect(proposalMachine.ends).toEqual([...ENDED]);
    for (const status of FINANCING_STATUSES) {
      expect(hasVoucher(status) && takesDocuments(status), status).toBe(false);
    }
    expect(phaseOf('PENDING_DOCUMENT')).toBe('yourTurn');
    expect(phaseOf('PAYMENT_ERROR')).toBe('approved');
    expect(phaseOf('PAYED')).toBe('done');
  });
});

describe('newsOf', () => {
  it('says nothing of formalizing once the contract is signed', () => {
    expect((['APPROVED', 'FORMALIZATION'] as const).map(newsOf)).toEqual(['approved', 'approved']);
    expect(newsOf('PENDING_CONTRACT_SIGN')).toBe('sign');
    const signed = ['PENDING_CONTRACT_DISCHARGE', 'PENDING_TAX_DISCHARGE', 'INTEGRATED', 'PAYMENT_AVAILABLE'] as const;
    expect(signed.map(newsOf)).toEqual(Array<string>(4).fill('signed'));
    expect((['PAYED', 'DENIED', 'PENDING'] as const).map(newsOf)).toEqual(['done', 'denied', 'yourTurn']);
  });
});
