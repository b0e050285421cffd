import * as z from 'zod/mini';
import { AGREEMENTS } from '#features/accounts/public.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { isPhone } from '#kernel/phones.ts';
import {
  checked,
  email,
  fullName,
  moneySchema,
  name,
  noLeadingSpace,
  noRestrictedCharacters,
} from '#kernel/schemas.ts';
import { isPlate, normalizePlate } from '#kernel/vehicle-codes.ts';
import { ANSWERS, BOOKING_KINDS, BOOKING_STATES } from '../rules/machines.ts';
import { PERIODS } from '../rules/slots.ts';

/** Shapes of every call about visits. Instants are ISO 8601 in UTC; days `YYYY-MM-DD` of the dealership's place. */

export const instant = z.iso.datetime({ error: 'field.date' });
export const day = z.iso.date({ error: 'field.date' });
export const modelCode = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/, 'field.option'));
export const serviceCode = z.string().check(z.regex(/^[A-Z_]{3,30}$/, 'field.option'));
export const kilometres = z.int().check(z.gte(0), z.lte(2_000_000));
/** What makes a booking the caller's own without an account: handed out when it was made, and sent with each mail. */
export const reference = z.optional(z.string().check(z.maxLength(200)));

const line = (most: number) => z.string().check(z.maxLength(most), noRestrictedCharacters());

export const contactSchema = z.strictObject({
  name: z.string().check(z.maxLength(120), noLeadingSpace(), name(), fullName()),
  email: z.string().check(z.trim(), z.maxLength(254), email()),
  phone: z.string().check(
    z.maxLength(40),
    z.refine((text) => isPhone(text, 'br') || isPhone(text, 'ar'), { error: 'field.phone' }),
  ),
});
export type Contact = z.output<typeof contactSchema>;

export const plate = z.string().check(
  z.maxLength(12),
  z.refine((text) => isPlate(normalizePlate(text), 'br') || isPlate(normalizePlate(text), 'ar'), {
    error: 'field.plate',
  }),
);

export const note = z.optional(line(500));

/** Version of the privacy notice in force. */
export const PRIVACY_VERSION: string = AGREEMENTS.find(({ code }) => code === 'PRIVACY')?.version ?? '';
const isPrivacyInForce = (version: string): boolean => version === PRIVACY_VERSION;

/** The privacy notice the person agreed to, by its version (LGPD art. 8; Ley 25.326 art. 5). */
export const consent = z.strictObject({
  accepted: z.boolean().check(checked('visit.consentMissing')),
  /** Only the one in force: a receipt for another would prove nothing. */
  version: z.string().check(z.refine(isPrivacyInForce, { error: 'visit.consentOld' })),
});

export const carSchema = z.strictObject({
  modelCode,
  modelName: z.string(),
  year: z.nullable(z.int()),
  km: z.nullable(z.int()),
});
export type BookedCar = z.output<typeof carSchema>;

export const bookingSchema = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(BOOKING_KINDS),
  /** Test drives in the spec's words, visits by its letters. */
  state: z.enum(BOOKING_STATES),
  market: z.enum(MARKET_IDS),
  dealer: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    address: z.string(),
    cityName: z.string(),
    stateCode: z.string(),
    phone: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  startsAt: z.string(),
  endsAt: z.string(),
  period: z.enum(PERIODS),
  car: z.nullable(carSchema),
  service: z.nullable(z.strictObject({ code: z.string(), name: z.string() })),
  revision: z.nullable(z.int()),
  /** The fixed price of a revision as it was shown. */
  price: z.nullable(moneySchema),
  /** Ley 27.743 and Res. SIC 4/2025, in Argentina alone; null elsewhere. */
  priceWithoutTaxes: z.nullable(moneySchema),
  /** Until when the dealership owes its answer; null for visits, which need none. */
  answerBy: z.nullable(z.string()),
  /** Where a talk by video takes place. */
  meetingUrl: z.nullable(z.string()),
  /** The dealership's words to its answer. */
  note: z.nullable(z.string()),
  /** 1 Muito Ruim to 5 Muito Bom. */
  rating: z.nullable(z.int()),
  mayConfirm: z.boolean(),
  mayCancel: z.boolean(),
  mayMove: z.boolean(),
  mayRate: z.boolean(),
});
export type Booking = z.output<typeof bookingSchema>;

/** A new booking, with the signed reference that makes it the caller's own. */
export const bookedSchema = z.extend(bookingSchema, { reference: z.string() });
export type Booked = z.output<typeof bookedSchema>;

export const ownBooking = z.strictObject({ id: z.uuid(), reference });

export const answer = z.enum(ANSWERS);

export const pageQuery = {
  page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0),
  size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
} as const;

/** Refusals of whatever asks for a time. */
export const slotRefusals = {
  dealerUnknown: { status: 404, key: 'dealer.unknown' },
  notOffered: { status: 422, key: 'visit.notOffered' },
  modelUnknown: { status: 422, key: 'visit.modelUnknown' },
  serviceUnknown: { status: 422, key: 'visit.serviceUnknown' },
  slotPast: { status: 422, key: 'visit.slotPast' },
  slotClosed: { status: 422, key: 'visit.slotClosed' },
  slotTaken: { status: 409, key: 'visit.slotTaken' },
  tooManyOpen: { status: 409, key: 'visit.tooManyOpen' },
} as const;

export const visitUnknown = { status: 404, key: 'visit.unknown' } as const;
export const notPossible = { status: 409, key: 'visit.notPossible' } as const;
