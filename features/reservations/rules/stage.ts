import type { BalanceState, OrderState } from './order-machine.ts';

/** What an order says of itself, wherever it is named in one word. */
export type Stage = OrderState | 'REMAINING_PAYMENT' | 'PAID' | 'EXPIRED' | 'RETURNING';

/**
 * The step that an order reached. As long as that is only its reservation, what was paid since says more than that the reservation
 * was: a price that is paid whole is not told as a paid deposit. A car that goes back is not told by the step it had reached.
 */
export const stageOf = ({
  state,
  balance,
  expired,
  cancelReason,
  withdrawal = null,
}: {
  readonly state: OrderState;
  readonly balance: BalanceState;
  readonly expired: boolean;
  readonly cancelReason: string | null;
  readonly withdrawal?: { readonly state: string } | null;
}): Stage => {
  if (expired || cancelReason === 'EXPIRED') return 'EXPIRED';
  if (withdrawal?.state === 'ACCEPTED') return 'RETURNING';
  if (state !== 'RESERVE') return state;
  if (balance === 'PAID') return 'PAID';
  return balance === 'PARTLY_PAID' ? 'REMAINING_PAYMENT' : 'RESERVE';
};
