export const LETTER_STATUSES = ['RECEIVED', 'CONFIRMED', 'REFUSED', 'PAID', 'WITHDRAWN'] as const;
export const LETTER_REFUSALS = ['NOT_AWARDED', 'QUOTA_UNKNOWN', 'CREDIT_USED', 'OTHER'] as const;

type Amount = { readonly amount: number; readonly currency: 'BRL' | 'ARS' };

/** A letter of credit that the shop asked its administrator about. */
export type ConsortiumLetter = {
  /** The shop's own name for it. */
  readonly reference: string;
  readonly order: string;
  readonly group: string;
  readonly quota: string;
  readonly credit: Amount;
  /** What it is to pay of the order. */
  readonly amount: Amount;
  readonly validUntil: string;
  readonly status: (typeof LETTER_STATUSES)[number];
  readonly reason: (typeof LETTER_REFUSALS)[number] | null;
  readonly payments: readonly { readonly id: string; readonly amount: Amount }[];
};
