export { customSchema } from './contract/values.ts';
