/** Steps of reserving online. */
export const RESERVATION_STEPS = ['showcase', 'register', 'reservation', 'payment'] as const;
export type ReservationStep = (typeof RESERVATION_STEPS)[number];
