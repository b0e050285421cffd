import * as z from 'zod/mini';
import { DEALER_PERIOD_TYPES } from './types.ts';

/** A time of the week. Weekdays as ISO 8601 counts them, Monday 1 to Sunday 7; times of the dealer's own place, `HH:mm`. */
export const periodSchema = z.strictObject({
  weekday: z.int(),
  type: z.enum(DEALER_PERIOD_TYPES),
  starts: z.string(),
  ends: z.string(),
});
export type Period = z.output<typeof periodSchema>;

/** A day unlike its weekday: the times at which it is open; none: closed. */
export const specialDaySchema = z.strictObject({
  day: z.string(),
  times: z.array(z.strictObject({ starts: z.string(), ends: z.string() })),
});
export type SpecialDay = z.output<typeof specialDaySchema>;
