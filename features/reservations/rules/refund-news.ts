import { CANCEL_REASONS } from '../contract.ts';
import { UNWANTED } from './order-money.ts';
import type { OrderState } from './order-machine.ts';

/** What brought a refund about, whatever its order is now; null where a change of the order did. */
export const refundWhy = (reason: string): (typeof UNWANTED)[number] | 'ended' | null =>
  UNWANTED.find((why) => why === reason) ?? (CANCEL_REASONS.some((ending) => ending === reason) ? 'ended' : null);

/** The words of a refund's mail: why the money goes back, and what that means for an order that goes on. */
export const refundNews = (reason: string, state: OrderState) => {
  const why = `refund.why.${refundWhy(reason) ?? 'changed'}` as const;
  if (state === 'CANCELLED') return [why] as const;
  return [why, state === 'PRE_RESERVE' ? ('refund.then.unpaid' as const) : ('refund.then.stands' as const)] as const;
};
