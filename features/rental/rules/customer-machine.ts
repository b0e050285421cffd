import { IDENTITY_STEPS } from '#features/identity-check/public.ts';
import { defineMachine } from '#kernel/transitions.ts';

/** The steps by which a person is validated at the rental company, or that it would not have them. */
export const RENTAL_CUSTOMER_STATES = [...IDENTITY_STEPS, 'REFUSED'] as const;
export type RentalCustomerState = (typeof RENTAL_CUSTOMER_STATES)[number];

/** Why a rental company refuses a person, as far as it says so. */
export const REFUSAL_REASONS = [
  'DOCUMENT_MISMATCH',
  'LICENSE_INVALID',
  'INCOME_TOO_LOW',
  'IDENTITY_NOT_CONFIRMED',
  'OTHER',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const rentalCustomerMachine = defineMachine<RentalCustomerState, string>({
  name: 'rental_customer',
  states: RENTAL_CUSTOMER_STATES,
  initial: 'VALIDATING_IDENTITY',
  ends: ['PERSISTED_ON_HUB'],
  transitions: [
    { from: 'VALIDATING_IDENTITY', event: 'VALIDATING_TOKEN', to: 'VALIDATING_TOKEN' },
    { from: 'VALIDATING_TOKEN', event: 'AWAITING_INOVAMIND', to: 'AWAITING_INOVAMIND' },
    { from: 'AWAITING_INOVAMIND', event: 'AWAITING_QUIZ', to: 'AWAITING_QUIZ' },
    { from: ['AWAITING_INOVAMIND', 'AWAITING_QUIZ'], event: 'SYNC_SALESFORCE', to: 'SYNC_SALESFORCE' },
    { from: 'SYNC_SALESFORCE', event: 'PERSISTED_ON_HUB', to: 'PERSISTED_ON_HUB' },
    {
      from: ['VALIDATING_IDENTITY', 'VALIDATING_TOKEN', 'AWAITING_INOVAMIND', 'AWAITING_QUIZ'],
      event: 'REFUSED',
      to: 'REFUSED',
    },
    // Corrected data are looked at anew.
    { from: 'REFUSED', event: 'VALIDATING_IDENTITY', to: 'VALIDATING_IDENTITY' },
  ],
});

export type ValidationState = 'RUNNING' | 'APPROVED' | 'REFUSED';

/** What a state is to the person. */
export const validationOf = (state: RentalCustomerState): ValidationState => {
  if (state === 'REFUSED') return 'REFUSED';
  return state === 'PERSISTED_ON_HUB' ? 'APPROVED' : 'RUNNING';
};
