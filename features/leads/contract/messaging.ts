import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { MESSAGING_SEGMENTS } from '../rules/types.ts';
import {
  carFields,
  dealerCode,
  documentField,
  emailField,
  leadCall,
  leadRefusals,
  line,
  originFields,
  personName,
  phoneField,
} from './shapes.ts';

export const validatePhone = endpoint({
  service: 'messaging',
  version: 'v1',
  method: 'POST',
  path: 'Phone/valid',
  summary: 'Whether a phone can be written to on WhatsApp; `success` is false while nobody could say.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  scope: 'market',
  body: z.strictObject({ phoneNumber: z.string().check(z.minLength(1, 'field.required'), z.maxLength(40)) }),
  response: z.strictObject({ success: z.boolean(), resource: z.strictObject({ isValid: z.boolean() }) }),
  refusals: {},
});

export const messagingLeadSchema = z.strictObject({
  phoneNumber: phoneField(),
  name: personName(),
  cpf: z.optional(documentField()),
  email: z.optional(emailField()),
  model: z.optional(line(80)),
  version: z.optional(line(120)),
  /** Code of the dealer who answers. */
  dealer: dealerCode(),
  brand: z.optional(line(40)),
  serie: z.optional(line(40)),
  color: z.optional(line(60)),
  scheduleDate: z.optional(z.iso.date({ error: 'field.date' })),
  configurationCode: carFields.configurationCode,
  simulationId: carFields.simulationId,
  clickId: originFields.clickId,
  utm_source: originFields.utm_source,
  utm_medium: originFields.utm_medium,
  utm_campaign: originFields.utm_campaign,
  utm_content: originFields.utm_content,
  utm_term: originFields.utm_term,
});
export type MessagingLead = z.output<typeof messagingLeadSchema>;

export const sendMessagingLead = endpoint({
  ...leadCall,
  service: 'messaging',
  version: 'v1',
  path: '{segment}/Lead/send',
  summary:
    'Hands a visitor over to a dealer on WhatsApp: kept as a lead, and answered with the link that opens the conversation, the car and the simulation in its first words.',
  params: z.strictObject({ segment: z.enum(MESSAGING_SEGMENTS) }),
  body: messagingLeadSchema,
  response: z.strictObject({ success: z.boolean(), resource: z.strictObject({ id: z.uuid(), link: z.string() }) }),
  refusals: leadRefusals,
  audit: 'lead.whatsapp',
});
