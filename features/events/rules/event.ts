export const EVENT_KINDS = ['LAUNCH', 'OPEN_DAY', 'OFF_ROAD', 'DRIVE_DAY', 'MEETING'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** `OPEN`: there are seats. `WAITING_LIST`: there are none. `CLOSED`: nobody enrols any more. */
export const EVENT_STATES = ['OPEN', 'WAITING_LIST', 'CLOSED', 'OVER', 'CANCELLED'] as const;
export type EventState = (typeof EVENT_STATES)[number];

type Facts = {
  readonly seats: number;
  readonly taken: number;
  readonly enrolUntil: Date;
  readonly endsAt: Date;
  readonly cancelledAt: Date | null;
};

/** How an event stands at a moment. */
export const stateOf = ({ seats, taken, enrolUntil, endsAt, cancelledAt }: Facts, now: Date): EventState => {
  if (cancelledAt !== null) return 'CANCELLED';
  if (endsAt <= now) return 'OVER';
  if (enrolUntil <= now) return 'CLOSED';
  return taken < seats ? 'OPEN' : 'WAITING_LIST';
};

const HOUR = 3_600_000;
/** The door opens this many hours before the beginning, and whoever came is still written down this many after the end. */
const DOOR_BEFORE = 12;
const DOOR_AFTER = 12;

/** Whether people are checked in at a moment. */
export const isDoorOpen = (
  { startsAt, endsAt, cancelledAt }: { startsAt: Date; endsAt: Date; cancelledAt: Date | null },
  now: Date,
): boolean =>
  cancelledAt === null &&
  now.getTime() >= startsAt.getTime() - DOOR_BEFORE * HOUR &&
  now.getTime() <= endsAt.getTime() + DOOR_AFTER * HOUR;

/** Hours before the beginning when everybody is reminded. */
const REMIND_HOURS = 24;

/** When to remind of an event; null where it is nearer than that. */
export const remindAt = (startsAt: Date, now: Date): Date | null => {
  const at = new Date(startsAt.getTime() - REMIND_HOURS * HOUR);
  return at > now ? at : null;
};

/** The most parties on a waiting list: whoever stands further back has no hope. */
export const MOST_WAITING = 500;
