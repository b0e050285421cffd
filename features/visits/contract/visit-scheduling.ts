import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { PERIODS } from '../rules/slots.ts';
import {
  bookedSchema,
  bookingSchema,
  consent,
  contactSchema,
  day,
  instant,
  modelCode,
  note,
  notPossible,
  ownBooking,
  reference,
  slotRefusals,
  visitUnknown,
} from './shapes.ts';

const common = {
  service: 'visit-scheduling',
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'own',
  scope: 'brand',
} as const;
const changes = {
  ...common,
  method: 'POST',
  rate: 'write',
  idempotency: 'required',
  response: bookingSchema,
} as const;
const refusals = { visitUnknown, notPossible } as const;
const { serviceUnknown: _, ...driveRefusals } = slotRefusals;
const id = z.strictObject({ id: z.uuid() });
const licensed = z.literal(true, { error: 'visit.licenceMissing' });

export const requestTestDrive = endpoint({
  ...changes,
  path: 'test-drive',
  summary:
    'Asks a dealership for a test drive, in the morning or the afternoon of a day. It answers within 24 hours, in which days on which it is closed do not count.',
  body: z.strictObject({
    dealerId: z.uuid(),
    modelCode,
    day,
    period: z.enum(PERIODS, { error: 'field.testDrive.period' }),
    contact: contactSchema,
    /** Whoever drives holds a licence (CTB art. 162; Ley 24.449 art. 13). */
    licensed,
    note,
    consent,
  }),
  response: bookedSchema,
  refusals: driveRefusals,
  audit: 'testDrive.requested',
});

export const updateTestDrive = endpoint({
  ...changes,
  path: 'test-drive/update',
  summary:
    'Moves a test drive to the morning or the afternoon of another day; the former time is free at once, and the dealership answers anew.',
  body: z.strictObject({ ...ownBooking.shape, day, period: z.enum(PERIODS, { error: 'field.testDrive.period' }) }),
  refusals: {
    ...refusals,
    slotPast: slotRefusals.slotPast,
    slotClosed: slotRefusals.slotClosed,
    slotTaken: slotRefusals.slotTaken,
  },
  audit: 'testDrive.moved',
});

export const rateTestDrive = endpoint({
  ...changes,
  path: 'test-drive/rating',
  summary: 'What the driver thought of a test drive that took place: 1 Muito Ruim to 5 Muito Bom.',
  body: z.strictObject({ ...ownBooking.shape, rating: z.int().check(z.gte(1), z.lte(5)) }),
  refusals,
  audit: 'testDrive.rated',
});

export const bookVirtualEvent = endpoint({
  ...changes,
  path: 'virtual-event',
  summary: 'Books a talk by video with somebody of the dealership beside the car.',
  body: z.strictObject({
    dealerId: z.uuid(),
    modelCode: z.optional(modelCode),
    startsAt: instant,
    contact: contactSchema,
    note,
    consent,
  }),
  response: bookedSchema,
  refusals: driveRefusals,
  audit: 'virtualEvent.booked',
});

export const confirmVirtualEvent = endpoint({
  ...changes,
  path: 'virtual-event/confirm',
  summary: 'Whoever booked a talk by video says that they will be there.',
  body: ownBooking,
  refusals,
  audit: 'virtualEvent.confirmed',
});

export const cancelVirtualEvent = endpoint({
  ...changes,
  path: 'virtual-event/cancel',
  summary: 'Whoever booked a talk by video cancels it; its time is free at once.',
  body: ownBooking,
  refusals,
  audit: 'virtualEvent.cancelled',
});

export const updateVirtualEvent = endpoint({
  ...changes,
  path: 'virtual-event/update',
  summary: 'Moves a talk by video to another free time of the dealership.',
  body: z.strictObject({ ...ownBooking.shape, startsAt: instant }),
  refusals: { ...refusals, ...driveRefusals },
  audit: 'virtualEvent.moved',
});

export const confirmVisit = endpoint({
  ...changes,
  path: 'visitscheduling/confirm',
  summary: 'Whoever booked a visit to the workshop says that they will come.',
  body: ownBooking,
  refusals,
  audit: 'visit.confirmed',
});

export const cancelVisit = endpoint({
  ...changes,
  path: 'visitscheduling/cancel',
  summary: 'Whoever booked a visit or asked for a test drive cancels it; its time is free at once.',
  body: ownBooking,
  refusals,
  audit: 'visit.cancelled',
});

export const updateVisit = endpoint({
  ...changes,
  path: 'visitscheduling/update',
  summary: 'Moves a visit to the workshop to another free time of the dealership.',
  body: z.strictObject({ ...ownBooking.shape, startsAt: instant }),
  refusals: { ...refusals, ...slotRefusals },
  audit: 'visit.moved',
});

export const getVisit = endpoint({
  ...common,
  method: 'GET',
  path: 'visitscheduling/{id}',
  summary: 'One own visit or test drive, with the dealership’s answer.',
  rate: 'browse',
  params: id,
  query: z.strictObject({ reference }),
  response: bookingSchema,
  refusals: { visitUnknown },
});

export const getVisitCalendar = endpoint({
  ...common,
  method: 'GET',
  path: 'visitscheduling/{id}/calendar.ics',
  summary: 'One own visit as a file for calendars (RFC 5545).',
  rate: 'browse',
  params: id,
  query: z.strictObject({ reference }),
  response: 'binary',
  refusals: { visitUnknown },
});
