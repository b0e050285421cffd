import { defineMachine } from '#kernel/transitions.ts';
import { RENTAL_PROPOSAL_STATUSES, type RentalProposalStatus } from './statuses.ts';

/** Before the contract is signed an offer of the rental company may run out. */
const UNSIGNED = [
  'PROPOSAL_CREATED',
  'FINANCIAL_ANALYSIS_IN_PROGRESS',
  'FINANCIAL_ANALYSIS_APPROVED',
  'CONTRACT_SIGN_IN_PROGRESS',
] as const satisfies readonly RentalProposalStatus[];

/** The way to the car. */
export const RENTAL_WAY = [
  'PROPOSAL_CREATED',
  'FINANCIAL_ANALYSIS_IN_PROGRESS',
  'FINANCIAL_ANALYSIS_APPROVED',
  'CONTRACT_SIGN_IN_PROGRESS',
  'CONTRACT_SIGN_DONE',
  'PRODUCTION_REQUESTED',
  'IN_PRODUCTION',
  'IN_TRANSIT',
  'AT_DEALER',
  'DELIVERED',
] as const satisfies readonly RentalProposalStatus[];

/** From its signature on a rental binds both, until its months are over. */
export const SIGNED_RENTALS: readonly RentalProposalStatus[] = RENTAL_WAY.slice(
  RENTAL_WAY.indexOf('CONTRACT_SIGN_DONE'),
);

/** The company reports the status that was reached, so the event is the status itself. */
export const rentalProposalMachine = defineMachine<RentalProposalStatus, string>({
  name: 'rental_proposal',
  states: RENTAL_PROPOSAL_STATUSES,
  initial: 'PROPOSAL_CREATED',
  ends: ['FINANCIAL_ANALYSIS_REPROVED', 'DELIVERED', 'EXPIRED_PROPOSAL'],
  transitions: [
    ...RENTAL_WAY.slice(1).map((to, at) => ({ from: RENTAL_WAY[at] ?? 'PROPOSAL_CREATED', event: to, to })),
    {
      from: 'FINANCIAL_ANALYSIS_IN_PROGRESS',
      event: 'FINANCIAL_ANALYSIS_REPROVED',
      to: 'FINANCIAL_ANALYSIS_REPROVED',
    },
    { from: UNSIGNED, event: 'EXPIRED_PROPOSAL', to: 'EXPIRED_PROPOSAL' },
  ],
});
