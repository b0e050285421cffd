import { defineMachine, type Transition } from '#kernel/transitions.ts';
import type { ReservationStatus } from './statuses.ts';

/** The steps of an order after it is reserved, in the order they are reported. BILLING waits for the balance. */
export const AFTER_RESERVE = [
  'CREATED_ORDER',
  'PLACED',
  'PROGRESS_ORDER',
  'MOUNTED_VEHICLE',
  'VEHICLE_PRODUCED',
  'BILLING',
  'INVOICED',
  'INVOICE_DELIVERY',
  'EXPEDITE',
  'TRANSPORTING',
  'IN_TRANSIT',
  'AT_DEALER',
  'REGISTERED',
  'DELIVER_TO_CCSS',
  'CUSTOMER_DELIVERY',
  'DELIVERED',
] as const satisfies readonly ReservationStatus[];

/** Steps of a car that is built for its buyer; one from stock has them behind it, and goes on to its invoice. */
export const PRODUCTION = [
  'PROGRESS_ORDER',
  'MOUNTED_VEHICLE',
  'VEHICLE_PRODUCED',
] as const satisfies readonly ReservationStatus[];

const APPROVALS = ['APPROVAL_DIRECT_SALE', 'APPROVAL_EMPLOYEE', 'WAITING_LIST'] as const;

/** Until the invoice the buyer may ask to cancel. */
export const CANCELLABLE = [
  'RESERVE',
  'UPLOADED_DOCS',
  'ANTI_FRAUD',
  ...APPROVALS,
  'SIGN_CONTRACT',
  ...AFTER_RESERVE.slice(0, AFTER_RESERVE.indexOf('INVOICED')),
] as const satisfies readonly ReservationStatus[];

/** From the invoice on the car itself has to come back before the order ends. */
export const RETURNABLE_ORDERS = AFTER_RESERVE.slice(AFTER_RESERVE.indexOf('INVOICED'));

/** From its approval on an order has a contract to read or to sign. */
const WITH_CONTRACT: ReadonlySet<ReservationStatus> = new Set([
  'APPROVAL_DIRECT_SALE',
  'SIGN_CONTRACT',
  ...AFTER_RESERVE,
]);
export const hasContract = (state: ReservationStatus): boolean => WITH_CONTRACT.has(state);

/** After it is reserved, and before the factory makes its car: then it is looked at who buys it. */
const IDENTITY_OPEN: ReadonlySet<ReservationStatus> = new Set([
  'RESERVE',
  'UPLOADED_DOCS',
  'ANTI_FRAUD',
  'WAITING_LIST',
  'APPROVAL_EMPLOYEE',
  'APPROVAL_DIRECT_SALE',
  'SIGN_CONTRACT',
]);
export const takesIdentity = (state: ReservationStatus): boolean => IDENTITY_OPEN.has(state);

/** From its contract on an order goes towards its car: nowhere while it is not known who buys it. */
const TOWARDS_CAR: ReadonlySet<ReservationStatus> = new Set(['SIGN_CONTRACT', ...AFTER_RESERVE]);
export const isTowardsCar = (state: ReservationStatus): boolean => TOWARDS_CAR.has(state);

const AT_DEALERSHIP: ReadonlySet<ReservationStatus> = new Set(AFTER_RESERVE.slice(AFTER_RESERVE.indexOf('AT_DEALER')));

/** Whether the car is at its dealership, or was handed over there. */
export const hasArrived = (state: ReservationStatus): boolean => AT_DEALERSHIP.has(state);

export const ORDER_STATES = [
  'PRE_RESERVE',
  'RESERVE',
  'UPLOADED_DOCS',
  'ANTI_FRAUD',
  ...APPROVALS,
  'SIGN_CONTRACT',
  ...AFTER_RESERVE,
  'REQUESTED_CANCELLATION',
  'CANCELLED',
  'REACTIVATED_ORDER',
] as const satisfies readonly ReservationStatus[];

export type OrderState = (typeof ORDER_STATES)[number];

/** Outside reports name the step they reached, so the event of a plain step is the step itself. */
const plain = (from: OrderState | readonly OrderState[], to: OrderState): Transition<OrderState, string> => ({
  from,
  event: to,
  to,
});

const chain = (states: readonly OrderState[]): Transition<OrderState, string>[] =>
  states.slice(1).map((to, index) => plain(states[index] ?? 'SIGN_CONTRACT', to));

const RETURNABLE = ['PRE_RESERVE', ...CANCELLABLE] as const;

/** Steps of an order, as decided for the lifecycle the spec lists without transitions. */
export const orderMachine = defineMachine<OrderState, string>({
  name: 'order',
  states: ORDER_STATES,
  initial: 'PRE_RESERVE',
  // A delivered car may come back, a cancelled order be taken up again.
  ends: [],
  transitions: [
    plain('PRE_RESERVE', 'RESERVE'),
    plain(['PRE_RESERVE', 'REQUESTED_CANCELLATION'], 'CANCELLED'),
    ...chain(['RESERVE', 'UPLOADED_DOCS', 'ANTI_FRAUD']),
    ...APPROVALS.map((approval) => plain('ANTI_FRAUD', approval)),
    plain('WAITING_LIST', 'APPROVAL_DIRECT_SALE'),
    plain(['APPROVAL_DIRECT_SALE', 'APPROVAL_EMPLOYEE'], 'SIGN_CONTRACT'),
    ...chain(['SIGN_CONTRACT', ...AFTER_RESERVE]),
    // Nobody builds a car from stock.
    plain('PLACED', 'BILLING'),
    plain([...CANCELLABLE], 'REQUESTED_CANCELLATION'),
    // Money taken back by the bank ends the order whatever it waits for.
    { from: [...CANCELLABLE], event: 'PAYMENT_REVERSED', to: 'CANCELLED' },
    // Withdrawn from, and the car is back (CDC art. 49; Ley 24.240 art. 34).
    { from: [...RETURNABLE_ORDERS], event: 'WITHDRAWN', to: 'CANCELLED' },
    ...CANCELLABLE.map((state) => ({ from: 'REQUESTED_CANCELLATION' as const, event: `BACK_TO_${state}`, to: state })),
    plain('CANCELLED', 'REACTIVATED_ORDER'),
    // Its car is kept for it again; paid for, it goes on where it was.
    plain('PRE_RESERVE', 'REACTIVATED_ORDER'),
    ...RETURNABLE.map((state) => ({ from: 'REACTIVATED_ORDER' as const, event: `BACK_TO_${state}`, to: state })),
  ],
});

export const isReturnable = (state: OrderState): boolean =>
  (RETURNABLE_ORDERS as readonly OrderState[]).includes(state);

/** Whether an order can be ended without anything coming back: held, paid and not yet invoiced, or waiting for an answer. */
export const isRunningStep = (state: OrderState): boolean =>
  ['PRE_RESERVE', 'REQUESTED_CANCELLATION', ...CANCELLABLE].includes(state);

export const BALANCE_STATES = ['OPEN', 'CHOSEN', 'PARTLY_PAID', 'PAID'] as const;
export type BalanceState = (typeof BALANCE_STATES)[number];

/** How the rest of the price is coming in, beside the steps. */
export const balanceMachine = defineMachine<BalanceState, string>({
  name: 'order_balance',
  states: BALANCE_STATES,
  initial: 'OPEN',
  // A paid order that is changed may cost more.
  ends: [],
  transitions: [
    { from: 'OPEN', event: 'CHOOSE', to: 'CHOSEN' },
    { from: ['OPEN', 'CHOSEN', 'PARTLY_PAID'], event: 'SETTLE', to: 'PAID' },
    { from: ['OPEN', 'CHOSEN'], event: 'PAY_PART', to: 'PARTLY_PAID' },
    { from: ['CHOSEN', 'PARTLY_PAID'], event: 'DENY', to: 'OPEN' },
    { from: 'PAID', event: 'REOPEN', to: 'OPEN' },
    { from: 'PAID', event: 'ASK_MORE', to: 'PARTLY_PAID' },
  ],
});

/**
 * What a reported step means for an order: the step is next (move), was passed already (ignore), or is not due yet (wait).
 * BILLING is not due while the balance is open or the car is still to be built, nor is the invoice of an order that was taken up
 * again there.
 */
export const readStep = (
  order: { state: string; balance: string; isFromStock?: boolean },
  step: string,
): 'move' | 'ignore' | 'wait' => {
  if (!(REPORTED as readonly string[]).includes(step)) return 'ignore';
  if ((step === 'BILLING' || step === 'INVOICED') && order.balance !== 'PAID')
    return isPassed(order.state, step) ? 'ignore' : 'wait';
  if (step === 'BILLING' && order.state === 'PLACED' && order.isFromStock !== true) return 'wait';
  if (orderMachine.steps.some((one) => one.from === order.state && one.event === step)) return 'move';
  return isPassed(order.state, step) ? 'ignore' : 'wait';
};

const RANK: readonly OrderState[] = ORDER_STATES.slice(0, ORDER_STATES.indexOf('DELIVERED') + 1);

/** Steps that the outside may report: money, cancelling and coming back are decided here alone. */
const REPORTED: readonly OrderState[] = RANK.slice(RANK.indexOf('UPLOADED_DOCS'));

/**
 * A cancelled order takes no more reports; one whose end is only asked for may come back, so its reports wait. Approvals are
 * alternatives and count as one step.
 */
const isPassed = (state: string, step: string): boolean => {
  if (state === 'CANCELLED') return true;
  return RANK.indexOf(state as OrderState) >= RANK.indexOf(step as OrderState);
};
