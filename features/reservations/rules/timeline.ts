import { AFTER_RESERVE, PRODUCTION, type OrderState } from './order-machine.ts';

type Moved = {
  readonly machine: string;
  readonly to: string;
  readonly at: Date;
  /** Of a step of a bank's proposal that pays nothing. */
  readonly ended?: 'denied' | 'givenUp';
};

/** A step of a source of the rest: its slip was issued, it brought money, or it is still to bring some. Minor units. */
export type SourceStep = { readonly name: string; readonly at: Date | null; readonly amount: number };

type Point = {
  readonly name: string;
  readonly at: string | null;
  readonly done: boolean;
  /** Of a source's step: what it is about, minor units. */
  readonly amount?: number;
  /** Of money or credit of before the order was taken up again: it went back, and pays nothing now. */
  readonly former?: true;
  /** Of a credit that pays nothing: its bank said no, or its buyer gave it up. */
  readonly ended?: 'denied' | 'givenUp';
};

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

/** When an order that had ended began again the last time; null where it never did. */
const restartOf = (moves: readonly Moved[]): number | null => {
  const isEnd = ({ machine, to }: Moved): boolean => machine === 'order' && to === 'CANCELLED';
  const last = moves.findLastIndex(
    ({ machine, to }, index) => machine === 'order' && to === 'PRE_RESERVE' && moves.slice(0, index).some(isEnd),
  );
  return moves[last]?.at.getTime() ?? null;
};

/** What an order's own moves say of money: that its reservation value was paid. */
const OF_MONEY: ReadonlySet<string> = new Set<OrderState>(['RESERVE']);

const OF_FACTORY: ReadonlySet<string> = new Set(PRODUCTION);

const STOPPED = new Set<OrderState>(['CANCELLED', 'REQUESTED_CANCELLATION']);

/** The employee's approval stands in the place of the other. */
const placeOf = (name: OrderState): number =>
  PLAN.indexOf(name === 'APPROVAL_EMPLOYEE' ? 'APPROVAL_DIRECT_SALE' : name);

const byTime = (left: Point, right: Point): number =>
  left.at === null || right.at === null ? 0 : Date.parse(left.at) - Date.parse(right.at);

/** Taken up again and paid again an order passes one state twice: it is told once for each time that it began again. */
const oncePerLife = (moves: readonly Moved[]): readonly Moved[] => {
  let isPassed = false;
  return moves.filter(({ machine, to }) => {
    if (machine === 'order' && to === 'CANCELLED') isPassed = false;
    if (machine !== 'order' || to !== 'REACTIVATED_ORDER') return true;
    const isFirst = !isPassed;
    isPassed = true;
    return isFirst;
  });
};

/** What happened, in time. That a part is paid is said by the source that paid it, where one is known. */
const pastOf = (moves: readonly Moved[], steps: readonly SourceStep[]): Point[] => {
  const restart = restartOf(moves);
  const isFormer = (at: Date, isMoney: boolean): { former?: true } =>
    isMoney && restart !== null && at.getTime() < restart ? { former: true } : {};
  const moved = oncePerLife(moves)
    .map((move) => ({
      name: nameOf(move),
      at: move.at.toISOString(),
      done: true,
      ...(move.ended === undefined ? {} : { ended: move.ended }),
      ...isFormer(move.at, move.machine !== 'order' || OF_MONEY.has(move.to)),
    }))
    .filter(({ name }) => name !== '' && (name !== 'REMAINING_PAYMENT' || !steps.some(({ at }) => at !== null)));
  const brought = steps.flatMap(({ name, at, amount }) =>
    at === null ? [] : [{ name, at: at.toISOString(), done: true, amount, ...isFormer(at, true) }],
  );
  // What the money changed follows it: sorting keeps those of a moment as they came.
  return brought.length === 0 ? moved : [...brought, ...moved].toSorted(byTime);
};

/**
 * One timeline from the order's two lifecycles, its bank's and its sources: what happened, in time, then what is still to come. A stopped order has
 * nothing to come, and a car from stock is not built. A hold whose time ran out counts as ended, whether or not it was tidied.
 */
export const timelineOf = (
  order: { state: OrderState; expired: boolean; isFromStock: boolean },
  moves: readonly Moved[],
  steps: readonly SourceStep[] = [],
): Point[] => {
  const past = pastOf(moves, steps);
  if (order.expired || STOPPED.has(order.state)) return past;
  const reached = Math.max(...[...past.map((point) => point.name as OrderState), order.state].map(placeOf));
  const ahead = PLAN.slice(reached + 1)
    .filter((name) => !order.isFromStock || !OF_FACTORY.has(name))
    .map((name): Point => ({ name, at: null, done: false }));
  const toBring = steps
    .filter(({ at }) => at === null)
    .map(({ name, amount }): Point => ({ name, at: null, done: false, amount }));
  // The invoice waits for the money, so what sources are to bring stands before it.
  const billing = ahead.findIndex(({ name }) => name === 'BILLING');
  const before = billing === -1 ? 0 : billing;
  // Begun again, it waits for its reservation value as at first.
  const again: Point[] =
    order.state === 'PRE_RESERVE' && restartOf(moves) !== null ? [{ name: 'RESERVE', at: null, done: false }] : [];
  return [...past, ...again, ...ahead.slice(0, before), ...toBring, ...ahead.slice(before)];
};
