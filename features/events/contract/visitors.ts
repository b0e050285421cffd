import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import {
  enrolmentSchema,
  eventSchema,
  participantDetailsSchema,
  participantQuery,
  participantSchema,
} from './shapes.ts';

const common = { service: 'event', version: 'v1', scope: 'brand' } as const;
const visitor = { ...common, access: 'public', roles: [], object: 'none', rate: 'browse', method: 'GET' } as const;
const own = { ...common, access: 'bearer', roles: [], object: 'own' } as const;
/** An event is nobody's record: whoever is signed in may name it, and sees of the people themselves. */
const signedIn = { ...own, object: 'none' } as const;

/** Who works at events: those who make them, and the dealerships they take place at. */
export const EVENT_STAFF = [...new Set([...rolesFor('event.manage'), ...rolesFor('visitor.checkIn')])];

const params = z.strictObject({ id: z.uuid() });
const code = z.strictObject({ code: z.string().check(z.maxLength(60)) });
const unknown = { eventUnknown: { status: 404, key: 'event.unknown' } } as const;

export const listUpcoming = endpoint({
  ...visitor,
  path: 'upcoming',
  summary: 'The published events of a brand that are not over, the next first; a hundred at most.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ events: z.array(eventSchema) }),
  refusals: {},
  cacheSeconds: 1,
});

export const getUpcoming = endpoint({
  ...visitor,
  path: 'upcoming/{code}',
  summary: 'A published event by its address, past and cancelled ones too.',
  params: code,
  query: z.strictObject(scopeQuery),
  response: eventSchema,
  refusals: unknown,
  cacheSeconds: 1,
});

export const getEventCalendar = endpoint({
  ...visitor,
  path: 'upcoming/{code}/calendar.ics',
  summary: 'A published event as a calendar’s file.',
  params: code,
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: unknown,
});

const withOwn = z.extend(eventSchema, { own: z.nullable(enrolmentSchema) });

export const listEvents = endpoint({
  ...own,
  rate: 'browse',
  method: 'GET',
  path: 'list',
  summary:
    'The published events that are not over with the caller’s own part in each; `mine`: those the caller takes part in, past ones too. A hundred at most.',
  query: z.strictObject({ ...scopeQuery, mine: z.optional(z.enum(['true', 'false'])) }),
  response: z.strictObject({ events: z.array(withOwn) }),
  refusals: {},
});

export const getEvent = endpoint({
  ...signedIn,
  rate: 'browse',
  method: 'GET',
  path: '/{id}',
  summary:
    'An event with the caller’s own part in it, and on request those who take part, as far as the caller may see them.',
  params,
  query: z.strictObject({ ...scopeQuery, includeParticipants: z.optional(z.enum(['true', 'false'])) }),
  response: z.extend(withOwn, { participants: z.nullable(z.array(participantSchema)) }),
  refusals: unknown,
});

export const enrol = endpoint({
  ...signedIn,
  rate: 'write',
  method: 'PUT',
  path: '/{id}/enroll',
  summary:
    'Takes part with so many companions, on seats or on the waiting list. Sent again it changes nothing but the companions.',
  params,
  body: z.strictObject({ companions: z._default(z.int().check(z.gte(0), z.lte(9)), 0) }),
  response: enrolmentSchema,
  refusals: {
    ...unknown,
    enrolmentClosed: { status: 409, key: 'event.closed' },
    tooManyCompanions: { status: 422, key: 'event.tooManyCompanions' },
    /** No seats for more companions; who is enrolled keeps what they have. */
    noSeats: { status: 409, key: 'event.noSeats' },
    listFull: { status: 409, key: 'event.listFull' },
  },
});

export const listParticipants = endpoint({
  ...signedIn,
  rate: 'browse',
  method: 'GET',
  path: '/{id}/participants',
  summary: 'Who takes part: everybody for who works at the event, oneself for everybody else.',
  params,
  query: z.strictObject({ ...scopeQuery, ...participantQuery }),
  response: z.strictObject({ participants: z.array(participantSchema), isMore: z.boolean() }),
  refusals: unknown,
});

export const listParticipantDetails = endpoint({
  ...common,
  access: 'bearer',
  roles: EVENT_STAFF,
  object: 'scope',
  rate: 'browse',
  method: 'GET',
  path: '/{id}/participants/details',
  summary: 'Who takes part, or one of them, with what it takes to reach them, and the code of each.',
  params,
  query: z.strictObject({ ...scopeQuery, ...participantQuery, participant: z.optional(z.uuid()) }),
  response: z.strictObject({ participants: z.array(participantDetailsSchema), isMore: z.boolean() }),
  refusals: unknown,
  audit: 'event.participantsRead',
});

export const removeParticipant = endpoint({
  ...own,
  rate: 'write',
  method: 'DELETE',
  path: '/{id}/participants/{participantId}',
  summary: 'Takes part no more. Those who wait move up. A second time changes nothing.',
  params: z.strictObject({ id: z.uuid(), participantId: z.uuid() }),
  response: 'empty',
  refusals: {
    participantUnknown: { status: 404, key: 'event.participantUnknown' },
    /** Who came has been here. */
    alreadyIn: { status: 409, key: 'event.alreadyIn' },
  },
});
