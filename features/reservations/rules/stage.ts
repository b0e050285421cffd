import type { BalanceState, OrderState } from './order-machine.ts';

/** What an order says of itself, wherever it is named in one word. */
export type Stage = OrderState | 'REMAINING_PAYMENT' | 'PAID' | 'EXPIRED';

/**
 * The step that an order reached. As long as that is only its reservation, what was paid since says more than that the reservation
 * was: a price that is paid whole is not told as a paid deposit.
 */
export const stageOf = ({
  state,
  balance,
  expired,
  cancelReason,
}: {
  readonly state: OrderState;
  readonly balance: BalanceState;
  readonly expired: boolean;
  readonly cancelReason: string | null;
}): Stage => {
  if (expired || cancelReason === 'EXPIRED') return 'EXPIRED';
  if (state !== 'RESERVE') return state;
  if (balance === 'PAID') return 'PAID';
  return balance === 'PARTLY_PAID' ? 'REMAINING_PAYMENT' : 'RESERVE';
};
