import type { RefusalReason, RentalCustomerState } from '#features/rental/rules/customer-machine.ts';
import { rentalCustomerMachine } from '#features/rental/rules/customer-machine.ts';
import { RENTAL_WAY, rentalProposalMachine } from '#features/rental/rules/proposal-machine.ts';
import type { RentalProposalStatus } from '#features/rental/rules/statuses.ts';
import { eventsFrom } from '#kernel/transitions.ts';

/** A step as the rental company has it on its books. */
export type BookedStep<Status extends string> = {
  readonly sequence: number;
  readonly status: Status;
  readonly at: string;
};

export type RentalCustomer = {
  /** The shop's own id. */
  readonly reference: string;
  readonly customerCode: string;
  /** With the reference the idempotency key: a person cannot arrive twice. */
  readonly attempt: number;
  readonly brand: string;
  readonly market: 'br' | 'ar';
  readonly name: string;
  readonly document: string;
  readonly callbackUrl: string;
  readonly steps: readonly BookedStep<RentalCustomerState>[];
  readonly reason: RefusalReason | null;
};

export type RentalProposal = {
  readonly proposalCode: string;
  /** Of the customer. */
  readonly reference: string;
  readonly productId: string;
  readonly vehicle: string;
  readonly months: number;
  readonly monthlyKilometers: number;
  readonly monthly: { readonly amount: number; readonly currency: 'BRL' | 'ARS' };
  readonly featuredItems: readonly string[];
  readonly steps: readonly BookedStep<RentalProposalStatus>[];
};

export const customerStatus = ({ steps }: RentalCustomer): RentalCustomerState =>
  steps.at(-1)?.status ?? 'VALIDATING_IDENTITY';
export const proposalStatus = ({ steps }: RentalProposal): RentalProposalStatus =>
  steps.at(-1)?.status ?? 'PROPOSAL_CREATED';

/** Where the console may take a person from here; anew only the shop begins. */
export const nextStates = (customer: RentalCustomer): RentalCustomerState[] =>
  customerStatus(customer) === 'REFUSED'
    ? []
    : (eventsFrom(rentalCustomerMachine, customerStatus(customer)) as RentalCustomerState[]);

/** The way of a validation when nothing is the matter: no questions, no refusal. */
export const smoothState = (customer: RentalCustomer): RentalCustomerState | undefined =>
  nextStates(customer).find((state) => state !== 'AWAITING_QUIZ' && state !== 'REFUSED');

export const nextStatuses = (proposal: RentalProposal): RentalProposalStatus[] =>
  eventsFrom(rentalProposalMachine, proposalStatus(proposal)) as RentalProposalStatus[];

export const smoothStatus = (proposal: RentalProposal): RentalProposalStatus | undefined =>
  nextStatuses(proposal).find((status) => (RENTAL_WAY as readonly string[]).includes(status));
