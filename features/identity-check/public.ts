export { CONSENT_VERSION } from './rules/outcome.ts';
export { IDENTITY_STEPS, type IdentityStep } from './rules/steps.ts';
