export { cancellationMachine, drawMachine, participantMachine, promotionMachine } from './rules/machines.ts';
