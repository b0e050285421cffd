import type { FinancingStatus } from '../rules/statuses.ts';
import type { FundingPage, FundingState } from '../rules/steps.ts';
import type { FundingSource } from '../rules/types.ts';

/**
 * The way from a car to a financed car, as two views of one thing: pages are addresses, states are what the simulator is busy
 * with (spec, overview 2 and calls-and-rules, financing flow states). Pure: a page asks where it may be, the screen obeys.
 */

/** Products a visitor may choose; ZFLOW is a way banks are reached, never a plan. */
export const PRODUCTS = ['CDC', 'NEXT', 'PSA_TRADITIONAL', 'PSA_BALAO'] as const;
export type Product = (typeof PRODUCTS)[number];

export const isProduct = (text: unknown): text is Product => PRODUCTS.some((product) => product === text);

export const STATE_OF: Readonly<Record<FundingPage, FundingState>> = {
  'flow-selection': 'comparator',
  'cdc-simulator': 'plans',
  'next-simulator': 'plans',
  'installment-check': 'plans',
  'installment-terms-and-conditions': 'terms',
  'page-initial-data': 'lead-form',
  'next-lead-form': 'lead-form',
  'installment-register': 'proposal',
  'loading-propose-result': 'proposal',
  'installment-denied': 'proposal',
  'installment-approved': 'proposal',
  'funding-resume': 'proposal',
  'external-flow-error': 'error',
};

const SIMULATORS: Readonly<Record<Product, FundingPage>> = {
  CDC: 'cdc-simulator',
  NEXT: 'next-simulator',
  PSA_TRADITIONAL: 'installment-check',
  PSA_BALAO: 'installment-check',
};

/** Where a product is simulated; PSA's two share a page. */
export const simulatorOf = (product: Product): FundingPage => SIMULATORS[product];

/** Where a product asks who buys where: NEXT has a form of its own, as it ends with a promise to buy back. */
export const leadFormOf = (product: Product): FundingPage =>
  product === 'NEXT' ? 'next-lead-form' : 'page-initial-data';

const WAITING: readonly FinancingStatus[] = [
  'PROPOSAL_SENT',
  'PROGRESS',
  'REANALYSIS',
  'PENDING',
  'PENDING_DOCUMENT',
  'PENDING_REGISTER_INFO',
  'DOCUMENT_ANALYSIS',
  'WARRANTY_ANALYSIS',
];

/** The page on which a proposal of a status is at home. */
export const pageOfStatus = (status: FinancingStatus): FundingPage => {
  if (WAITING.includes(status)) return 'loading-propose-result';
  if (status === 'DENIED') return 'installment-denied';
  return status === 'APPROVED' || status === 'APPROVED_FRAUD' ? 'installment-approved' : 'funding-resume';
};

/** What is settled so far. */
export type FundingFacts = {
  readonly car: boolean;
  readonly product: Product | null;
  /** The snapshot made of the choice, and whether its offer still stands. */
  readonly simulation: 'none' | 'open' | 'over';
  readonly termsAccepted: boolean;
  readonly dealer: boolean;
  readonly proposal: FinancingStatus | null;
  /** A bank could not be reached, or its answer could not be used. */
  readonly failed: boolean;
};

/** The page that comes next: the first thing that is not settled. */
export const nextPage = (facts: FundingFacts): FundingPage => {
  if (facts.proposal !== null) return pageOfStatus(facts.proposal);
  if (facts.failed) return 'external-flow-error';
  if (!facts.car || facts.product === null) return 'flow-selection';
  if (facts.simulation !== 'open') return simulatorOf(facts.product);
  if (!facts.termsAccepted) return 'installment-terms-and-conditions';
  return facts.dealer ? 'installment-register' : leadFormOf(facts.product);
};

const ORDER: readonly FundingPage[] = [
  'flow-selection',
  'cdc-simulator',
  'next-simulator',
  'installment-check',
  'installment-terms-and-conditions',
  'page-initial-data',
  'next-lead-form',
  'installment-register',
];

const isOfOtherProduct = (page: FundingPage, product: Product): boolean => {
  if (STATE_OF[page] === 'plans') return page !== simulatorOf(product);
  return STATE_OF[page] === 'lead-form' && page !== leadFormOf(product);
};

/** A page that was asked for, or the one to go to instead: back is always open, ahead only as far as things are settled. */
export const pageFor = (requested: FundingPage, facts: FundingFacts): FundingPage => {
  const next = nextPage(facts);
  if (requested === 'external-flow-error') return requested;
  if (facts.proposal !== null) {
    const isVoucher = requested === 'funding-resume' && next === 'installment-approved';
    return isVoucher ? requested : next;
  }
  const [here, furthest] = [ORDER.indexOf(requested), ORDER.indexOf(next)];
  if (here === -1 || here > furthest) return next;
  return facts.product !== null && isOfOtherProduct(requested, facts.product) ? next : requested;
};

export type FundingEvent = 'compare' | 'choose' | 'simulate' | 'accept' | 'identify' | 'change' | 'fail' | 'retry';

const MOVES: Readonly<Record<FundingState, Partial<Readonly<Record<FundingEvent, FundingState>>>>> = {
  comparator: { choose: 'plans', fail: 'error' },
  plans: { simulate: 'terms', compare: 'comparator', fail: 'error' },
  terms: { accept: 'lead-form', change: 'plans', fail: 'error' },
  'lead-form': { identify: 'proposal', change: 'plans', fail: 'error' },
  proposal: { change: 'plans', compare: 'comparator', fail: 'error' },
  error: { retry: 'plans', compare: 'comparator' },
};

/** The state an event leads to; null where it has no place. */
export const moveFunding = (state: FundingState, event: FundingEvent): FundingState | null =>
  MOVES[state][event] ?? null;

/** Steps of the strip above the pages; the comparator and the simulator are one choice to a visitor. */
export const FLOW_STEPS = ['plan', 'terms', 'data', 'form', 'answer'] as const;
export type FlowStep = (typeof FLOW_STEPS)[number];

const STEPS: Readonly<Record<FundingPage, FlowStep>> = {
  'flow-selection': 'plan',
  'cdc-simulator': 'plan',
  'next-simulator': 'plan',
  'installment-check': 'plan',
  'installment-terms-and-conditions': 'terms',
  'page-initial-data': 'data',
  'next-lead-form': 'data',
  'installment-register': 'form',
  'loading-propose-result': 'answer',
  'installment-denied': 'answer',
  'installment-approved': 'answer',
  'funding-resume': 'answer',
  'external-flow-error': 'answer',
};

export const stepOf = (page: FundingPage): FlowStep => STEPS[page];

/** Whether a source is one of the products a visitor may choose. */
export const productOf = (source: FundingSource): Product | null => (isProduct(source) ? source : null);
