import * as z from 'zod/mini';
import { addressSchema } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { fullName, name, noLeadingSpace } from '#kernel/schemas.ts';
import { BUYER_HEADERS, otherBuyer } from './buyer-headers.ts';

const common = { service: 'reservation', version: 'v2', scope: 'brand' } as const;
const ofOrder = z.strictObject({ id: z.uuid() });
const path = 'reservations/{id}/welcome-kit' as const;

export const KIT_STATES = ['OPEN', 'REQUESTED', 'SENT', 'DELIVERED'] as const;

const recipient = {
  name: z.string().check(z.maxLength(120), noLeadingSpace(), name(), fullName()),
  address: addressSchema,
};

export const welcomeKitSchema = z.strictObject({
  /** OPEN: nobody has said yet where it goes. */
  state: z.enum(KIT_STATES),
  /** Null while it is open, and once it was erased. */
  recipient: z.nullable(z.strictObject(recipient)),
  requestedAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  trackingCode: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
});
export type WelcomeKit = z.output<typeof welcomeKitSchema>;

const orderUnknown = { status: 404, key: 'order.unknown' } as const;
/** Only who paid the reservation gets one, and nobody whose order is over. */
const kitNotYet = { status: 409, key: 'welcomeKit.notYet' } as const;

export const getWelcomeKit = endpoint({
  ...common,
  method: 'GET',
  path,
  access: 'public',
  roles: [],
  object: 'own',
  rate: 'browse',
  headers: BUYER_HEADERS,
  summary: 'The welcome kit of an own order that is reserved: where it goes, and how far it is.',
  params: ofOrder,
  response: welcomeKitSchema,
  refusals: { orderUnknown, kitNotYet, otherBuyer },
});

export const requestWelcomeKit = endpoint({
  ...common,
  method: 'POST',
  path,
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'write',
  idempotency: 'required',
  summary: 'Says where the welcome kit of an own order goes: once.',
  params: ofOrder,
  body: z.strictObject(recipient),
  response: welcomeKitSchema,
  refusals: {
    orderUnknown,
    kitNotYet,
    kitRequested: { status: 409, key: 'welcomeKit.requested' },
    kitElsewhere: { status: 422, key: 'welcomeKit.elsewhere' },
  },
  audit: 'welcomeKit.requested',
});

export const sendWelcomeKit = endpoint({
  ...common,
  method: 'PATCH',
  path,
  access: 'bearer',
  roles: ['service_admin'],
  object: 'brand',
  rate: 'write',
  summary: 'Staff say that a welcome kit is on its way, under which code, or that it has arrived.',
  params: ofOrder,
  body: z.discriminatedUnion('state', [
    z.strictObject({
      state: z.literal('SENT'),
      carrier: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
      trackingCode: z.string().check(z.regex(/^[0-9A-Za-z-]{6,40}$/)),
    }),
    z.strictObject({ state: z.literal('DELIVERED') }),
  ]),
  response: welcomeKitSchema,
  refusals: { orderUnknown, kitState: { status: 409, key: 'welcomeKit.state' } },
  audit: 'welcomeKit.moved',
});
