import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import {
  carFields,
  consentFields,
  dealerCode,
  documentField,
  emailField,
  leadRefusals,
  personName,
  phoneField,
  someContact,
} from './shapes.ts';

/** A visit to a dealer's showroom: the visitor opens it (a code at the door), says who they are, and asks for somebody. */

const showroom = {
  service: 'dealer-sales',
  version: 'v2',
  method: 'POST',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  scope: 'brand',
} as const;

/** The secret of a visit, told when it is opened. */
const reference = z.string().check(z.regex(/^[\w-]{20,64}$/, 'field.invalid'));
const visitUnknown = { status: 404, key: 'lead.visitUnknown' } as const;
const visitOver = { status: 410, key: 'lead.visitOver' } as const;

const visitSchema = z.strictObject({
  dealer: z.strictObject({ code: z.string(), name: z.string(), city: z.string() }),
  expiresAt: z.string(),
  checkedInAt: z.nullable(z.string()),
  attendantRequestedAt: z.nullable(z.string()),
});
export type Visit = z.output<typeof visitSchema>;

export const openVisit = endpoint({
  ...showroom,
  path: 'access',
  summary: 'Opens a visit at a dealer’s showroom; the reference in the answer is all that makes it the visitor’s.',
  body: z.strictObject({
    dealersCode: dealerCode(),
    origin: z._default(z.enum(['QR_CODE', 'LINK', 'TOTEM']), 'QR_CODE'),
  }),
  response: z.extend(visitSchema, { reference: z.string() }),
  refusals: { dealerUnknown: leadRefusals.dealerUnknown, senderLimit: leadRefusals.senderLimit },
  audit: 'showroom.opened',
});

export const getShowroomVisit = endpoint({
  ...showroom,
  method: 'GET',
  rate: 'browse',
  path: 'visit',
  applications: false,
  summary: 'How far a visit to a showroom is, for whoever has its reference.',
  query: z.strictObject({ reference }),
  response: visitSchema,
  refusals: { visitUnknown, visitOver },
});

export const checkinBodySchema = z
  .strictObject({
    ...consentFields,
    ...carFields,
    reference,
    name: personName(),
    phone: phoneField(),
    email: emailField(),
    document: z.optional(documentField()),
  })
  .check(someContact());

export const checkIn = endpoint({
  ...showroom,
  path: 'checkin',
  summary: 'Says who the visitor of a showroom is. It becomes a lead of that dealer.',
  idempotency: 'required',
  body: checkinBodySchema,
  response: visitSchema,
  refusals: { ...leadRefusals, visitUnknown, visitOver },
  audit: 'showroom.checkedIn',
});

export const requestAttendant = endpoint({
  ...showroom,
  path: 'requestattendant',
  summary: 'Calls somebody of the dealer’s staff to the visitor. Asked again, it stays one call.',
  body: z.strictObject({ reference }),
  response: visitSchema,
  refusals: { visitUnknown, visitOver, notCheckedIn: { status: 409, key: 'lead.notCheckedIn' } },
  audit: 'showroom.attendant',
});
