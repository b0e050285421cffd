export { CONSENT_VERSION, VERDICTS, type CheckTurn, type Verdict } from './rules/outcome.ts';
export { IDENTITY_STEPS, type IdentityStep } from './rules/steps.ts';
