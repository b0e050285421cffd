import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { staffCall } from './dealer.ts';
import { day, slotRefusals } from './shapes.ts';

/** Times a dealership keeps for itself: one bay, car or person is then offered to nobody. */

export const RESOURCE_KINDS = ['BAY', 'BODY_BAY', 'CAR', 'HOST'] as const;

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'field.time'));
const dealerId = z.strictObject({ dealerId: z.uuid() });
const { dealerUnknown } = slotRefusals;

export const blockedTimesSchema = z.strictObject({
  resources: z.array(
    z.strictObject({ id: z.uuid(), name: z.string(), kind: z.enum(RESOURCE_KINDS), modelCode: z.nullable(z.string()) }),
  ),
  /** Those that are not over, in their order. */
  times: z.array(z.strictObject({ id: z.uuid(), resourceId: z.uuid(), startsAt: z.string(), endsAt: z.string() })),
});

export const listBlockedTimes = endpoint({
  ...staffCall,
  method: 'GET',
  path: 'dealers/{dealerId}/blocked-times',
  summary: 'What a dealership lends for a time, and the times it keeps for itself.',
  rate: 'browse',
  params: dealerId,
  response: blockedTimesSchema,
  refusals: { dealerUnknown },
});

export const blockTime = endpoint({
  ...staffCall,
  method: 'POST',
  path: 'dealers/{dealerId}/blocked-times',
  summary: 'Keeps a free time of one bay, car or person from being booked; what is booked is not pushed aside.',
  rate: 'write',
  idempotency: 'required',
  params: dealerId,
  body: z
    .strictObject({ resourceId: z.uuid('field.option'), day, starts: time, ends: time })
    .check(z.refine(({ starts, ends }) => starts < ends, { error: 'visit.blockOrder', path: ['ends'] })),
  response: blockedTimesSchema,
  refusals: {
    dealerUnknown,
    resourceUnknown: { status: 422, key: 'visit.resourceUnknown' },
    blockPast: { status: 422, key: 'visit.blockPast' },
    blockTaken: { status: 409, key: 'visit.blockTaken' },
  },
  audit: 'dealer.timeBlocked',
});

export const unblockTime = endpoint({
  ...staffCall,
  method: 'DELETE',
  path: 'dealers/{dealerId}/blocked-times/{id}',
  summary: 'Gives a kept time back to whoever books it.',
  rate: 'write',
  params: z.strictObject({ dealerId: z.uuid(), id: z.uuid() }),
  response: blockedTimesSchema,
  refusals: { dealerUnknown, timeUnknown: { status: 404, key: 'visit.timeUnknown' } },
  audit: 'dealer.timeReleased',
});
