import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, noRestrictedCharacters } from '#kernel/schemas.ts';
import { BOOKING_KINDS, BOOKING_STATES } from '../rules/machines.ts';
import {
  answer,
  bookingSchema,
  contactSchema,
  instant,
  notPossible,
  pageQuery,
  slotRefusals,
  visitUnknown,
} from './shapes.ts';

/** The dealership's side: its own people see and answer what is booked there. */

export const staffCall = {
  service: 'visit-scheduling',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('visit.handle'),
  object: 'scope',
  scope: 'brand',
} as const;
const dealerUnknown = slotRefusals.dealerUnknown;
const dealerId = z.strictObject({ dealerId: z.uuid() });

export const dealerBookingSchema = z.extend(bookingSchema, {
  /** Null once the person had their data erased. */
  visitor: z.nullable(z.extend(contactSchema, { plate: z.nullable(z.string()), note: z.nullable(z.string()) })),
  /** Which bay, car or person is kept for it. */
  resource: z.string(),
  answers: z.array(answer),
});
export type DealerBooking = z.output<typeof dealerBookingSchema>;

export const listOwnDealers = endpoint({
  ...staffCall,
  method: 'GET',
  path: 'dealers',
  summary: 'Dealerships of the brand and market at which the caller works.',
  rate: 'browse',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    dealers: z.array(z.strictObject({ id: z.string(), code: z.string(), name: z.string(), cityName: z.string() })),
  }),
  refusals: {},
});

export const listDealerVisits = endpoint({
  ...staffCall,
  method: 'GET',
  path: 'dealers/{dealerId}/visits',
  summary: 'What is booked at a dealership, in the order in which it comes.',
  rate: 'browse',
  params: dealerId,
  query: z.strictObject({
    ...pageQuery,
    kind: z.optional(z.enum(BOOKING_KINDS)),
    state: z.optional(z.enum(BOOKING_STATES)),
    /** Only what begins on this day or later. */
    from: z.optional(z.iso.date()),
  }),
  response: z.strictObject({
    visits: z.array(dealerBookingSchema),
    ...countedFields,
    page: z.int(),
    size: z.int(),
    /** How many wait for an answer. */
    waiting: z.int(),
  }),
  refusals: { dealerUnknown },
});

export const answerVisit = endpoint({
  ...staffCall,
  method: 'POST',
  path: 'dealers/{dealerId}/visits/{visitId}/answer',
  summary:
    'The dealership confirms, rejects, blocks, cancels or marks as done; it may move a test drive inside its day.',
  rate: 'write',
  idempotency: 'required',
  params: z.strictObject({ dealerId: z.uuid(), visitId: z.uuid() }),
  body: z.strictObject({
    answer,
    /** Another time of the same day; only with CONFIRM. */
    startsAt: z.optional(instant),
    /** Where a talk by video takes place; only with CONFIRM. */
    meetingUrl: z.optional(z.string().check(z.maxLength(300), z.regex(/^https:\/\/[^\s]+$/, 'visit.meetingUrl'))),
    note: z.optional(z.string().check(z.maxLength(300), noRestrictedCharacters())),
  }),
  response: dealerBookingSchema,
  refusals: {
    dealerUnknown,
    visitUnknown,
    notPossible,
    slotPast: slotRefusals.slotPast,
    slotClosed: slotRefusals.slotClosed,
    slotTaken: slotRefusals.slotTaken,
  },
  audit: 'visit.answered',
});

export const closedDaysSchema = z.strictObject({
  days: z.array(z.strictObject({ day: z.string(), isHoliday: z.boolean() })),
});

export const listClosedDays = endpoint({
  ...staffCall,
  method: 'GET',
  path: 'dealers/{dealerId}/closed-days',
  summary: 'Days ahead on which a dealership takes no visits: the market’s holidays and its own.',
  rate: 'browse',
  params: dealerId,
  response: closedDaysSchema,
  refusals: { dealerUnknown },
});

export const closeDay = endpoint({
  ...staffCall,
  method: 'PUT',
  path: 'dealers/{dealerId}/closed-days',
  summary: 'Closes or reopens a day of the dealership for new visits; what is booked stays.',
  rate: 'write',
  params: dealerId,
  body: z.strictObject({ day: z.iso.date({ error: 'field.date' }), closed: z.boolean() }),
  response: closedDaysSchema,
  refusals: { dealerUnknown, slotPast: slotRefusals.slotPast },
  audit: 'dealer.dayClosed',
});
