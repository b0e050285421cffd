export { rentalCustomerMachine, validationOf } from './rules/customer-machine.ts';
export { rentalProposalMachine } from './rules/proposal-machine.ts';
export { rentsIn } from './rules/markets.ts';
