export {
  knownItems,
  openRentalCompany,
  type CustomerReport,
  type ProposalsReport,
  type RentalCompany,
} from './providers/rental.server.ts';
export {
  customersToCheck,
  findCustomer,
  lockCustomer,
  noteCompany,
  refuseCustomer,
  takeCustomerStep,
  type CustomerRow,
} from './store/customers.server.ts';
export { keepProposal, takeRentalStep } from './store/proposals.server.ts';
