import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Guard, Handler } from '../core/http.ts';
import type { Answer } from '../core/answer.ts';
import { put, type Store } from '../core/store.ts';
import { chatPage } from './chat-page.ts';
import type { WhatsAppMessage } from './message.ts';

/** WhatsApp as far as the shop uses it: contacts of the Business API, messages of the Cloud API, and the page behind wa.me. */

const API = '/whatsapp/v21.0';

const contactsBody = z.object({ contacts: z.array(z.string().min(1)).min(1).max(50) });
const messageBody = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string().min(1),
    language: z.object({ code: z.string().min(2) }),
    components: z
      .array(
        z.object({ type: z.string(), parameters: z.array(z.object({ type: z.literal('text'), text: z.string() })) }),
      )
      .default([]),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
});

const refuse = (status: number, code: number, message: string): Answer => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: randomBytes(8).toString('hex') } },
});

/** Numbers that end in four zeros are nobody's. */
const isKnown = (phone: string): boolean => !phone.endsWith('0000');

const checkContacts: Handler = ({ body }) => {
  const parsed = contactsBody.safeParse(body ?? {});
  if (!parsed.success) return refuse(400, 100, z.prettifyError(parsed.error));
  const contacts = parsed.data.contacts.map((input) => {
    const digits = input.replace(/\D/g, '');
    return isKnown(digits) ? { input, status: 'valid', wa_id: digits } : { input, status: 'invalid' };
  });
  return { status: 200, body: { contacts } };
};

const idOf = (): string => `wamid.${randomBytes(24).toString('base64')}`;

type WhatsApp = { readonly store: Store; readonly now: () => Date };

function keep({ store, now }: WhatsApp, message: Omit<WhatsAppMessage, 'id' | 'at'>): WhatsAppMessage {
  const stored = { ...message, id: idOf(), at: now().toISOString() };
  store.commit([put('whatsApp', stored.id, stored)]);
  return stored;
}

function sendMessage(company: WhatsApp, { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): Answer {
  const parsed = messageBody.safeParse(body ?? {});
  if (!parsed.success) return refuse(400, 100, z.prettifyError(parsed.error));
  const { to, template, biz_opaque_callback_data: reference = null } = parsed.data;
  if (!isKnown(to)) return refuse(400, 131026, 'Message undeliverable');
  const params = template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
  const sentKey = headers['idempotency-key'];
  const key = typeof sentKey === 'string' ? sentKey : null;
  const known = company.store.list('whatsApp').find((message) => key !== null && message.key === key);
  const text = `${template.name}: ${params.join(' | ')}`;
  const stored = known ?? keep(company, { direction: 'sent', phone: to, text, reference, key });
  return {
    status: 200,
    body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: stored.id }] },
  };
}

function isAllowed(request: FastifyRequest, token: string): boolean {
  const input = Buffer.from(request.headers.authorization ?? '');
  const requested = Buffer.from(`Bearer ${token}`);
  return input.length === requested.length && timingSafeEqual(input, requested);
}

const PAGE_POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function mountMessaging(app: FastifyInstance, options: WhatsApp & { guard: Guard; token: string }): void {
  const { store, now, guard, token } = options;
  const allowed =
    (handler: Handler): Handler =>
    (request) =>
      isAllowed(request, token) ? handler(request) : refuse(401, 190, 'Invalid OAuth access token');

  app.post('/whatsapp/v1/contacts', guard('whatsapp.contacts', allowed(checkContacts)));
  app.post(
    `${API}/:phoneNumberId/messages`,
    guard(
      'whatsapp.messages',
      allowed((request) => sendMessage({ store, now }, request)),
    ),
  );
  app.get('/wa/:phone', (request, reply) => {
    const { phone } = request.params as { phone: string };
    const { text = '', sent } = request.query as { text?: string; sent?: string };
    const page = chatPage({ phone, text, isSent: sent !== undefined });
    return reply.headers({ 'content-security-policy': PAGE_POLICY }).type('text/html; charset=utf-8').send(page);
  });
  app.post('/wa/:phone', (request, reply) => {
    const { phone } = request.params as { phone: string };
    const { text = '' } = (request.body ?? {}) as { text?: string };
    keep({ store, now }, { direction: 'received', phone, text: text.slice(0, 4000), reference: null, key: null });
    return reply.redirect(`/wa/${encodeURIComponent(phone)}?sent=1`, 303);
  });
  app.get('/_control/whatsapp', () => store.list('whatsApp').toReversed());
}
