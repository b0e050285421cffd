import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { holdSchema } from '../contract.ts';
import { BUYER_HEADERS, otherBuyer } from './buyer-headers.ts';

const common = { service: 'reservation', version: 'v2', access: 'public', roles: [], scope: 'brand' } as const;

export const preReserveOffer = endpoint({
  ...common,
  method: 'POST',
  path: 'reservations/pre-reserve/offer',
  summary:
    'Keeps a car of an offer at the offer’s price, at its dealership. The server picks the unit, counts the offer’s units under a lock and freezes the price.',
  object: 'own',
  rate: 'money',
  idempotency: 'required',
  headers: BUYER_HEADERS,
  body: z.strictObject({
    offerCode: z.string().check(z.regex(/^[0-9A-Za-z]{8}$/)),
    /** One of the dealerships the offer's cars stand at; left out: the offer's own, or any. */
    dealerId: z.optional(z.uuid()),
  }),
  response: holdSchema,
  refusals: {
    offerUnknown: { status: 404, key: 'offer.unknown' },
    offerOver: { status: 410, key: 'offer.over' },
    offerAhead: { status: 409, key: 'offer.ahead' },
    offerSoldOut: { status: 409, key: 'offer.soldOut' },
    offerNotReservable: { status: 422, key: 'offer.notReservable' },
    tooManyHolds: { status: 409, key: 'reservation.tooManyHolds' },
    holdsNeedAccount: { status: 429, key: 'reservation.holdsNeedAccount' },
    noCampaign: { status: 409, key: 'reservation.noCampaign' },
    otherBuyer,
  },
  audit: 'reservation.held',
});
