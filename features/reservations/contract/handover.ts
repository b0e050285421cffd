import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { HANDOVER_ITEMS } from '../rules/handover.ts';
import { ORDER_READERS } from '../rules/order-staff.ts';

const common = { service: 'reservation', version: 'v2', scope: 'brand' } as const;
const buyers = { ...common, access: 'public', roles: [], object: 'own' } as const;
const ofOrder = z.strictObject({ id: z.uuid() });
const path = 'reservations/{id}/handover' as const;
const orderUnknown = { status: 404, key: 'order.unknown' } as const;
const handoverUnknown = { status: 404, key: 'handover.unknown' } as const;

const slotRefusals = {
  slotPast: { status: 422, key: 'handover.slotPast' },
  slotClosed: { status: 422, key: 'handover.slotClosed' },
  slotTaken: { status: 409, key: 'handover.slotTaken' },
} as const;

/** The time at which a car is fetched at its dealership. */
const timeSchema = z.strictObject({ startsAt: z.string(), endsAt: z.string() });

const handoverSchema = z.strictObject({
  /** Null while no day is chosen. */
  chosen: z.nullable(timeSchema),
  /** Whether a day may be chosen now, or another one. */
  mayChoose: z.boolean(),
  /** Free times, the soonest first. */
  free: z.array(timeSchema),
});

export const getHandover = endpoint({
  ...buyers,
  method: 'GET',
  path,
  rate: 'browse',
  summary: 'When the car of an own order is fetched at its dealership, and which times are free.',
  params: ofOrder,
  response: handoverSchema,
  refusals: { orderUnknown },
});

export const bookHandover = endpoint({
  ...buyers,
  method: 'PUT',
  path,
  rate: 'write',
  idempotency: 'required',
  summary:
    'Chooses the time at which the car of an own order is fetched, or another one until the day before. One buyer at a time is received at a dealership.',
  params: ofOrder,
  body: z.strictObject({ startsAt: z.iso.datetime({ error: 'field.required' }) }),
  response: timeSchema,
  refusals: {
    orderUnknown,
    notReady: { status: 409, key: 'handover.notReady' },
    tooLate: { status: 409, key: 'handover.tooLate' },
    ...slotRefusals,
  },
  audit: 'handover.booked',
});

export const getHandoverCalendar = endpoint({
  ...buyers,
  method: 'GET',
  path: `${path}/calendar.ics`,
  rate: 'browse',
  summary: 'The time of an own handover as a file for calendars.',
  params: ofOrder,
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: { orderUnknown, handoverUnknown },
});

const staff = {
  ...common,
  access: 'bearer',
  roles: ORDER_READERS,
  object: 'brand',
  rate: 'write',
} as const;

/** A handover as the dealership works it. */
export const handoverForStaffSchema = z.strictObject({
  startsAt: z.string(),
  endsAt: z.string(),
  items: z.array(
    z.strictObject({ item: z.enum(HANDOVER_ITEMS), by: z.nullable(z.string()), at: z.nullable(z.string()) }),
  ),
  handedOverAt: z.nullable(z.string()),
  /** Of its time: whoever changes it says which one they saw. */
  version: z.int(),
  /** When staff noted that its buyer did not come; null while nobody did. */
  missedAt: z.nullable(z.string()),
});
export type HandoverForStaff = z.output<typeof handoverForStaffSchema>;

export const checkHandover = endpoint({
  ...staff,
  method: 'PATCH',
  path: 'orders/{id}/handover',
  summary: 'Staff note that something of the checklist of a handover is done, or take that back.',
  params: ofOrder,
  body: z.strictObject({ item: z.enum(HANDOVER_ITEMS), done: z.boolean() }),
  response: handoverForStaffSchema,
  refusals: { handoverUnknown, handedOver: { status: 409, key: 'handover.done' } },
  audit: 'handover.checked',
});

export const completeHandover = endpoint({
  ...staff,
  method: 'POST',
  path: 'orders/{id}/handover/completion',
  idempotency: 'required',
  summary:
    'Staff hand the car over: everything of the checklist is done, and the order is delivered. The chassis is said where the car was built for its buyer.',
  params: ofOrder,
  body: z.strictObject({
    chassis: z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-HJ-NPR-Z0-9]{17}$/, 'field.chassis'))),
    plate: z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(10))),
  }),
  response: handoverForStaffSchema,
  refusals: {
    handoverUnknown,
    handedOver: { status: 409, key: 'handover.done' },
    notReady: { status: 409, key: 'handover.notPrepared' },
    moneyMissing: { status: 409, key: 'handover.moneyMissing' },
    identityOpen: { status: 409, key: 'antifraud.holds' },
    itemsOpen: { status: 409, key: 'handover.itemsOpen' },
    chassisDiffers: { status: 422, key: 'chassis.differs' },
    chassisNeeded: { status: 422, key: 'handover.chassisNeeded' },
    plateWrong: { status: 422, key: 'handover.plateWrong' },
  },
  audit: 'handover.completed',
});

const changedMeanwhile = { status: 409, key: 'handover.changedMeanwhile' } as const;

export const setHandover = endpoint({
  ...staff,
  method: 'PUT',
  path: 'orders/{id}/handover',
  idempotency: 'required',
  summary:
    'Staff set the time at which a car is fetched, or another one, also on its day. They say which version of it they saw, or none.',
  params: ofOrder,
  body: z.strictObject({
    startsAt: z.iso.datetime({ offset: true, error: 'field.required' }),
    seen: z.nullable(z.int().check(z.positive())),
  }),
  response: handoverForStaffSchema,
  refusals: {
    orderUnknown,
    notReady: { status: 409, key: 'handover.notReady' },
    handedOver: { status: 409, key: 'handover.done' },
    changedMeanwhile,
    ...slotRefusals,
  },
  audit: 'handover.set',
});

export const noteAbsence = endpoint({
  ...staff,
  method: 'POST',
  path: 'orders/{id}/handover/absence',
  idempotency: 'required',
  summary: 'Staff note that a buyer did not come to fetch the car: another time may be chosen.',
  params: ofOrder,
  body: z.strictObject({ seen: z.int().check(z.positive()) }),
  response: handoverForStaffSchema,
  refusals: {
    handoverUnknown,
    handedOver: { status: 409, key: 'handover.done' },
    notYet: { status: 409, key: 'handover.notYet' },
    changedMeanwhile,
  },
  audit: 'handover.missed',
});
