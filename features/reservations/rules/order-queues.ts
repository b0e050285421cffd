/** What orders wait for of staff, as saved entries of their list. */
export const ORDER_QUEUES = [
  'papers',
  'approval',
  'invoice',
  'dealerPayment',
  'refundFailed',
  'handover',
  'chargeBack',
  'cancellation',
] as const;
export type OrderQueue = (typeof ORDER_QUEUES)[number];

/** How far each is counted. */
export const MOST_QUEUED = 99;
