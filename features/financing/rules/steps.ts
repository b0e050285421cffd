/** Pages of the funding flow of a car. */
export const FUNDING_PAGES = [
  'flow-selection',
  'page-initial-data',
  'installment-check',
  'installment-register',
  'installment-terms-and-conditions',
  'loading-propose-result',
  'installment-denied',
  'installment-approved',
  'cdc-simulator',
  'next-simulator',
  'next-lead-form',
  'external-flow-error',
  'funding-resume',
] as const;
export type FundingPage = (typeof FUNDING_PAGES)[number];

/** States of the financing simulator. */
export const FUNDING_STATES = ['terms', 'lead-form', 'plans', 'proposal', 'comparator', 'error'] as const;
export type FundingState = (typeof FUNDING_STATES)[number];
