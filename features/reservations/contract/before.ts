import * as z from 'zod/mini';
import { dealerSchema, nearDealerSchema } from '#features/dealers/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { BUYER_HEADERS, otherBuyer } from './buyer-headers.ts';

/** What is asked before a reservation is made, or about one that is there. */
const reading = {
  service: 'reservation',
  version: 'v2',
  method: 'GET',
  access: 'public',
  roles: [],
  scope: 'brand',
  rate: 'browse',
  headers: BUYER_HEADERS,
} as const;

const code = (most: number) => z.string().check(z.regex(new RegExp(`^[0-9A-Za-z_-]{1,${most}}$`)));

export const getAvailability = endpoint({
  ...reading,
  path: 'availability',
  summary: 'Whether a car can be reserved now: a campaign runs, and a car as asked for is free.',
  object: 'none',
  query: z.strictObject({
    mvsCode: code(20),
    year: z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1900), z.lte(2200)),
    colorCode: z.optional(code(20)),
    coatingCode: z.optional(code(20)),
    /** Codes of parts of kind ITEM, joined by commas. */
    optionalCode: z.optional(z.string().check(z.maxLength(600), z.regex(/^[0-9A-Za-z_-]+(?:,[0-9A-Za-z_-]+)*$/))),
  }),
  response: z.strictObject({
    /** A campaign runs and a car is free. */
    available: z.boolean(),
    campaignId: z.nullable(z.uuid()),
    /** Dealerships at which one is free, at most twenty. */
    dealers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), cityName: z.string(), stateCode: z.string() })),
  }),
  refusals: { otherBuyer },
});

const campaignUnknown = { status: 404, key: 'reservation.campaignUnknown' } as const;
const ofCampaign = z.strictObject({ id: z.uuid() });
const limit = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20);

export const listCampaignDealers = endpoint({
  ...reading,
  path: 'campaigns/{id}/dealers',
  summary: 'Dealerships at which a campaign that runs reserves cars, by state and city.',
  object: 'none',
  params: ofCampaign,
  query: z.strictObject({ stateCode: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,2}$/))), limit }),
  response: z.strictObject({ dealers: z.array(dealerSchema) }),
  refusals: { campaignUnknown, otherBuyer },
});

const degrees = (most: number) => z.coerce.number<number | string>().check(z.gte(-most), z.lte(most));

export const listCampaignDealersNear = endpoint({
  ...reading,
  path: 'campaigns/{id}/dealersByRadius',
  summary: 'The same within a radius of a point, nearest first.',
  object: 'none',
  params: ofCampaign,
  query: z.strictObject({
    referenceLatitude: degrees(90),
    referenceLongitude: degrees(180),
    /** Kilometres. */
    radius: z._default(z.coerce.number<number | string>().check(z.gt(0), z.lte(5000)), 100),
    limit,
  }),
  response: z.strictObject({ dealers: z.array(nearDealerSchema) }),
  refusals: { campaignUnknown, otherBuyer },
});

export const getReservationLead = endpoint({
  ...reading,
  path: 'reservation-lead',
  summary:
    'What a message to the dealership about an own reservation begins with: car, dealership and, where known, who buys.',
  object: 'own',
  query: z.strictObject({ reservationId: z.uuid() }),
  response: z.strictObject({
    number: z.string(),
    vehicle: z.strictObject({ mvsCode: z.string(), year: z.int(), modelName: z.string(), versionName: z.string() }),
    dealer: z.strictObject({ id: z.uuid(), code: z.string(), name: z.string() }),
    /** Null for a visitor without an account. */
    person: z.nullable(z.strictObject({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) })),
  }),
  refusals: { orderUnknown: { status: 404, key: 'order.unknown' }, otherBuyer },
});

export const reprocessCampaign = endpoint({
  ...reading,
  method: 'PUT',
  path: 'reservations/reprocess/{campaignId}',
  rate: 'write',
  summary:
    'Asks the gateway again what became of every open payment of a campaign’s reservations, and ends those whose time is up. Done behind; asked twice it is the same as once.',
  // No token is demanded on the wire; what it does needs the role.
  roles: ['integration_error_manager'],
  object: 'brand',
  params: z.strictObject({ campaignId: z.uuid() }),
  response: z.strictObject({
    /** Payments that are asked about. */
    payments: z.int(),
    /** Reservations whose time is up. */
    ended: z.int(),
  }),
  refusals: { campaignUnknown },
  audit: 'reservation.reprocessed',
});
