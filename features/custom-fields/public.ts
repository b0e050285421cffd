export { customSchema, shownFieldSchema, type ShownField } from './contract/values.ts';
