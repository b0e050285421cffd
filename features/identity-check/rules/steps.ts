/** Steps of validating an identity. */
export const IDENTITY_STEPS = [
  'VALIDATING_IDENTITY',
  'VALIDATING_TOKEN',
  'AWAITING_INOVAMIND',
  'AWAITING_QUIZ',
  'SYNC_SALESFORCE',
  'PERSISTED_ON_HUB',
] as const;
export type IdentityStep = (typeof IDENTITY_STEPS)[number];
