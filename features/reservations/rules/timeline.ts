import { AFTER_RESERVE, type OrderState } from './order-machine.ts';

type Moved = { readonly machine: string; readonly to: string; readonly at: Date };
type Point = { readonly name: string; readonly at: string | null; readonly done: boolean };

/** Machine under which the steps of a bank's proposal come, in the timeline's own names already. */
export const FINANCING_MOVES = 'financing';

/** Names of the balance on the one timeline people see. */
const BALANCE_NAMES: Readonly<Record<string, string>> = { PARTLY_PAID: 'REMAINING_PAYMENT', PAID: 'PAID' };

const PLAN: readonly OrderState[] = [
  'PRE_RESERVE',
  'RESERVE',
  'UPLOADED_DOCS',
  'ANTI_FRAUD',
  'APPROVAL_DIRECT_SALE',
  'SIGN_CONTRACT',
  ...AFTER_RESERVE,
];

const nameOf = ({ machine, to }: Moved): string =>
  machine === 'order' || machine === FINANCING_MOVES ? to : (BALANCE_NAMES[to] ?? '');

const STOPPED = new Set<OrderState>(['CANCELLED', 'REQUESTED_CANCELLATION']);

/** The employee's approval stands in the place of the other. */
const placeOf = (name: OrderState): number =>
  PLAN.indexOf(name === 'APPROVAL_EMPLOYEE' ? 'APPROVAL_DIRECT_SALE' : name);

/**
 * One timeline from the order's two lifecycles and its bank's: what happened, in time, then what is still to come. A stopped order has nothing to come. A hold
 * whose time ran out counts as ended, whether or not it was tidied.
 */
export const timelineOf = (order: { state: OrderState; expired: boolean }, moves: readonly Moved[]): Point[] => {
  const past = moves
    .map((move) => ({ ...move, name: nameOf(move) }))
    .filter((move) => move.name !== '')
    .map((move) => ({ name: move.name, at: move.at.toISOString(), done: true }));
  if (order.expired || STOPPED.has(order.state)) return past;
  const reached = Math.max(...[...past.map((point) => point.name as OrderState), order.state].map(placeOf));
  return [...past, ...PLAN.slice(reached + 1).map((name) => ({ name, at: null, done: false }))];
};
