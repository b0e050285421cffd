export { canonical, termsOf, type ContractFacts } from './rules/facts.ts';
export { addsUp, partsOf } from './rules/parts.ts';
export { CODE_MINUTES, judgeSigning, MOST_VERSIONS, type Signing } from './rules/signing.ts';
export { checkCodeOf, formatCheckCode } from './rules/check-code.ts';
