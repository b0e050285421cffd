import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { readOrderNumber } from '#features/reservations/public.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { sendContact } from '../contract/contact.ts';
import { consentFlags } from '../rules/consents.ts';
import { CONTACT_METHODS, LEAD_CONSENT_VERSION, type ContactReason } from '../rules/types.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { filledIn } from '#ui/form.ts';
import { documentIn } from '#ui/document-in.ts';
import { protocolOf, readProtocol } from './protocol.ts';
import { freeText } from './free-text.ts';
import type { LeadPorts } from './ports.ts';
import { LEAD_AREAS, prefilled } from './proposal-data.ts';

export const contactLoader =
  (ports: LeadPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const [dealers, states, place, person] = await Promise.all([
      ports.dealers(page),
      ports.states(page),
      ports.place(page),
      prefilled(page, ports),
    ]);
    return {
      texts: page.shownTexts(...LEAD_AREAS),
      market: page.market,
      key: page.newKey(),
      dealers,
      states,
      values: { ...person, ...place },
      company: ports.company(page),
      sent: readProtocol(page.url.searchParams.get('sent')),
      links: {
        home: page.path('home'),
        here: page.path('contact'),
        proposal: page.path('proposal'),
        whatsApp: page.path('whatsApp'),
        dealers: page.path('dealers'),
        privacy: page.path('privacyNotice'),
      },
    };
  };
export type ContactLoaded = Awaited<ReturnType<ReturnType<typeof contactLoader>>>;

/** Fields of the form for those of the call that are called otherwise. */
const FIELDS = { dealersCode: 'dealerCode' } as const;

/** The order's number as its page, its mails and the withdrawal read it, however it was typed. */
export const orderIn = (form: FormData): string | undefined => {
  const typed = filledIn(form, 'orderNumber');
  return typed === undefined ? undefined : readOrderNumber(typed);
};

const toBody = (page: Page, form: FormData, ports: LeadPorts) => {
  const ticked = (name: string): boolean => form.get(name) === 'on';
  const flags = consentFlags({
    allowSMS: ticked('allowSMS'),
    allowWhatsApp: ticked('allowWhatsApp'),
    allowEmail: ticked('allowEmail'),
  });
  const { clickId, utm, analytics } = ports.attribution(page);
  // The call's own schema says what is missing or wrong; nothing is filled in for the visitor.
  return {
    ...flags,
    ...utm,
    ...analytics,
    clickId,
    consentTextVersion: LEAD_CONSENT_VERSION,
    randomNumber: Math.floor(Math.random() * 1e9),
    retUrl: page.url.href,
    name: filledIn(form, 'name') ?? '',
    email: filledIn(form, 'email') ?? '',
    phone: filledIn(form, 'phone') ?? '',
    document: documentIn(form, 'cpf') || undefined,
    contactReason: (filledIn(form, 'contactReason') ?? '') as ContactReason,
    stateCode: filledIn(form, 'stateCode') ?? '',
    cityName: filledIn(form, 'cityName') ?? '',
    dealersCode: filledIn(form, 'dealerCode'),
    message: freeText(form, 'message') ?? '',
    orderNumber: orderIn(form),
    preferred_contact_method: CONTACT_METHODS.find((method) => method === filledIn(form, 'preferred')),
  };
};

export const contactAction =
  (ports: LeadPorts) =>
  async ({ context }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    const { form } = page;
    const result = await page.call(sendContact, {
      body: toBody(page, form, ports),
      idempotencyKey: filledIn(form, 'key') ?? '',
    });
    if (!result.ok) return refusedForm(page, form, result, FIELDS);
    ports.keepDealer(page, filledIn(form, 'dealerCode'));
    return redirect(`${page.path('contact')}?sent=${protocolOf(result.value.id)}`, 303);
  };
