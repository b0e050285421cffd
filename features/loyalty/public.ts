export { giftMachine, redemptionMachine } from './rules/machines.ts';
export { isOnTime } from './rules/revision.ts';
