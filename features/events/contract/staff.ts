import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { listPlace, nextField } from '#kernel/list-place.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, noLeadingSpace } from '#kernel/schemas.ts';
import { EVENT_KINDS, EVENT_STATES } from '../rules/event.ts';
import { eventSchema, participantSchema } from './shapes.ts';
import { EVENT_STAFF } from './visitors.ts';

const common = { service: 'event', version: 'v1', scope: 'brand', access: 'bearer' } as const;
const admin = { ...common, roles: rolesFor('event.manage'), object: 'brand' } as const;
const door = { ...common, roles: EVENT_STAFF, object: 'scope' } as const;

const words = (most: number) =>
  z.string().check(
    z.minLength(1, { error: 'field.required', abort: true }),
    z.maxLength(most),
    noLeadingSpace(),
    z.refine((text) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u.test(text) && text.isWellFormed(), {
      error: 'field.invalid',
    }),
  );
/** Of a year that an event may have, whatever its offset. */
const moment = z.iso.datetime({ offset: true, error: 'field.date' }).check(
  z.refine((text) => Date.parse(text) >= Date.UTC(2000, 0) && Date.parse(text) < Date.UTC(2200, 0), {
    error: 'field.date',
  }),
);

const input = {
  /** Its address: small letters, figures and dashes. */
  code: z.string().check(z.minLength(3), z.maxLength(60), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'event.codeWrong')),
  kind: z.enum(EVENT_KINDS),
  name: words(80),
  summary: words(200),
  /** A blank line parts paragraphs. */
  details: words(4000),
  modelCode: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{1,16}$/, 'field.invalid'))),
  /** A dealership, or a place with its address. */
  dealerId: z.nullable(z.uuid()),
  place: z.nullable(words(120)),
  address: z.nullable(words(200)),
  startsAt: moment,
  endsAt: moment,
  /** Null: until it begins. */
  enrolUntil: z.nullable(moment),
  seats: z.int().check(z.gte(1), z.lte(5000)),
  mostCompanions: z.int().check(z.gte(0), z.lte(9)),
  /** The code of the loyalty medal that whoever came is given. */
  medalCode: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{4,20}$/, 'field.invalid'))),
  published: z.boolean(),
} as const;
export type EventInput = z.output<z.ZodMiniObject<typeof input>>;

export const eventRecordSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...input,
  enrolUntil: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  placeName: z.string(),
  taken: z.int(),
  waiting: z.int(),
  checkedIn: z.int(),
  state: z.enum(EVENT_STATES),
  cancelReason: z.nullable(z.string()),
});
export type EventRecord = z.output<typeof eventRecordSchema>;

const unknown = { eventUnknown: { status: 404, key: 'event.unknown' } } as const;
const refusals = {
  codeTaken: { status: 409, key: 'event.codeTaken' },
  endsBefore: { status: 422, key: 'event.endsBefore' },
  tooLong: { status: 422, key: 'event.tooLong' },
  enrolAfter: { status: 422, key: 'event.enrolAfter' },
  placeMissing: { status: 422, key: 'event.placeMissing' },
  dealerUnknown: { status: 422, key: 'event.dealerUnknown' },
} as const;

const page = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0);
const size = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20);

export const listEventRecords = endpoint({
  ...admin,
  rate: 'browse',
  method: 'GET',
  path: 'records',
  summary: 'Every event of the brand and market with how many take part, wait and came, the latest first.',
  query: z.strictObject({
    ...scopeQuery,
    page,
    size,
    when: z.optional(z.enum(['AHEAD', 'OVER'])),
    /** Only what stands behind this place: the `next` of the answer before. */
    after: z.optional(listPlace('moment')),
  }),
  response: z.strictObject({
    events: z.array(eventRecordSchema),
    ...nextField,
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const createEvent = endpoint({
  ...admin,
  rate: 'write',
  method: 'POST',
  idempotency: 'accepted',
  path: 'records',
  summary: 'A new event.',
  body: z.strictObject(input),
  response: eventRecordSchema,
  refusals,
  audit: 'event.created',
});

export const changeEvent = endpoint({
  ...admin,
  rate: 'write',
  method: 'PUT',
  path: 'records/{id}',
  summary:
    'Replaces what an event says. Names the version it was read at. Another time or place is written to everybody who takes part; more seats let those who wait move up; fewer than are taken are refused, and so is hiding it from those who take part.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ version: z.int().check(z.gte(1)), ...input }),
  response: eventRecordSchema,
  refusals: {
    ...unknown,
    ...refusals,
    changedMeanwhile: { status: 409, key: 'event.changedMeanwhile' },
    belowTaken: { status: 409, key: 'event.belowTaken' },
    publishedUsed: { status: 409, key: 'event.publishedUsed' },
    cancelledAlready: { status: 409, key: 'event.cancelledAlready' },
  },
  audit: 'event.changed',
});

export const removeEvent = endpoint({
  ...admin,
  rate: 'write',
  method: 'DELETE',
  path: 'records/{id}',
  summary: 'Removes an event that nobody ever enrolled for; any other is cancelled.',
  params: z.strictObject({ id: z.uuid() }),
  response: 'empty',
  refusals: { ...unknown, eventUsed: { status: 409, key: 'event.used' } },
  audit: 'event.removed',
});

export const cancelEvent = endpoint({
  ...admin,
  rate: 'write',
  method: 'POST',
  path: 'records/{id}/cancellation',
  summary: 'The event does not take place; everybody who takes part or waits is written to, with the reason.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: words(300) }),
  response: eventRecordSchema,
  refusals: {
    ...unknown,
    cancelledAlready: { status: 409, key: 'event.cancelledAlready' },
    eventOver: { status: 409, key: 'event.over' },
  },
  audit: 'event.cancelled',
});

export const listDoors = endpoint({
  ...door,
  rate: 'browse',
  method: 'GET',
  path: 'doors',
  summary:
    'The events whose door the caller works at, from twelve hours before the beginning to twelve after the end, then those ahead; fifty at most.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    events: z.array(
      z.extend(eventSchema, { taken: z.int(), waiting: z.int(), checkedIn: z.int(), isDoorOpen: z.boolean() }),
    ),
  }),
  refusals: {},
});

export const checkIn = endpoint({
  ...door,
  rate: 'write',
  method: 'POST',
  path: '/{id}/check-in',
  summary: 'Whoever shows this code came. A second time says when they came, and changes nothing.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ code: z.string().check(z.minLength(1, 'field.required'), z.maxLength(200)) }),
  response: z.extend(participantSchema, { wasIn: z.boolean() }),
  refusals: {
    ...unknown,
    ticketUnknown: { status: 404, key: 'event.ticketUnknown' },
    stillWaiting: { status: 409, key: 'event.stillWaiting' },
    doorClosed: { status: 409, key: 'event.doorClosed' },
  },
  audit: 'event.checkedIn',
});

export const takeOff = endpoint({
  ...door,
  rate: 'write',
  method: 'DELETE',
  path: '/{id}/participants/{participantId}/place',
  summary: 'Takes somebody off an event, who tells so by phone or does not come. Those who wait move up.',
  params: z.strictObject({ id: z.uuid(), participantId: z.uuid() }),
  response: 'empty',
  refusals: {
    participantUnknown: { status: 404, key: 'event.participantUnknown' },
    /** Who came has been here. */
    alreadyIn: { status: 409, key: 'event.alreadyIn' },
  },
  audit: 'event.participantRemoved',
});
