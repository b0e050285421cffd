export { requestMachine } from './rules/request-machine.ts';
