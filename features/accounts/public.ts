/** What other features' screens may ask of accounts. */
export { getSelf, type Self } from './contract/user.ts';
export { AGREEMENTS } from './rules/agreements.ts';
export { rolesFor } from './rules/policies.ts';
