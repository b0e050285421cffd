/** Whom an employee buys for (B2E). */
export const PURCHASE_FOR = ['employee', 'family member', 'invoice assignee', 'collaborator', 'dependent'] as const;
export type PurchaseFor = (typeof PURCHASE_FOR)[number];

/** Which bank finances the balance of a reservation. */
export const RESERVATION_FUNDING_TYPES = ['PSA', 'B2'] as const;
export type ReservationFundingType = (typeof RESERVATION_FUNDING_TYPES)[number];
