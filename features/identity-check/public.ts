export { IDENTITY_STEPS, type IdentityStep } from './rules/steps.ts';
