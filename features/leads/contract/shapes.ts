import * as z from 'zod/mini';
import { email, name, noLeadingSpace, noRestrictedCharacters } from '#kernel/schemas.ts';
import { allowsContact } from '../rules/consents.ts';
import { CONTACT_METHODS } from '../rules/types.ts';

/** Parts that the forms of the feature share. What depends on the market (documents, phones) is checked by the rules. */

/** Free text: no restricted characters, no blank in front. */
export const line = (max: number) =>
  z.string().check(z.minLength(1, 'field.required'), z.maxLength(max), noLeadingSpace(), noRestrictedCharacters());
export const personName = () =>
  z.string().check(z.minLength(1, 'field.required'), z.maxLength(120), noLeadingSpace(), name());
export const emailField = () => z.string().check(z.trim(), z.maxLength(254), email());
/** Digits and the marks people write; the market's plan is asked later. */
export const phoneField = () => z.string().check(z.regex(/^\+?[0-9 ().-]{8,40}$/, 'field.phone'));
/** A number of a person or company, bare or in its mask. */
export const documentField = () => z.string().check(z.regex(/^[0-9A-Z./-]{0,18}$/, 'field.invalid'));
export const dealerCode = () => z.string().check(z.regex(/^[0-9A-Z]{4,10}$/, 'field.dealer'));
/** An address of a page or a path of it; never shown as a link. */
export const addressField = () => z.string().check(z.regex(/^(https?:\/)?\/[^\s<>"]{0,1990}$/, 'field.invalid'));
export const message = () => z.string().check(z.maxLength(4000), noLeadingSpace(), noRestrictedCharacters());
/** A mark that some program or campaign made: anything printable. */
export const mark = (max = 200) => z.string().check(z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u, 'field.invalid'));

export const consentFields = {
  indSmsContact: z._default(z.boolean(), false),
  /** Takes the SMS value, whatever is sent. */
  indPhoneContact: z._default(z.boolean(), false),
  indEmailContact: z._default(z.boolean(), false),
  indWhatsappContact: z._default(z.boolean(), false),
  /** Version of the words beside the boxes: kept with the lead. */
  consentTextVersion: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
} as const;

type Flags = { indSmsContact: boolean; indEmailContact: boolean; indWhatsappContact: boolean };
/** At least one way of contact. */
export const someContact = <T extends Flags>() =>
  z.refine<T>((flags) => allowsContact(flags), { error: 'field.contactOption', path: ['indEmailContact'] });

/** What measures where a lead came from. */
export const originFields = {
  /** A random number the sender made. */
  randomNumber: z.optional(z.number()),
  analyticsClientId: z.optional(mark()),
  analyticsTrackId: z.optional(mark()),
  analyticsUserId: z.optional(mark()),
  clickId: z.optional(mark()),
  callback: z.optional(mark()),
  retUrl: z.optional(addressField()),
  referer: z.optional(addressField()),
  utm_source: z.optional(mark()),
  utm_medium: z.optional(mark()),
  utm_campaign: z.optional(mark()),
  utm_content: z.optional(mark()),
  utm_term: z.optional(mark()),
} as const;

/** The car a lead is about. */
export const carFields = {
  productGroup: z.optional(line(60)),
  productCode: z.optional(z.string().check(z.regex(/^[\w.-]{1,40}$/, 'field.vehicleCode'))),
  msc_ano_modelo: z.optional(z.string().check(z.regex(/^(19|20)[0-9]{2}([/-](19|20)[0-9]{2})?$/, 'field.year'))),
  /** Short code of a saved configuration. */
  configurationCode: z.optional(z.string().check(z.regex(/^[0-9A-Za-z-]{4,24}$/, 'field.invalid'))),
  /** A credit simulation of the visitor's. */
  simulationId: z.optional(z.uuid()),
} as const;

export const placeFields = {
  uf: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,2}$/, 'field.state'))),
  cidade: z.optional(line(120)),
} as const;

export const preferred = z.optional(z.enum(CONTACT_METHODS));

/** What a sender of a lead is told. */
export const acknowledgedSchema = z.strictObject({
  success: z.boolean(),
  id: z.uuid(),
  /** Who will answer; null while nobody's territory takes it. */
  dealer: z.nullable(z.strictObject({ code: z.string(), name: z.string(), phone: z.string() })),
});
export type Acknowledged = z.output<typeof acknowledgedSchema>;

/** Refusals that every call which takes a lead may give. */
export const leadRefusals = {
  dealerUnknown: { status: 422, key: 'lead.dealerUnknown' },
  areaNone: { status: 422, key: 'lead.areaNone' },
  senderLimit: { status: 429, key: 'lead.senderLimit' },
} as const;

export const leadCall = {
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  scope: 'brand',
  method: 'POST',
  idempotency: 'required',
} as const;
