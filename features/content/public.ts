export { pageVersionMachine } from './rules/page-machine.ts';
