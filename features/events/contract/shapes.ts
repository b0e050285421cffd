import * as z from 'zod/mini';
import { EVENT_KINDS, EVENT_STATES } from '../rules/event.ts';

export const eventSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  kind: z.enum(EVENT_KINDS),
  name: z.string(),
  summary: z.string(),
  details: z.string(),
  modelCode: z.nullable(z.string()),
  place: z.strictObject({
    name: z.string(),
    address: z.string(),
    /** Of an event at a dealership. */
    dealerId: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  startsAt: z.string(),
  endsAt: z.string(),
  enrolUntil: z.string(),
  seats: z.int(),
  free: z.int(),
  mostCompanions: z.int(),
  state: z.enum(EVENT_STATES),
  cancelReason: z.nullable(z.string()),
});
export type ShownEvent = z.output<typeof eventSchema>;

/** Somebody's own part in an event. */
export const enrolmentSchema = z.strictObject({
  id: z.string(),
  /** With companions. */
  people: z.int(),
  state: z.enum(['SEATED', 'WAITING']),
  /** On the waiting list: how many parties stand before, plus one. */
  position: z.nullable(z.int()),
  /** Shown at the door; null while waiting. */
  ticket: z.nullable(z.string()),
  checkedInAt: z.nullable(z.string()),
});
export type Enrolment = z.output<typeof enrolmentSchema>;

/** Somebody who takes part, as far as everybody who may see them may. */
export const participantSchema = z.strictObject({
  id: z.string(),
  /** Given name and initial. */
  name: z.string(),
  people: z.int(),
  state: z.enum(['SEATED', 'WAITING']),
  checkedInAt: z.nullable(z.string()),
});
export type Participant = z.output<typeof participantSchema>;

export const participantDetailsSchema = z.extend(participantSchema, {
  email: z.string(),
  phone: z.nullable(z.string()),
  ticket: z.string(),
  queuedAt: z.string(),
});
export type ParticipantDetails = z.output<typeof participantDetailsSchema>;

/** The next ones after `after`, which is the last id of the page before. */
export const participantQuery = {
  after: z.optional(z.uuid()),
  size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(500)), 200),
} as const;
