import { changeEvent, createEvent, removeEvent } from '#features/events/contract/staff.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const JEEP = { brand: 'jeep', market: 'br' } as const;

/** An event of the suite, and the customer's part in it. */
export type EventFacts = { readonly id: string; readonly participant: string };

/** A well-formed event, far ahead. */
export const eventBody = (more: object = {}) => ({
  code: 'an-event',
  kind: 'MEETING',
  name: 'An event',
  summary: 'What it is in a sentence.',
  details: 'What it is.',
  modelCode: null,
  dealerId: null,
  place: 'A place',
  address: 'Rua das Flores, 1, São Paulo/SP',
  startsAt: '2090-05-10T19:00:00-03:00',
  endsAt: '2090-05-10T22:00:00-03:00',
  enrolUntil: null,
  seats: 10,
  mostCompanions: 3,
  medalCode: null,
  published: true,
  ...more,
});

export const makeEvent = async (
  call: Caller,
  { customer, staff }: { customer: string; staff: string },
): Promise<EventFacts> => {
  const body = eventBody({ code: 'the-event-of-the-suite' });
  const id = idOf(await call('POST', 'event/v1/records', { ...JEEP, token: staff, body }));
  const enrolled = await call('PUT', `event/v1/${id}/enroll`, { ...JEEP, token: customer, body: {} });
  return { id, participant: idOf(enrolled) };
};

const as = 'event_admin';
const ends = 'eventUnknown';

/** Good calls of events. */
export const eventSamples = ({ id, participant }: EventFacts): Record<string, Sample> => ({
  'GET event/v1/upcoming/{code}': { as: 'nobody', params: { code: 'the-event-of-the-suite' } },
  'GET event/v1/upcoming/{code}/calendar.ics': { as: 'nobody', params: { code: 'the-event-of-the-suite' } },
  'GET event/v1//{id}': { params: { id } },
  'PUT event/v1//{id}/enroll': { params: { id }, body: { companions: 0 } },
  'GET event/v1//{id}/participants': { params: { id } },
  'GET event/v1//{id}/participants/details': { as, params: { id } },
  'DELETE event/v1//{id}/participants/{participantId}': {
    params: { id, participantId: participant },
    hidden: 'participantUnknown',
  },
  'DELETE event/v1//{id}/participants/{participantId}/place': {
    as,
    params: { id, participantId: NOWHERE },
    ends: 'participantUnknown',
  },
  'POST event/v1//{id}/check-in': { as, params: { id }, body: { code: 'AAAA-AAAA' }, ends: 'doorClosed' },
  'GET event/v1/records': { as },
  'GET event/v1/doors': { as },
  ...resourceSamples({
    create: createEvent,
    change: changeEvent,
    remove: removeEvent,
    body: eventBody(),
    version: { version: 1 },
    unknown: ends,
    as,
  }),
  'POST event/v1/records/{id}/cancellation': { as, params: { id: NOWHERE }, body: { reason: 'A sample' }, ends },
});
