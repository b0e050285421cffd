import { getDealer } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatPhone, toE164 } from '#kernel/phones.ts';
import type { Services } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { sendMail } from '#platform/mail.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import type { Crm } from './providers/crm.server.ts';
import type { Told } from './providers/told.server.ts';
import type { WhatsApp } from './providers/whatsapp.server.ts';
import type { LeadContent } from './rules/content.ts';
import { crmLead } from './rules/crm-lead.ts';
import type { DeliveryTarget } from './rules/delivery-machine.ts';
import type { Errand } from './store/courier.server.ts';
import { openContent } from './store/sealing.server.ts';

/** The words of a brand and market; the worker's plan passes them in. */
export type Say = (
  scope: { readonly brand: string; readonly market: Market },
  key: string,
  params?: Readonly<Record<string, string | number>>,
) => string;

export type CourierServices = Services & { readonly crm: Crm; readonly whatsApp: WhatsApp };

type Telling = {
  readonly services: CourierServices;
  readonly say: Say;
  readonly errand: Errand;
  readonly content: LeadContent;
  readonly dealer: Dealer | null;
};

const tellCrm = ({ services, errand, content, dealer }: Telling): Promise<Told> =>
  services.crm.upsert(
    { object: 'Lead', id: errand.leadId },
    crmLead({ ...errand, dealerCode: dealer?.code ?? null }, content),
  );

/** The car of a lead in one line, as far as it is known. */
const carOf = ({ content, errand }: Telling): string =>
  [
    content.details['model'] ?? content.details['productGroup'] ?? content.details['productCode'] ?? errand.productCode,
    content.details['version'],
    content.details['color'],
    errand.configurationCode,
  ]
    .filter((part) => part !== undefined && part !== null && part !== '')
    .join(' · ');

const tellDealer = async (telling: Telling): Promise<Told> => {
  const { services, say, errand, content, dealer } = telling;
  if (dealer === null) return { kind: 'refused', reason: 'no dealer' };
  const { brand, market } = errand;
  const none = say(errand, 'lead.mail.none');
  const params = {
    news: say(errand, errand.attendantWanted ? 'lead.mail.attendant' : `lead.mail.${errand.channel}`),
    person: content.contactName === null ? content.name : `${content.contactName} (${content.name})`,
    phone: formatPhone(content.phone, market),
    email: content.email ?? none,
    vehicle: carOf(telling) || none,
    message: content.text || none,
    url: pageLink('adminLead', { publicUrl: services.env.PUBLIC_URL, market, brand, params: { lead: errand.leadId } }),
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
    const { messageId } = await sendMail(services, mail, `${errand.deliveryId}-${errand.revision}`);
    return { kind: 'delivered', receipt: messageId };
  } catch (error) {
    const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    // RFC 5321, section 4.2.1: 5yz is final for this mail, anything else may pass.
    return code >= 500 ? { kind: 'refused', reason } : { kind: 'noAnswer', reason };
  }
};

const tellVisitor = async (telling: Telling): Promise<Told> => {
  const { services, say, errand, content, dealer } = telling;
  const to = toE164(content.phone, errand.market) ?? toE164(content.phone.replace(/^0/, ''), errand.market);
  if (to === null) return { kind: 'refused', reason: 'no number of the market' };
  const none = say(errand, 'lead.mail.none');
  return services.whatsApp.sendTemplate({
    to,
    template: 'lead_handoff',
    language: errand.market === 'br' ? 'pt_BR' : 'es_AR',
    params: [content.name, carOf(telling) || none, dealer?.name ?? none, errand.configurationCode ?? none],
    reference: errand.leadId,
  });
};

const TELL: Readonly<Record<DeliveryTarget, (telling: Telling) => Promise<Told>>> = {
  CRM: tellCrm,
  DEALER_MAIL: tellDealer,
  WHATSAPP: tellVisitor,
};

/** Tells one receiver of one lead. */
export const tell = async (
  services: CourierServices,
  say: Say,
  { target, errand }: { target: DeliveryTarget; errand: Errand },
): Promise<Told> => {
  const { brand, dealerId } = errand;
  const dealer = dealerId === null ? null : await getDealer(services.db, { brand, id: dealerId });
  const content = openContent(vaultOf(services.env), { id: errand.leadId, sealed: errand.sealed });
  return TELL[target]({ services, say, errand, content, dealer });
};
