/** The plan behind every instalment beside a price, for the loaders of other features' pages. */
export { getRepresentativePlan } from '../../contract.ts';
