export { openApplicant, sealApplicant } from './applicants.server.ts';
export { showProposal } from './proposals.server.ts';
export { proposalBankOf, type BankReport, type BankResult, type ProposalBank } from './providers/proposals.server.ts';
export { findDocument, markDelivered } from './store/documents.server.ts';
export {
  cancelProposalsOf,
  confirmCancelled,
  findOwnProposal,
  findProposal,
  hasOpenProposal,
  insertProposal,
  lockProposal,
  noteBank,
  noteRefusal,
  proposalsToCheck,
  takeStep,
  tieToOrder,
  type ProposalRow,
} from './store/proposals.server.ts';
export { findOwnSimulation } from './store/simulations.server.ts';
