import { getDealer } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatPhone, toE164 } from '#kernel/phones.ts';
import type { Services } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import type { MailTexts } from '#platform/mail/render.server.ts';
import { sendMail } from '#platform/mail.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import type { Crms } from './providers/open.server.ts';
import type { DeliveryResult } from '#platform/providers/types.ts';
import type { WhatsApp } from './providers/whatsapp.server.ts';
import type { LeadContent } from './rules/content.ts';
import { crmLead } from './rules/crm-lead.ts';
import type { DeliveryTarget } from './rules/delivery-machine.ts';
import type { Delivery } from './store/dispatcher.server.ts';
import { openContent } from './store/sealing.server.ts';

/** The words of a brand and market; the worker's plan passes them in. */
export type TranslateIn = (
  scope: { readonly brand: string; readonly market: Market },
  key: string,
  params?: Readonly<Record<string, string | number>>,
) => string;

export type DeliveryServices = Services & {
  readonly crm: Crms;
  readonly whatsApp: WhatsApp;
  /** Mails in the words of the brand's team. */
  readonly mailTexts?: MailTexts;
};

type DeliveryContext = {
  readonly services: DeliveryServices;
  readonly t: TranslateIn;
  readonly delivery: Delivery;
  readonly content: LeadContent;
  readonly dealer: Dealer | null;
};

const deliverToCrm = ({ services, delivery, content, dealer }: DeliveryContext): Promise<DeliveryResult> =>
  services.crm
    .in(delivery)
    .crm.upsert(
      { object: 'Lead', id: delivery.leadId },
      crmLead({ ...delivery, dealerCode: dealer?.code ?? null }, content),
    );

/** The car of a lead in one line, as far as it is known. */
const carOf = ({ content, delivery }: DeliveryContext): string =>
  [
    content.details['model'] ??
      content.details['productGroup'] ??
      content.details['productCode'] ??
      delivery.productCode,
    content.details['version'],
    content.details['color'],
    delivery.configurationCode,
  ]
    .filter((part) => part !== undefined && part !== null && part !== '')
    .join(' · ');

const mailDealer = async (context: DeliveryContext): Promise<DeliveryResult> => {
  const { services, t, delivery, content, dealer } = context;
  if (dealer === null) return { kind: 'refused', reason: 'no dealer' };
  const { brand, market } = delivery;
  const none = t(delivery, 'lead.mail.none');
  const params = {
    news: t(delivery, delivery.attendantWanted ? 'lead.mail.attendant' : `lead.mail.${delivery.channel}`),
    person: content.contactName === null ? content.name : `${content.contactName} (${content.name})`,
    phone: formatPhone(content.phone, market),
    email: content.email ?? none,
    vehicle: carOf(context) || none,
    message: content.text || none,
    url: pageLink('adminLead', {
      publicUrl: services.env.PUBLIC_URL,
      market,
      brand,
      params: { lead: delivery.leadId },
    }),
  };
  const mail = {
    to: dealer.email,
    template: 'leadForDealer',
    params,
    brand,
    market,
    locale: MARKETS[market].locale,
  } as const;
  try {
    // The delivery's id and the lead's revision make the Message-ID: a second try of the same news is the same mail.
    const { messageId } = await sendMail(services, mail, `${delivery.deliveryId}-${delivery.revision}`);
    return { kind: 'delivered', receipt: messageId };
  } catch (error) {
    const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    // RFC 5321, section 4.2.1: 5yz is final for this mail, anything else may pass.
    return code >= 500 ? { kind: 'refused', reason } : { kind: 'noAnswer', reason };
  }
};

const messageVisitor = async (context: DeliveryContext): Promise<DeliveryResult> => {
  const { services, t, delivery, content, dealer } = context;
  const to = toE164(content.phone, delivery.market) ?? toE164(content.phone.replace(/^0/, ''), delivery.market);
  if (to === null) return { kind: 'refused', reason: 'no number of the market' };
  const none = t(delivery, 'lead.mail.none');
  return services.whatsApp.sendTemplate({
    to,
    template: 'lead_handoff',
    language: delivery.market === 'br' ? 'pt_BR' : 'es_AR',
    params: [content.name, carOf(context) || none, dealer?.name ?? none, delivery.configurationCode ?? none],
    reference: delivery.leadId,
  });
};

const SENDERS: Readonly<Record<DeliveryTarget, (context: DeliveryContext) => Promise<DeliveryResult>>> = {
  CRM: deliverToCrm,
  DEALER_MAIL: mailDealer,
  WHATSAPP: messageVisitor,
};

/** Tells one receiver of one lead. */
export const deliver = async (
  services: DeliveryServices,
  t: TranslateIn,
  { target, delivery }: { target: DeliveryTarget; delivery: Delivery },
): Promise<DeliveryResult> => {
  const { brand, dealerId } = delivery;
  const dealer = dealerId === null ? null : await getDealer(services.db, { brand, id: dealerId });
  const content = openContent(vaultOf(services.env), { id: delivery.leadId, sealed: delivery.sealed });
  return SENDERS[target]({ services, t, delivery, content, dealer });
};
