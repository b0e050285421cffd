export { transferMachine } from './rules/transfer-machine.ts';
