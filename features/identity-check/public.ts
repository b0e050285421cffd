export { CONSENT_VERSION, type CheckTurn, type IdentityNews } from './rules/outcome.ts';
export { IDENTITY_STEPS, type IdentityStep } from './rules/steps.ts';
