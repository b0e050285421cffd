import { isExpected, remainingOf, type Balance, type Source } from './balance.ts';
import { RETURNABLE_ORDERS, type OrderState } from './order-machine.ts';

/** What the timeline calls a payment that its payer disputed, and whose bank took it back. */
export const TAKEN_BACK = 'TAKEN_BACK';

const GOES_ON: ReadonlySet<OrderState> = new Set(RETURNABLE_ORDERS);

/** After the invoice the car is its buyer's: money that a bank takes back is to be paid again, and ends nothing. */
export const isOwedAgain = (state: OrderState): boolean => GOES_ON.has(state);

/** Money of an order that stands was taken back by a payer's bank and was not paid again. */
export const isMoneyMissing = ({
  state,
  takenBack,
  total,
  paid,
}: {
  readonly state: OrderState;
  readonly takenBack: number;
  readonly total: number;
  readonly paid: number;
}): boolean => state !== 'CANCELLED' && takenBack > 0 && paid < total;

/** A bank already works on it. */
const isKept = ({ kind, state }: Source): boolean => kind === 'FINANCING_PAYMENT' && state === 'WAITING';

/**
 * Where money goes that a bank gave back after it had taken it: it counts again, in the place of what sources were to bring instead, and
 * what was paid by others meanwhile is too much. `end`: the sources that bring no more, those first that were planned last.
 */
export const countAgain = <S extends Source>(
  { toPay, takesMoney, sources }: Omit<Balance, 'sources'> & { readonly sources: readonly S[] },
  amount: number,
): { readonly counts: number; readonly tooMuch: number; readonly end: readonly S[] } => {
  const expected = sources.filter((source) => isExpected(source) && remainingOf(source) > 0);
  const kept = expected.filter(isKept).reduce((sum, source) => sum + remainingOf(source), 0);
  const counts = takesMoney ? Math.max(0, Math.min(amount, toPay - kept)) : 0;
  let passed = expected.reduce((sum, source) => sum + remainingOf(source), 0) - (toPay - counts);
  const end: S[] = [];
  for (const source of expected.toReversed()) {
    if (passed <= 0 || !takesMoney) break;
    if (isKept(source)) continue;
    end.push(source);
    passed -= remainingOf(source);
  }
  return { counts, tooMuch: amount - counts, end };
};
