import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { chassis, plate } from '#kernel/schemas.ts';
import { CONTACT_REASONS } from '../rules/types.ts';
import {
  acknowledgedSchema,
  carFields,
  consentFields,
  dealerCode,
  documentField,
  emailField,
  leadCall,
  leadRefusals,
  line,
  message,
  originFields,
  personName,
  phoneField,
  preferred,
  someContact,
} from './shapes.ts';

const contact = { ...leadCall, service: 'contact-us', version: 'v2', response: acknowledgedSchema } as const;

const words = z.string().check(z.minLength(1, 'field.required')).check(z.maxLength(4000));

/** An answer is owed to whoever writes, so the boxes of consent are about news alone, and none needs to be ticked. */
export const contactBodySchema = z.strictObject({
  ...consentFields,
  ...originFields,
  name: personName(),
  email: emailField(),
  phone: phoneField(),
  document: z.optional(documentField()),
  contactReason: z.enum(CONTACT_REASONS, { error: 'field.contactReason' }),
  stateCode: z.string().check(z.regex(/^[A-Za-z]{1,2}$/, 'field.state')),
  cityName: z.string().check(z.minLength(1, 'field.city'), z.maxLength(120)),
  dealersCode: z.optional(dealerCode()),
  message: z.pipe(words, message()),
  model: z.optional(line(80)),
  plate: z.optional(z.union([z.string().check(plate('br')), z.string().check(plate('ar'))])),
  chassis: z.optional(z.string().check(chassis())),
  orderNumber: z.optional(z.string().check(z.regex(/^[0-9A-Z-]{4,24}$/, 'field.invalid'))),
  preferred_contact_method: preferred,
});

export const sendContact = endpoint({
  ...contact,
  path: '/',
  summary: 'Takes a message to the brand; the writer is told by mail that it arrived, and answered within five days.',
  body: contactBodySchema,
  refusals: leadRefusals,
  audit: 'lead.contact',
});

export const leadEmailBodySchema = z
  .strictObject({
    ...consentFields,
    ...originFields,
    ...carFields,
    name: personName(),
    email: emailField(),
    phone: phoneField(),
    document: z.optional(documentField()),
    dealersCode: dealerCode(),
    model: z.optional(line(80)),
    version: z.optional(line(120)),
    color: z.optional(line(60)),
    message: z.optional(message()),
    preferred_contact_method: preferred,
  })
  .check(someContact());

export const sendLeadEmail = endpoint({
  ...contact,
  path: 'leadEmail',
  summary: 'Takes a wish about a car for one dealer, who gets it by mail; the CRM gets it too.',
  body: leadEmailBodySchema,
  refusals: leadRefusals,
  audit: 'lead.mailed',
});
