import type { ReservationStatus } from './statuses.ts';
import { TAKEN_BACK } from './taken-back.ts';

/** What a buyer tells apart of an order's many steps, in the order in which they come. */
export const ORDER_PHASES = ['booking', 'papers', 'factory', 'road', 'handover'] as const;
export type OrderPhase = (typeof ORDER_PHASES)[number];

/** Papers and payments are all the rest. */
const STEPS: readonly (readonly [OrderPhase, readonly ReservationStatus[]])[] = [
  ['booking', ['PRE_RESERVE', 'RESERVE']],
  ['factory', ['CREATED_ORDER', 'PLACED', 'PROGRESS_ORDER', 'MOUNTED_VEHICLE', 'VEHICLE_PRODUCED']],
  ['road', ['BILLING', 'INVOICED', 'INVOICE_DELIVERY', 'EXPEDITE', 'TRANSPORTING', 'IN_TRANSIT', 'AT_DEALER']],
  ['handover', ['REGISTERED', 'DELIVER_TO_CCSS', 'CUSTOMER_DELIVERY', 'DELIVERED']],
];

/** Where an order stopped or went on again, or its money was taken back, the phase is the one that it was in. */
const TURNS: ReadonlySet<string> = new Set<ReservationStatus | typeof TAKEN_BACK>([
  'REQUESTED_CANCELLATION',
  'CANCELLED',
  'REACTIVATED_ORDER',
  TAKEN_BACK,
]);

const phaseOf = (name: string, isFromStock: boolean): OrderPhase => {
  const phase = STEPS.find(([, names]) => names.some((one) => one === name))?.[0] ?? 'papers';
  // What the factory confirms of a car that it has built long ago is paper.
  return isFromStock && phase === 'factory' ? 'papers' : phase;
};

type Point = {
  readonly name: string;
  readonly state: 'done' | 'current' | 'ahead' | 'failed';
  /** Of before the order was taken up again: it counts no more. */
  readonly isFormer?: boolean;
  /** Of a credit that pays nothing: it was reached, and the order is not there. */
  readonly ended?: string | null;
};

export type PhaseOf<P extends Point> = {
  readonly phase: OrderPhase;
  readonly state: 'done' | 'current' | 'ahead' | 'failed';
  readonly points: readonly P[];
};

const stateOf = (all: readonly Point[]): PhaseOf<Point>['state'] => {
  const points = all.filter(({ isFormer = false }) => !isFormer);
  if (points.some(({ state }) => state === 'failed')) return 'failed';
  if (points.every(({ state }) => state === 'ahead')) return 'ahead';
  return points.some(({ state }) => state === 'ahead') ? 'current' : 'done';
};

/** The points of an order's timeline under their phases; a phase of which nothing is known is left out. */
export const phasesOf = <P extends Point>(points: readonly P[], isFromStock: boolean): PhaseOf<P>[] => {
  const phases: OrderPhase[] = [];
  for (const { name } of points)
    phases.push(TURNS.has(name) ? (phases.at(-1) ?? 'booking') : phaseOf(name, isFromStock));
  const placed = atFurthest(points, phases);
  return ORDER_PHASES.map((phase) => {
    const own = placed.filter((_, index) => phases[index] === phase);
    return { phase, points: own, state: stateOf(own) };
  }).filter((one) => one.points.length > 0);
};

/** Money that comes while the car is made is no step back: an order is now at the last step reached in the furthest phase. */
const atFurthest = <P extends Point>(points: readonly P[], phases: readonly OrderPhase[]): P[] => {
  const reached = points.flatMap(({ state, ended = null }, index) =>
    state === 'ahead' || ended !== null ? [] : [index],
  );
  const rank = (index: number): number => ORDER_PHASES.indexOf(phases[index] ?? 'booking');
  const furthest = reached.reduce((best, index) => (rank(index) >= rank(best) ? index : best), reached[0] ?? 0);
  const now = points.findIndex(({ state }) => state === 'current');
  // Begun again, an order is at its beginning until it is reserved anew.
  if (now === -1 || now === furthest || points[now]?.name === 'PRE_RESERVE') return [...points];
  return points.map((point, index) =>
    index === now ? { ...point, state: 'done' } : index === furthest ? { ...point, state: 'current' } : point,
  );
};
