import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { Market } from '#kernel/market.ts';
import { typedHouseNumber } from '#kernel/people.ts';
import { typedPostalCode } from '#kernel/places.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { sendAnalytics, sendLead } from '../contract/lead.ts';
import { EMPTY_STATE, leadPayload, prefill, type LeadFormState, type Surroundings } from '../rules/form-state.ts';
import { CONTACT_METHODS, LEAD_CONSENT_VERSION, LEAD_PERSON_TYPES, SUBSCRIPTION_FORM } from '../rules/types.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { filledIn } from '#ui/form.ts';
import { documentIn } from '#ui/document-in.ts';
import { protocolOf, readProtocol } from './protocol.ts';
import { freeText, widen } from './free-text.ts';
import type { LeadOffer, LeadPorts } from './ports.ts';

export const LEAD_AREAS = ['leads', 'rules', 'ui'] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Id of a simulation in the address; null for anything else. */
export const simulationOf = (page: Page): string | null => {
  const text = page.url.searchParams.get('s') ?? '';
  return UUID.test(text) ? text : null;
};

/** Why the form was opened, as the CRM shall read it: a place of the site, by name. */
const sourceOf = (page: Page): string | undefined => {
  const text = page.url.searchParams.get('from') ?? '';
  return /^[a-z-]{1,30}$/.test(text) ? text : undefined;
};

/** What a signed-in person's profile fills in; nothing for anybody else. */
export const prefilled = async (page: Page, ports: LeadPorts) => {
  const profile = page.user === null ? null : await ports.profile(page);
  return profile === null ? null : prefill(profile, ports.settings(page));
};

export const proposalLoader =
  (ports: LeadPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const [dealers, car, person] = await Promise.all([ports.dealers(page), ports.car(page), prefilled(page, ports)]);
    return {
      texts: page.shownTexts(...LEAD_AREAS),
      market: page.market,
      key: page.newKey(),
      dealers,
      car,
      person,
      settings: ports.settings(page),
      sent: readProtocol(page.url.searchParams.get('sent')),
      links: {
        here: `${page.url.pathname}${page.url.search}`,
        home: page.path('home'),
        whatsApp: `${page.path('whatsApp')}${page.url.search}`,
        privacy: page.path('privacyNotice'),
        contact: page.path('contact'),
      },
    };
  };
export type ProposalLoaded = Awaited<ReturnType<ReturnType<typeof proposalLoader>>>;

const stateOf = (form: FormData): LeadFormState => {
  const text = (name: string): string => filledIn(form, name) ?? '';
  const total = Number(text('totalVehicles'));
  return {
    ...EMPTY_STATE,
    name: text('name'),
    contactName: text('contactName'),
    corporateName: text('corporateName'),
    email: text('email'),
    cpf: documentIn(form, 'cpf'),
    cnpj: documentIn(form, 'cnpj'),
    phone: text('phone'),
    dealerCode: text('dealerCode'),
    allowSMS: form.get('allowSMS') === 'on',
    allowWhatsApp: form.get('allowWhatsApp') === 'on',
    allowEmail: form.get('allowEmail') === 'on',
    leadPersonType: LEAD_PERSON_TYPES.find((type) => type === text('leadPersonType')) ?? 'physical',
    totalVehicles: Number.isInteger(total) && total > 0 ? total : null,
  };
};

const postalCodeIn = (form: FormData, market: Market): string | undefined => {
  const typed = filledIn(form, 'userPostalCode');
  return typed === undefined ? undefined : typedPostalCode(typed, market);
};

const houseNumberIn = (form: FormData): string | undefined => {
  const typed = filledIn(form, 'homeNumber');
  return typed === undefined ? undefined : typedHouseNumber(typed);
};

/** The address of the extended form; a letter of the state is written as people do, and goes in capitals. */
const addressOf = (form: FormData, market: Market) => ({
  userPostalCode: postalCodeIn(form, market),
  street: filledIn(form, 'street'),
  homeNumber: houseNumberIn(form),
  complement: filledIn(form, 'complement'),
  neighborhood: filledIn(form, 'neighborhood'),
  cidade: filledIn(form, 'cidade'),
  uf: filledIn(form, 'uf')?.toUpperCase(),
});

/** Field of the form for each field of the payload that is called otherwise. */
export const FORM_FIELDS: Readonly<Record<string, string>> = {
  firstName: 'name',
  dealersCode: 'dealerCode',
  indEmailContact: 'contactOptions',
};

/** Whoever answers reads first what is asked for, then what the person wrote. */
const describe = (offer: LeadOffer | null, text: string | undefined): string | undefined =>
  offer === null ? text : [widen(offer.text), ...(text === undefined ? [] : [text])].join('\n\n');

const surroundingsOf = async (page: Page, form: FormData, ports: LeadPorts): Promise<Surroundings> => {
  const car = await ports.car(page);
  const offer = car?.offer ?? null;
  const code = car?.choice === null || car === null ? null : await ports.keepCar(page, car.choice);
  const { clickId, utm, analytics } = ports.attribution(page);
  return {
    ...(offer === null ? {} : { form: SUBSCRIPTION_FORM }),
    subOrigin: offer === null ? sourceOf(page) : `offer ${offer.code}`,
    productGroup: car?.modelName,
    productCode: car?.mvsCode,
    modelYear: car === null ? undefined : String(car.year),
    configurationCode: code ?? undefined,
    simulationId: simulationOf(page) ?? undefined,
    retUrl: page.url.href,
    description: describe(offer, freeText(form, 'description')),
    ...analytics,
    clickId,
    utm,
    preferred: CONTACT_METHODS.find((method) => method === filledIn(form, 'preferred')),
  };
};

/** That a lead was sent is the visitor's own event; one that is not kept changes nothing for them. */
const noteEvent = (page: Page, payload: Readonly<Record<string, string | undefined>>) =>
  page.call(sendAnalytics, { body: { payload: JSON.stringify(payload) } });

export const proposalAction =
  (ports: LeadPorts) =>
  async ({ context }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    const { form } = page;
    const payload = leadPayload(stateOf(form), await surroundingsOf(page, form, ports), {
      market: page.market,
      random: Math.floor(Math.random() * 1e9),
      consentVersion: LEAD_CONSENT_VERSION,
    });
    const body = {
      ...payload,
      ...addressOf(form, page.market),
      hasTwoYearCnpj: form.get('hasTwoYearCnpj') === 'on' || undefined,
    };
    const result = await page.call(sendLead, { body, idempotencyKey: filledIn(form, 'key') ?? '' });
    if (!result.ok) return refusedForm(page, form, result, FORM_FIELDS);
    ports.keepDealer(page, body.dealersCode);
    await noteEvent(page, {
      lead: result.value.id,
      form: body.form,
      origin: body.origin,
      productCode: body.productCode,
    });
    const query = new URLSearchParams(page.url.searchParams);
    query.set('sent', protocolOf(result.value.id));
    return redirect(`${page.url.pathname}?${query}`, 303);
  };
