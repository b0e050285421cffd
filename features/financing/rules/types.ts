/** Where a simulation comes from. */
export const FUNDING_SOURCES = ['ZFLOW', 'CDC', 'PSA_TRADITIONAL', 'NEXT', 'PSA_BALAO'] as const;
export type FundingSource = (typeof FUNDING_SOURCES)[number];

/** Kinds of plan. */
export const PLAN_TYPES = ['MSC', 'ECOM', 'OFFER'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** Plans offered beside the chosen one: balloon and linear. */
export const EXTRA_PLANS = ['BALAO', 'TRADITIONAL'] as const;
export type ExtraPlan = (typeof EXTRA_PLANS)[number];

/** Identity documents a bank takes. */
export const FUNDING_DOCUMENT_TYPES = ['RG', 'IE', 'RNE', 'CTPS', 'CNH', 'CR'] as const;
export type FundingDocumentType = (typeof FUNDING_DOCUMENT_TYPES)[number];

/** Marital statuses as the banks list them. */
export const FUNDING_MARITAL_STATUSES = [
  'single',
  'married',
  'judicially separated',
  'divorced',
  'widower',
  'stable union',
] as const;
export type FundingMaritalStatus = (typeof FUNDING_MARITAL_STATUSES)[number];

/** Property regimes of a marriage (Brazilian Civil Code, arts. 1.639 to 1.688). */
export const MARRIAGE_REGIMES = [
  'total communion',
  'partial communion',
  'total separation',
  'partial separation',
] as const;
export type MarriageRegime = (typeof MARRIAGE_REGIMES)[number];
