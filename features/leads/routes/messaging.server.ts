import { ok } from '#kernel/result.ts';
import { shortNumber } from '#kernel/short-number.ts';
import { isPhone, toE164 } from '#kernel/phones.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { sendMessagingLead, validatePhone, type MessagingLead } from '../contract/messaging.ts';
import { sharedWhatsApp } from '../providers/open.server.ts';
import { detailsOf } from '../rules/content.ts';
import { consentFlags } from '../rules/consents.ts';
import { whatsAppLink, type PhoneCheck } from '../rules/whatsapp.ts';
import { visitorSender } from '../senders.server.ts';
import { takeLead, type SwitchesOf } from '../take.server.ts';
import type { TranslateIn } from '../deliver.server.ts';

const ask = async (context: Context, phoneNumber: string): Promise<PhoneCheck> => {
  const { env, market, clock } = context;
  const phone = toE164(phoneNumber, market);
  if (phone === null || !isPhone(phoneNumber, market)) return 'invalid';
  if (env.WHATSAPP_PHONE_CHECK === 'plan') return 'valid';
  return sharedWhatsApp(env, () => clock.now().getTime()).checkPhone(phone);
};

const validate: Handler<typeof validatePhone> = async ({ body }, context) => {
  const answer = await ask(context, body.phoneNumber.replace(/^0(?=[1-9])/, ''));
  return ok({ success: answer !== 'unknown', resource: { isValid: answer === 'valid' } });
};

/** The first words of the conversation, the visitor's own: car, code and simulation stand in them. */
const firstWords = (t: TranslateIn, context: Context, body: MessagingLead): string => {
  const car = [body.model, body.version, body.color].filter((part) => part !== undefined).join(' ');
  const line = (key: string, value: string | undefined) =>
    value === undefined || value === '' ? [] : [t(context, `lead.whatsapp.${key}`, { value })];
  return [
    t(context, 'lead.whatsapp.hello', { name: body.name }),
    ...line('car', car),
    ...line('code', body.configurationCode),
    ...line('simulation', body.simulationId === undefined ? undefined : shortNumber('S', body.simulationId)),
    ...line('date', body.scheduleDate),
  ].join('\n');
};

const DETAILS = [
  'model',
  'version',
  'serie',
  'color',
  'scheduleDate',
  'clickId',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const;

/** Whoever asks for a conversation on WhatsApp allows that one; nothing else is allowed by it. */
const FLAGS = consentFlags({ allowSMS: false, allowEmail: false, allowWhatsApp: true });

const send =
  ({ switchesOf, t }: MessagingPorts): Handler<typeof sendMessagingLead> =>
  async ({ params, body }, context) => {
    const taken = await takeLead(
      context,
      {
        channel: 'WHATSAPP',
        form: `WhatsApp ${params.segment}`,
        origin: 'whatsapp',
        personType: 'physical',
        name: body.name,
        email: body.email,
        phone: body.phoneNumber,
        cpf: body.cpf,
        dealersCode: body.dealer,
        flags: FLAGS,
        configurationCode: body.configurationCode,
        simulationId: body.simulationId,
        details: { ...detailsOf(body, DETAILS), segment: params.segment },
        withoutDocument: true,
        fieldNames: { phone: 'phoneNumber', dealersCode: 'dealer' },
        sender: visitorSender(context),
      },
      switchesOf(context.brand, context.market),
    );
    if (!taken.ok) return taken;
    const { id, dealer } = taken.value;
    const phone = toE164(dealer?.phone ?? '', context.market) ?? dealer?.phone ?? '';
    const link = whatsAppLink({ base: context.env.WHATSAPP_LINK_URL, phone, text: firstWords(t, context, body) });
    return ok({ success: true, resource: { id, link } });
  };

export type MessagingPorts = { readonly switchesOf: SwitchesOf; readonly t: TranslateIn };

export const messagingRoutes = (ports: MessagingPorts): Route[] => [
  handle(validatePhone, validate),
  handle(sendMessagingLead, send(ports)),
];
