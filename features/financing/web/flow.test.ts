import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FINANCING_STATUSES } from '../rules/statuses.ts';
import { FUNDING_PAGES, FUNDING_STATES } from '../rules/steps.ts';
import {
  FLOW_STEPS,
  moveFunding,
  nextPage,
  pageFor,
  pageOfStatus,
  PRODUCTS,
  simulatorOf,
  STATE_OF,
  stepOf,
  type FundingFacts,
} from './flow.ts';

const start: FundingFacts = {
  car: true,
  product: null,
  simulation: 'none',
  termsAccepted: false,
  dealer: false,
  proposal: null,
  failed: false,
};

const someFacts: fc.Arbitrary<FundingFacts> = fc.record({
  car: fc.boolean(),
  product: fc.constantFrom(null, ...PRODUCTS),
  simulation: fc.constantFrom('none' as const, 'open' as const, 'over' as const),
  termsAccepted: fc.boolean(),
  dealer: fc.boolean(),
  proposal: fc.constantFrom(null, ...FINANCING_STATUSES),
  failed: fc.boolean(),
});

describe('pages and states', () => {
  it('gives all thirteen pages one of the six states, and no state goes unused', () => {
    expect(Object.keys(STATE_OF).toSorted()).toEqual([...FUNDING_PAGES].toSorted());
    expect(new Set(Object.values(STATE_OF))).toEqual(new Set(FUNDING_STATES));
    expect(FUNDING_PAGES.map(stepOf).every((step) => FLOW_STEPS.includes(step))).toBe(true);
  });
});

describe('nextPage', () => {
  it.each([
    [{ car: false }, 'flow-selection'],
    [{}, 'flow-selection'],
    [{ product: 'CDC' }, 'cdc-simulator'],
    [{ product: 'NEXT' }, 'next-simulator'],
    [{ product: 'PSA_TRADITIONAL' }, 'installment-check'],
    [{ product: 'PSA_BALAO' }, 'installment-check'],
    [{ product: 'CDC', simulation: 'open' }, 'installment-terms-and-conditions'],
    [{ product: 'CDC', simulation: 'over', termsAccepted: true, dealer: true }, 'cdc-simulator'],
    [{ product: 'CDC', simulation: 'open', termsAccepted: true }, 'page-initial-data'],
    [{ product: 'NEXT', simulation: 'open', termsAccepted: true }, 'next-lead-form'],
    [{ product: 'NEXT', simulation: 'open', termsAccepted: true, dealer: true }, 'installment-register'],
    [{ product: 'CDC', failed: true }, 'external-flow-error'],
    [{ proposal: 'PROPOSAL_SENT', failed: true }, 'loading-propose-result'],
  ] as const)('after %o comes %s', (more, page) => {
    expect(nextPage({ ...start, ...more })).toBe(page);
  });

  it('knows a home for every status of a proposal', () => {
    const pages = Object.fromEntries(FINANCING_STATUSES.map((status) => [status, pageOfStatus(status)]));
    expect(pages).toMatchObject({
      PENDING_DOCUMENT: 'loading-propose-result',
      REANALYSIS: 'loading-propose-result',
      DENIED: 'installment-denied',
      APPROVED: 'installment-approved',
      APPROVED_FRAUD: 'installment-approved',
      PROPOSAL_FORMALIZATION: 'funding-resume',
      PAYMENT_ERROR: 'funding-resume',
      PAYED: 'funding-resume',
    });
  });
});

describe('pageFor', () => {
  it('lets nobody stand ahead of what is settled, and sends each to a page that holds them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FUNDING_PAGES), someFacts, (requested, facts) => {
        const page = pageFor(requested, facts);
        expect(pageFor(page, facts)).toBe(page);
        if (facts.proposal === null && (!facts.car || facts.product === null)) {
          expect(['flow-selection', 'external-flow-error']).toContain(page);
        }
        if (page === 'installment-register') expect(facts.simulation).toBe('open');
      }),
    );
  });
  it('leaves the way back open', () => {
    const facts = { ...start, product: 'CDC', simulation: 'open', termsAccepted: true, dealer: true } as const;
    for (const page of [
      'flow-selection',
      'cdc-simulator',
      'installment-terms-and-conditions',
      'page-initial-data',
    ] as const)
      expect(pageFor(page, facts)).toBe(page);
    expect(pageFor('next-simulator', facts)).toBe('installment-register');
  });
  it('shows the voucher from the approval on, and not before', () => {
    expect(pageFor('funding-resume', { ...start, proposal: 'APPROVED' })).toBe('funding-resume');
    expect(pageFor('funding-resume', { ...start, proposal: 'PENDING' })).toBe('loading-propose-result');
    expect(pageFor('funding-resume', { ...start, proposal: 'DENIED' })).toBe('installment-denied');
  });
});

describe('moveFunding', () => {
  it('walks from the comparator to the proposal', () => {
    const way = (['choose', 'simulate', 'accept', 'identify'] as const).reduce<string[]>(
      (states, event) => [...states, moveFunding(states.at(-1) as 'plans', event) ?? 'nowhere'],
      ['comparator'],
    );
    expect(way).toEqual(['comparator', 'plans', 'terms', 'lead-form', 'proposal']);
  });
  it('comes out of an error, and takes no step twice', () => {
    for (const state of FUNDING_STATES.filter((one) => one !== 'error'))
      expect(moveFunding(state, 'fail')).toBe('error');
    expect(moveFunding('error', 'retry')).toBe('plans');
    expect(moveFunding('comparator', 'accept')).toBeNull();
    expect(moveFunding('proposal', 'identify')).toBeNull();
  });
  it('agrees with the pages: a chosen product opens its simulator in the state plans', () => {
    for (const product of PRODUCTS) expect(STATE_OF[simulatorOf(product)]).toBe(moveFunding('comparator', 'choose'));
  });
});
