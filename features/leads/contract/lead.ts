import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { houseNumber, postalCode } from '#kernel/schemas.ts';
import { ANALYTICS_DEFAULT, DEFAULT_FORM, FORM_ORIGIN, LEAD_PERSON_TYPES } from '../rules/types.ts';
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
  placeFields,
  preferred,
  someContact,
} from './shapes.ts';

/** Headers by which a program that sends leads says who it is. */
export const CLIENT_ID_HEADER = 'client-id';
export const CLIENT_SECRET_HEADER = 'client-secret';

const individual = {
  firstName: z.optional(personName()),
  cpf: z.optional(documentField()),
} as const;

const company = {
  corporateName: z.optional(line(120)),
  contactName: z.optional(personName()),
  cnpj: z.optional(documentField()),
  totalVehicles: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(100_000)))),
  hasTwoYearCnpj: z.optional(z.boolean()),
} as const;

/** What the custom form adds. */
const extended = {
  userPostalCode: z.optional(z.union([z.string().check(postalCode('br')), z.string().check(postalCode('ar'))])),
  street: z.optional(line(120)),
  homeNumber: z.optional(z.string().check(z.maxLength(20), houseNumber())),
  complement: z.optional(line(60)),
  neighborhood: z.optional(line(80)),
  description: z.optional(message()),
} as const;

/** What a person type cannot do without; whether a person needs a document depends on the place. */
const requireNames = z.superRefine<{
  leadPersonType: (typeof LEAD_PERSON_TYPES)[number];
  firstName?: string | undefined;
  corporateName?: string | undefined;
  contactName?: string | undefined;
  cnpj?: string | undefined;
}>((lead, context) => {
  const needed =
    lead.leadPersonType === 'physical' ? (['firstName'] as const) : (['corporateName', 'contactName', 'cnpj'] as const);
  for (const field of needed) {
    if (lead[field] === undefined) {
      context.issues.push({
        code: 'custom',
        message: 'field.required',
        input: lead[field],
        path: [field],
        continue: true,
      });
    }
  }
});

/** A dealer is chosen, or the city says whose territory it is. */
const placed = z.refine<{ dealersCode?: string | undefined; uf?: string | undefined; cidade?: string | undefined }>(
  ({ dealersCode, uf, cidade }) => dealersCode !== undefined || (uf !== undefined && cidade !== undefined),
  { error: 'field.dealer', path: ['dealersCode'] },
);

export const leadBodySchema = z
  .strictObject({
    leadPersonType: z._default(z.enum(LEAD_PERSON_TYPES), 'physical'),
    ...individual,
    ...company,
    ...extended,
    ...carFields,
    ...placeFields,
    ...originFields,
    ...consentFields,
    email: emailField(),
    phone: phoneField(),
    dealersCode: z.optional(dealerCode()),
    preferred_contact_method: preferred,
    form: z._default(line(60), DEFAULT_FORM),
    origin: z._default(line(60), FORM_ORIGIN),
    SubOrigem__c: z.optional(line(60)),
    countryCode: z.optional(z.enum(['BR', 'AR'])),
    country: z.optional(line(60)),
  })
  .check(requireNames, placed, someContact());
/** A lead as it is sent. */
export type LeadInput = z.input<typeof leadBodySchema>;

export const sendLead = endpoint({
  ...leadCall,
  service: 'lead',
  version: 'v2',
  path: 'lead',
  applications: true,
  summary:
    'Takes a lead of a person or a company, with the key of an external application, or with the credentials of the sending program in the headers client-id and client-secret. Kept first, told to the CRM and the dealer afterwards.',
  headers: [CLIENT_ID_HEADER, CLIENT_SECRET_HEADER],
  body: leadBodySchema,
  response: acknowledgedSchema,
  refusals: {
    ...leadRefusals,
    clientUnknown: { status: 401, key: 'lead.clientUnknown' },
  },
  audit: 'lead.sent',
});

export const sendAnalytics = endpoint({
  service: 'lead',
  version: 'v2',
  method: 'POST',
  path: 'useranalytics/send',
  summary:
    'Takes an event of the visitor’s: a type, a payload as JSON text, and the token of a signed-in person where there is one. What is no lead is kept only with consent to measuring.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  scope: 'brand',
  body: z.strictObject({
    jwtToken: z._default(z.nullable(z.string().check(z.maxLength(4096))), null),
    type: z._default(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{2,39}$/, 'field.option')), ANALYTICS_DEFAULT),
    /** An object, as JSON text. */
    payload: z.string().check(
      z.maxLength(20_000),
      z.refine((text) => isJsonObject(text), { error: 'field.invalid' }),
    ),
  }),
  response: z.strictObject({ success: z.boolean(), kept: z.boolean() }),
  refusals: {
    tokenUnknown: { status: 401, key: 'lead.tokenUnknown' },
    senderLimit: leadRefusals.senderLimit,
  },
  audit: 'lead.analytics',
});

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
