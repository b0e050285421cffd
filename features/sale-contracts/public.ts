export { canonical, type ContractFacts } from './rules/facts.ts';
export { CODE_MINUTES, judgeSigning, type Signing } from './rules/signing.ts';
export { checkCodeOf, formatCheckCode } from './rules/check-code.ts';
