export { testDriveMachine, visitMachine } from './rules/machines.ts';
export { MISSED_HOURS } from './rules/notice.ts';
