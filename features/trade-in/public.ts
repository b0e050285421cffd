export { CAR_PLACES, samePlaces, type CarPlace } from './rules/damages.ts';
export { CONDITIONS, type Condition } from './rules/valuation.ts';
