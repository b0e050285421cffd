import { defineMachine } from '#kernel/transitions.ts';
import { TEST_DRIVE_STATUSES, VISIT_STATUSES, type TestDriveStatus, type VisitStatus } from './statuses.ts';

const STAFF = ['user_dealer', 'inspector', 'dealer_manager'] as const;

/** A visit to the workshop or by video. Who booked it or the dealership confirms it; B keeps its time shut. */
export const visitMachine = defineMachine<VisitStatus, 'confirm' | 'reject' | 'block' | 'cancel'>({
  name: 'visit',
  states: VISIT_STATUSES,
  initial: 'P',
  ends: ['R', 'C', 'B'],
  transitions: [
    { from: 'P', event: 'confirm', to: 'A' },
    { from: 'P', event: 'reject', to: 'R', roles: STAFF },
    { from: 'P', event: 'block', to: 'B', roles: STAFF },
    { from: ['P', 'A'], event: 'cancel', to: 'C' },
  ],
});

/**
 * A test drive: only the dealership confirms, and what it leaves unanswered for 24 hours of days it works expires. Who moves one
 * that is confirmed asks anew.
 */
export const testDriveMachine = defineMachine<TestDriveStatus, 'confirm' | 'move' | 'done' | 'cancel' | 'expire'>({
  name: 'test_drive',
  states: TEST_DRIVE_STATUSES,
  initial: 'REQUESTED',
  ends: ['DONE', 'CANCELLED', 'EXPIRED'],
  transitions: [
    { from: 'REQUESTED', event: 'confirm', to: 'CONFIRMED', roles: STAFF },
    { from: 'CONFIRMED', event: 'move', to: 'REQUESTED' },
    { from: 'CONFIRMED', event: 'done', to: 'DONE', roles: STAFF },
    { from: ['REQUESTED', 'CONFIRMED'], event: 'cancel', to: 'CANCELLED' },
    { from: ['REQUESTED', 'CONFIRMED'], event: 'expire', to: 'EXPIRED' },
  ],
});

export const BOOKING_KINDS = ['TEST_DRIVE', 'SERVICE', 'VIRTUAL'] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

export const BOOKING_STATES = [...VISIT_STATUSES, ...TEST_DRIVE_STATUSES] as const;
export type BookingState = VisitStatus | TestDriveStatus;

/** States in which the time is still to come for whoever booked. */
export const OPEN_STATES = ['P', 'A', 'REQUESTED', 'CONFIRMED'] as const satisfies readonly BookingState[];

export const isOpen = (state: BookingState): boolean => OPEN_STATES.some((open) => open === state);

/** What a dealership may answer. */
export const ANSWERS = ['CONFIRM', 'REJECT', 'BLOCK', 'CANCEL', 'DONE'] as const;
export type Answer = (typeof ANSWERS)[number];

const VISIT_ANSWERS: Readonly<Partial<Record<Answer, VisitStatus>>> = {
  CONFIRM: 'A',
  REJECT: 'R',
  BLOCK: 'B',
  CANCEL: 'C',
};
/** A rejected test drive has no state of its own: it is cancelled, with the dealership's words. */
const DRIVE_ANSWERS: Readonly<Partial<Record<Answer, TestDriveStatus>>> = {
  CONFIRM: 'CONFIRMED',
  REJECT: 'CANCELLED',
  CANCEL: 'CANCELLED',
  DONE: 'DONE',
};

/** The state an answer leads to from where the booking stands; undefined where the tables have no such move. */
export const stateAfter = (
  booking: { readonly kind: BookingKind; readonly state: BookingState },
  answer: Answer,
): BookingState | undefined => {
  const isDrive = booking.kind === 'TEST_DRIVE';
  if (answer === 'REJECT' && booking.state === 'CONFIRMED') return undefined;
  const to = isDrive ? DRIVE_ANSWERS[answer] : VISIT_ANSWERS[answer];
  const { steps } = isDrive ? testDriveMachine : visitMachine;
  return steps.some((step) => step.from === booking.state && step.to === to) ? to : undefined;
};

/** The answers that are possible now, in the order in which they are offered. */
export const answersFor = (booking: { readonly kind: BookingKind; readonly state: BookingState }): Answer[] =>
  ANSWERS.filter((answer) => stateAfter(booking, answer) !== undefined).filter(
    // Before an answer was given, declining is a rejection.
    (answer, _, all) => answer !== 'CANCEL' || !all.includes('REJECT'),
  );
