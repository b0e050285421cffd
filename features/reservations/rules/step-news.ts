import { ORDER_STATES, type OrderState } from './order-machine.ts';

/** Steps that a buyer is written to about; the others come too close to one of these, or have a message of their own. */
export const NEWS_STEPS = [
  'SIGN_CONTRACT',
  'PROGRESS_ORDER',
  'VEHICLE_PRODUCED',
  'INVOICED',
  'TRANSPORTING',
  'AT_DEALER',
  'REGISTERED',
  'DELIVERED',
] as const satisfies readonly OrderState[];
export type NewsStep = (typeof NEWS_STEPS)[number];

/** Whether a step is news still: the order runs, and no later one that is told of was reached meanwhile. */
export const isStepNews = (step: NewsStep, state: OrderState): boolean => {
  const place = ORDER_STATES.indexOf(state);
  if (place > ORDER_STATES.indexOf('DELIVERED') || place < ORDER_STATES.indexOf(step)) return false;
  return NEWS_STEPS.findLast((one) => ORDER_STATES.indexOf(one) <= place) === step;
};

/** What the invoice of a finished car waits for; null where it waits for nothing. */
export const restAwaited = ({
  state,
  total,
  paid,
}: {
  readonly state: OrderState;
  readonly total: number;
  readonly paid: number;
}): number | null => (state === 'VEHICLE_PRODUCED' && total > paid ? total - paid : null);
