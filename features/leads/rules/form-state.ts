import type { Market } from '#kernel/market.ts';
import type { LeadInput } from '../contract/lead.ts';
import { consentFlags } from './consents.ts';
import type { Utm } from './click-id.ts';
import { sentDocument, sentPhone } from './person.ts';
import { DEFAULT_FORM, FORM_ORIGIN, type ContactMethod, type LeadPersonType } from './types.ts';

/** State of the generic lead form, under the spec's names. */
export type LeadFormState = {
  readonly name: string;
  readonly contactName: string;
  readonly corporateName: string;
  readonly email: string;
  readonly cpf: string;
  readonly cnpj: string;
  readonly phone: string;
  readonly dealerCode: string;
  readonly allowSMS: boolean;
  readonly allowWhatsApp: boolean;
  readonly allowEmail: boolean;
  readonly leadPersonType: LeadPersonType;
  readonly totalVehicles: number | null;
};

export const EMPTY_STATE: LeadFormState = {
  name: '',
  contactName: '',
  corporateName: '',
  email: '',
  cpf: '',
  cnpj: '',
  phone: '',
  dealerCode: '',
  allowSMS: false,
  allowWhatsApp: false,
  allowEmail: false,
  leadPersonType: 'physical',
  totalVehicles: null,
};

/** Attributes of a signed-in person's profile that the form reads. */
export type ProfileAttributes = {
  readonly nickname: string | null;
  readonly name: string;
  readonly emails: readonly { readonly email: string; readonly preferred: boolean }[];
  readonly phone: string | null;
  readonly cpf: string | null;
  readonly companyCnpj: string | null;
};

/**
 * What a profile fills in: the nickname where there is one, otherwise the name; the preferred e-mail; phone and CPF as they
 * are; with the company-document setting on, a company's CNPJ in the CPF's place (spec, states and transitions).
 */
export const prefill = (
  profile: ProfileAttributes,
  settings: { readonly companyDocument: boolean },
): Pick<LeadFormState, 'name' | 'email' | 'phone' | 'cpf'> => {
  const email = profile.emails.find(({ preferred }) => preferred) ?? profile.emails[0];
  const company = settings.companyDocument ? profile.companyCnpj : null;
  return {
    name: profile.nickname === null || profile.nickname === '' ? profile.name : profile.nickname,
    email: email?.email ?? '',
    phone: profile.phone ?? '',
    cpf: company ?? profile.cpf ?? '',
  };
};

/** Where a form was sent from, and what came along. Absent members are not sent. */
export type Surroundings = {
  readonly form?: string | undefined;
  readonly subOrigin?: string | undefined;
  readonly productGroup?: string | undefined;
  readonly productCode?: string | undefined;
  readonly modelYear?: string | undefined;
  readonly configurationCode?: string | undefined;
  readonly simulationId?: string | undefined;
  readonly retUrl?: string | undefined;
  readonly referer?: string | undefined;
  readonly uf?: string | undefined;
  readonly cidade?: string | undefined;
  readonly callback?: string | undefined;
  readonly description?: string | undefined;
  readonly clickId?: string | undefined;
  readonly analyticsClientId?: string | undefined;
  readonly analyticsTrackId?: string | undefined;
  readonly analyticsUserId?: string | undefined;
  readonly preferred?: ContactMethod | undefined;
  readonly utm?: Utm | undefined;
};

const sharedOf = (around: Surroundings, of: { market: Market; random: number; consentVersion: string }) => ({
  form: around.form ?? DEFAULT_FORM,
  origin: FORM_ORIGIN,
  randomNumber: of.random,
  consentTextVersion: of.consentVersion,
  country: of.market === 'br' ? 'Brasil' : 'Argentina',
  countryCode: of.market === 'br' ? ('BR' as const) : ('AR' as const),
  SubOrigem__c: around.subOrigin,
  productGroup: around.productGroup,
  productCode: around.productCode,
  msc_ano_modelo: around.modelYear,
  configurationCode: around.configurationCode,
  simulationId: around.simulationId,
  retUrl: around.retUrl,
  referer: around.referer,
  uf: around.uf,
  cidade: around.cidade,
  callback: around.callback,
  description: around.description,
  clickId: around.clickId,
  analyticsClientId: around.analyticsClientId,
  analyticsTrackId: around.analyticsTrackId,
  analyticsUserId: around.analyticsUserId,
  preferred_contact_method: around.preferred,
  ...around.utm,
});

const optional = (text: string): string | undefined => (text === '' ? undefined : text);

/**
 * The lead payload of a form: the person type chooses the individual's or the company's, documents and phone cleaned as they
 * are sent, flags made of the boxes. `random` is a number of the caller's.
 */
export const leadPayload = (
  state: LeadFormState,
  around: Surroundings,
  of: { readonly market: Market; readonly random: number; readonly consentVersion: string },
): LeadInput => {
  const common = {
    ...sharedOf(around, of),
    ...consentFlags(state),
    leadPersonType: state.leadPersonType,
    email: state.email.trim(),
    phone: sentPhone(state.phone, of.market),
    dealersCode: optional(state.dealerCode),
  };
  if (state.leadPersonType === 'physical') {
    return { ...common, firstName: state.name.trim(), cpf: optional(sentDocument(state.cpf, of.market)) };
  }
  return {
    ...common,
    corporateName: state.corporateName.trim(),
    contactName: state.contactName.trim(),
    cnpj: optional(sentDocument(state.cnpj, of.market)),
    totalVehicles: state.totalVehicles ?? undefined,
  };
};
