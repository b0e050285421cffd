import { NIGHT, quietUntil } from '#kernel/quiet-hours.ts';
import type { Market } from '#kernel/market.ts';

export const DELIVERY_STATES = ['QUEUED', 'TAKEN', 'GONE', 'REFUSED', 'LATE', 'WITHDRAWN'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A message is news for a day; what did not reach its device until then is kept back, by us and by the push service. */
const NEWS_SECONDS = 24 * 60 * 60;

type Sent = {
  readonly createdAt: Date;
  readonly isTest: boolean;
  readonly isWithdrawn: boolean;
  readonly market: Market;
};

/** What to do with a message that waits: send it, for so many seconds; hold it until the night is over; or end it. */
export const nextStep = (
  { createdAt, isTest, isWithdrawn, market }: Sent,
  now: Date,
): { readonly ends: 'LATE' | 'WITHDRAWN' } | { readonly heldUntil: Date } | { readonly sendFor: number } => {
  if (isWithdrawn) return { ends: 'WITHDRAWN' };
  const left = NEWS_SECONDS - Math.floor((now.getTime() - createdAt.getTime()) / 1000);
  if (left <= 0) return { ends: 'LATE' };
  // A test is by whoever holds the device.
  const heldUntil = isTest ? null : quietUntil(now, NIGHT, market);
  return heldUntil === null ? { sendFor: left } : { heldUntil };
};
