import * as z from 'zod/mini';
import { openOutbound, type OutboundAnswer } from '#platform/outbound.server.ts';
import { PHONE_CHECK_MS, type PhoneCheck } from '../rules/whatsapp.ts';
import type { DeliveryResult } from '#platform/providers/types.ts';

/**
 * WhatsApp: messages by the Cloud API (`/{phone-number-id}/messages`), and whether a number is known by the contacts call of
 * the Business API, which the Cloud API lacks and its resellers offer.
 */
const API = '/v21.0';

export type WhatsAppSettings = {
  readonly baseUrl: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
  readonly now: () => number;
};

export type TemplateMessage = {
  /** E.164. */
  readonly to: string;
  readonly template: string;
  readonly language: 'pt_BR' | 'es_AR';
  readonly params: readonly string[];
  /** Comes back with every notice about the message. */
  readonly reference: string;
};

export type WhatsApp = {
  readonly checkPhone: (phone: string) => Promise<PhoneCheck>;
  readonly sendTemplate: (message: TemplateMessage) => Promise<DeliveryResult>;
  readonly close: () => Promise<void>;
};

const contactsSchema = z.object({
  contacts: z.array(z.object({ input: z.string(), status: z.enum(['valid', 'invalid', 'processing']) })),
});
const sentSchema = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const errorSchema = z.object({ error: z.object({ code: z.int(), message: z.string() }) });

/** Rate limits and trouble of the company's own (Cloud API error codes); anything else is about the message. */
const TRANSIENT = new Set([1, 2, 4, 190, 80007, 130429, 131000, 131016, 131048, 131056]);

const readSent = (answer: OutboundAnswer): DeliveryResult => {
  if (answer.kind === 'noAnswer') return answer;
  if (answer.status < 300) {
    const parsed = z.safeParse(sentSchema, answer.json);
    const id = parsed.success ? parsed.data.messages[0]?.id : undefined;
    return id === undefined ? { kind: 'noAnswer', reason: 'unreadable' } : { kind: 'delivered', receipt: id };
  }
  const parsed = z.safeParse(errorSchema, answer.json);
  const code = parsed.success ? parsed.data.error.code : 0;
  if (answer.status === 401 || answer.status === 429 || TRANSIENT.has(code))
    return { kind: 'noAnswer', reason: String(code) };
  const said = parsed.success ? parsed.data.error.message : '';
  return { kind: 'refused', reason: `${answer.status} ${code} ${said}`.trim().slice(0, 300) };
};

const readChecked = (answer: OutboundAnswer, phone: string): PhoneCheck => {
  if (answer.kind === 'noAnswer' || answer.status >= 300) return 'unknown';
  const parsed = z.safeParse(contactsSchema, answer.json);
  const found = parsed.success ? parsed.data.contacts.find(({ input }) => input === phone) : undefined;
  return found === undefined || found.status === 'processing' ? 'unknown' : found.status;
};

export const openWhatsApp = ({ baseUrl, phoneNumberId, accessToken, now }: WhatsAppSettings): WhatsApp => {
  const headers = { authorization: `Bearer ${accessToken}` };
  const outbound = openOutbound({
    provider: 'whatsapp',
    baseUrl,
    headers,
    connections: 4,
    now,
    shown: {
      paths: ['/v1/contacts', `${API}/{phoneNumberId}/messages`],
      fields: ['messaging_product', 'template.language.code', 'messages.id', 'error.code', 'biz_opaque_callback_data'],
    },
  });
  return {
    checkPhone: async (phone) => {
      const body = { blocking: 'wait', contacts: [phone], force_check: false };
      return readChecked(
        await outbound.send({ method: 'POST', path: '/v1/contacts', body, totalMs: PHONE_CHECK_MS }),
        phone,
      );
    },
    sendTemplate: async ({ to, template, language, params, reference }) => {
      const components = [{ type: 'body', parameters: params.map((text) => ({ type: 'text', text })) }];
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace('+', ''),
        type: 'template',
        template: { name: template, language: { code: language }, components },
        biz_opaque_callback_data: reference,
      };
      const path = `${API}/${phoneNumberId}/messages`;
      return readSent(await outbound.send({ method: 'POST', path, headers: { 'idempotency-key': reference }, body }));
    },
    close: () => outbound.close(),
  };
};
