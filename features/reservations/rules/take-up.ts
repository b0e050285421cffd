import { addDays, daysBetween, parseIsoDay, toIsoDay, type IsoDay } from '#kernel/days.ts';
import type { CancelReason } from '../contract.ts';
import { CANCELLABLE, type OrderState } from './order-machine.ts';

/** How long a cancelled order may be taken up again. */
export const TAKE_UP_DAYS = 30;

const DAY_MS = 86_400_000;

/** Why an order ended so that it may begin again: its time ran out, or its buyer left it. */
const REASONS: readonly CancelReason[] = ['EXPIRED', 'CUSTOMER', 'WITHDRAWAL'];

export type EndedOrder = {
  readonly state: OrderState;
  readonly cancelReason: CancelReason | null;
  /** The state it was cancelled in. */
  readonly stateBefore: OrderState | null;
  readonly cancelledAt: Date | null;
  readonly deliveredAt: Date | null;
  /** Where it goes back to and until when, if it was taken up before and not paid. */
  readonly resumeState: OrderState | null;
  readonly resumeUntil: Date | null;
};

/** The last moment to take an ended order up again; null where it is not ended. */
export const takeUpUntil = ({ state, cancelledAt, resumeUntil }: EndedOrder): Date | null => {
  if (state !== 'CANCELLED' || cancelledAt === null) return null;
  return resumeUntil ?? new Date(cancelledAt.getTime() + TAKE_UP_DAYS * DAY_MS);
};

const isOurs = (state: OrderState | null): state is OrderState =>
  state !== null && (['PRE_RESERVE', ...CANCELLABLE] as readonly OrderState[]).includes(state);

/**
 * Whether an order may be taken up again, and the state it goes back to. `running`: it is not ended. `final`: its money was taken
 * back by a bank, its approval refused, or its car had gone out. `over`: its days are over.
 */
export const judgeTakeUp = (
  order: EndedOrder,
  now: Date,
): { readonly to: OrderState; readonly until: Date } | 'running' | 'final' | 'over' => {
  const until = takeUpUntil(order);
  if (until === null) return 'running';
  const to = order.resumeState ?? order.stateBefore;
  if (order.cancelReason === null || !REASONS.includes(order.cancelReason)) return 'final';
  if (order.deliveredAt !== null || !isOurs(to)) return 'final';
  return until.getTime() < now.getTime() ? 'over' : { to, until };
};

/** The day an order was told moves by the days it lay ended: nobody worked on its car then, so it is not late by them. */
export const promiseAfterEnd = (of: {
  readonly deliverBy: IsoDay;
  readonly endedOn: IsoDay;
  readonly today: IsoDay;
}): IsoDay => {
  const [promised, ended, today] = [of.deliverBy, of.endedOn, of.today].map(parseIsoDay);
  if (!promised || !ended || !today) return of.deliverBy;
  return toIsoDay(addDays(promised, Math.max(0, daysBetween(ended, today))));
};
