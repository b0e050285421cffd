export { drawMachine, participantMachine, promotionMachine } from './rules/machines.ts';
