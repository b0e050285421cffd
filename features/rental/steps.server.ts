export {
  knownItems,
  openRentalCompany,
  type CustomerReport,
  type ProposalsReport,
  type RentalCompany,
} from './providers/rental.server.ts';
export {
  checkSoon,
  customersToCheck,
  findCustomer,
  findSealedForm,
  lockCustomer,
  noteCode,
  noteReason,
  noteReceived,
  refuseCustomer,
  takeCustomerStep,
  type CustomerRow,
} from './store/customers.server.ts';
export { openForm } from './store/sealing.server.ts';
export { keepProposal, takeRentalStep } from './store/proposals.server.ts';
