import type { OrderState } from './order-machine.ts';

/** Why a buyer ends an order, as its page offers to say. */
export const CANCEL_REASONS = ['price', 'car', 'credit', 'delay', 'none'] as const;
type Reason = (typeof CANCEL_REASONS)[number];

/** Who has the car at home waits for neither credit nor car. */
const AT_HOME: readonly Reason[] = ['price', 'car', 'none'];

export const reasonsFor = (state: OrderState): readonly Reason[] => (state === 'DELIVERED' ? AT_HOME : CANCEL_REASONS);
