import type { BadgeTone } from '#ui/badge.tsx';
import type { BookingState } from '../rules/machines.ts';

/** How a state looks. */
export const TONES: Readonly<Record<BookingState, BadgeTone>> = {
  P: 'warning',
  REQUESTED: 'warning',
  A: 'success',
  CONFIRMED: 'success',
  DONE: 'accent',
  C: 'neutral',
  CANCELLED: 'neutral',
  R: 'danger',
  B: 'danger',
  EXPIRED: 'danger',
};
