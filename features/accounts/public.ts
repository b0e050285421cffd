/** What other features' screens may ask of accounts. */
export { addressSchema } from './contract/shapes.ts';
export { REGISTRATION } from './rules/employee-row.ts';
export { getSelf, type Self } from './contract/user.ts';
export { AGREEMENTS, COOKIE_TEXT_VERSION } from './rules/agreements.ts';
export { readPendingForm, PROOF_FIELDS, type ProofRequired } from './rules/pending-form.ts';
export { rolesFor, STAFF_ROLES } from './rules/policies.ts';
export { isStepDone, nextStep } from './rules/complement.ts';
export { COMPLEMENT_STEPS, type ComplementStep } from './rules/steps.ts';
export { narrowingOf } from './rules/narrowing.ts';
export { isWeakQuery, WEAK_COOKIE } from './rules/weak.ts';
export { MOST_RUN_ROWS, MOST_RUN_WORDS } from './contract/bulk-runs.ts';
