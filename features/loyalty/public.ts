export { giftMachine, redemptionMachine, subscriptionMachine } from './rules/machines.ts';
export { isOnTime } from './rules/revision.ts';
