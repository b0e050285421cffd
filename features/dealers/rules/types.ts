/** What a dealership offers online. */
export const DEALER_TYPES = ['ONLINE_SCHEDULE', 'DIGITAL_DEALER'] as const;
export type DealerType = (typeof DEALER_TYPES)[number];

/** Periods of a dealership's day. */
export const DEALER_PERIOD_TYPES = ['WORKING_TIME', 'BREAK'] as const;
export type DealerPeriodType = (typeof DEALER_PERIOD_TYPES)[number];
