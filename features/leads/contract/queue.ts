import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { customSchema, shownFieldSchema } from '#features/custom-fields/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { DELIVERY_STATES, DELIVERY_TARGETS } from '../rules/delivery-machine.ts';
import { LEAD_CHANNELS, LEAD_PERSON_TYPES } from '../rules/types.ts';

/** Leads as staff see them: the manager of the queue all of the brand's, a dealer's staff their own. */

export const staffCall = { service: 'lead', version: 'v2', access: 'bearer', scope: 'brand' } as const;
const readers = [...new Set([...rolesFor('leadQueue.manage'), ...rolesFor('lead.read')])];
const leadUnknown = { status: 404, key: 'lead.unknown' } as const;

const number = z.coerce.number<number | string>();

const deliverySchema = z.strictObject({
  target: z.enum(DELIVERY_TARGETS),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  /** The receiver's own id. */
  receipt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
});
export type LeadDelivery = z.output<typeof deliverySchema>;

const lineSchema = z.strictObject({
  id: z.uuid(),
  channel: z.enum(LEAD_CHANNELS),
  form: z.string(),
  personType: z.enum(LEAD_PERSON_TYPES),
  /** The person's or the company's. */
  name: z.string(),
  dealer: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  configurationCode: z.nullable(z.string()),
  /** How often it was sent: the same form by the same person on the same day is one lead. */
  submissions: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deliveries: z.array(deliverySchema),
  /** What stands in the fields of the brand's own, by their codes. */
  custom: customSchema,
});
export type LeadLine = z.output<typeof lineSchema>;

export const listLeads = endpoint({
  ...staffCall,
  method: 'GET',
  path: 'leads',
  summary:
    'Leads of the brand and market, the newest first, with how far each was delivered; dealer staff see their own dealer’s.',
  roles: readers,
  object: 'scope',
  rate: 'browse',
  query: z.strictObject({
    state: z.optional(z.enum(DELIVERY_STATES)),
    target: z.optional(z.enum(DELIVERY_TARGETS)),
    channel: z.optional(z.enum(LEAD_CHANNELS)),
    dealerId: z.optional(z.uuid()),
    /** A whole e-mail address, phone or document. */
    search: z.optional(z.string().check(z.minLength(3), z.maxLength(254))),
    /** A custom field by its code and what stands in it: `fleetSize:12`. */
    custom: z.optional(z.string().check(z.maxLength(300), z.regex(/^[a-z][a-zA-Z0-9]{1,39}:.+$/, 'field.invalid'))),
    page: z.optional(number.check(z.multipleOf(1), z.gte(0), z.lte(10_000))),
    size: z.optional(number.check(z.multipleOf(1), z.gte(1), z.lte(100))),
    /** Only what stands behind this one. */
    after: z.optional(z.uuid()),
  }),
  response: z.strictObject({
    ...countedFields,
    page: z.int(),
    size: z.int(),
    /** Deliveries nobody will try again by themselves. */
    dead: z.int(),
    pending: z.int(),
    /** The fields of the brand's own that the caller may see. */
    customFields: z.array(shownFieldSchema),
    leads: z.array(lineSchema),
  }),
  refusals: {},
});

export const getLead = endpoint({
  ...staffCall,
  method: 'GET',
  path: 'leads/{id}',
  summary: 'One lead with the person’s data; that it was read is written down.',
  roles: readers,
  object: 'scope',
  rate: 'browse',
  params: z.strictObject({ id: z.uuid() }),
  response: z.extend(lineSchema, {
    contactName: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.string(),
    document: z.nullable(z.string()),
    text: z.string(),
    consents: z.strictObject({ sms: z.boolean(), phone: z.boolean(), email: z.boolean(), whatsapp: z.boolean() }),
    consentVersion: z.string(),
    origin: z.string(),
    simulationId: z.nullable(z.string()),
    /** The rest of what was sent, under the payload’s names. */
    details: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  }),
  refusals: { leadUnknown },
  audit: 'lead.read',
});
export type LeadDetail = z.output<typeof getLead.response>;

export const replayLead = endpoint({
  ...staffCall,
  method: 'POST',
  path: 'leads/{id}/replay',
  summary: 'Sends what was given up of a lead again.',
  roles: rolesFor('leadQueue.manage'),
  object: 'brand',
  rate: 'write',
  idempotency: 'accepted',
  params: z.strictObject({ id: z.uuid() }),
  response: z.strictObject({ replayed: z.int() }),
  refusals: { leadUnknown, nothingDead: { status: 409, key: 'lead.nothingDead' } },
  audit: 'lead.replayed',
});

export const replayLeads = endpoint({
  ...staffCall,
  method: 'POST',
  path: 'leads/replay',
  summary: 'Sends everything of the brand that was given up again.',
  roles: rolesFor('leadQueue.manage'),
  object: 'brand',
  rate: 'write',
  response: z.strictObject({ replayed: z.int() }),
  refusals: {},
  audit: 'lead.replayed',
});
