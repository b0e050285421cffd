export { CONDITIONS, type Condition } from './rules/valuation.ts';
