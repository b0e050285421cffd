import type { LeadContent } from './content.ts';

export type CrmFacts = {
  readonly brand: string;
  readonly market: 'br' | 'ar';
  readonly channel: string;
  readonly form: string;
  readonly origin: string;
  readonly dealerCode: string | null;
  readonly smsConsent: boolean;
  readonly phoneConsent: boolean;
  readonly emailConsent: boolean;
  readonly whatsappConsent: boolean;
  readonly consentVersion: string;
  readonly configurationCode: string | null;
  readonly simulationId: string | null;
  readonly attendantWanted: boolean;
};

/** Salesforce's own limits of a Lead's fields, in characters. */
const LIMITS = { FirstName: 40, LastName: 80, Company: 255, Street: 255, City: 40, Description: 32_000 } as const;

/** A full name as the CRM takes it: the first word, and the rest, which must not be empty. */
export const splitName = (name: string): { FirstName: string; LastName: string } => {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return rest.length === 0
    ? { FirstName: '', LastName: first.slice(0, LIMITS.LastName) }
    : { FirstName: first.slice(0, LIMITS.FirstName), LastName: rest.join(' ').slice(0, LIMITS.LastName) };
};

/**
 * Somebody who signed up and asked the CRM to hear of it, as a Contact: name, ways to reach them and what they allowed, nothing else
 * (LGPD art. 6 III; Ley 25.326 art. 4).
 */
export const crmPerson = (person: {
  readonly brand: string;
  readonly market: 'br' | 'ar';
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly channels: readonly string[];
}): Readonly<Record<string, string | boolean>> => ({
  ...splitName(person.name),
  Email: person.email,
  Phone: person.phone ?? '',
  LeadSource: 'signup',
  HasOptedOutOfEmail: !person.channels.includes('EMAIL'),
  DoNotCall: !person.channels.includes('PHONE'),
  SmsConsent__c: person.channels.includes('SMS'),
  WhatsAppConsent__c: person.channels.includes('WHATSAPP'),
  MailingConsent__c: person.channels.includes('MAILING'),
  Brand__c: person.brand,
  Market__c: person.market.toUpperCase(),
});

const OWN_FIELDS: Readonly<Record<string, string>> = {
  SubOrigem__c: 'SubOrigem__c',
  productCode: 'ProductCode__c',
  msc_ano_modelo: 'ModelYear__c',
  productGroup: 'ProductGroup__c',
  model: 'Model__c',
  version: 'Version__c',
  serie: 'Serie__c',
  color: 'Color__c',
  contactReason: 'ContactReason__c',
  scheduleDate: 'ScheduleDate__c',
  totalVehicles: 'TotalVehicles__c',
  hasTwoYearCnpj: 'HasTwoYearCnpj__c',
  preferred_contact_method: 'PreferredContact__c',
  callback: 'Callback__c',
  retUrl: 'ReturnUrl__c',
  referer: 'Referer__c',
  clickId: 'ClickId__c',
  analyticsClientId: 'AnalyticsClientId__c',
  analyticsTrackId: 'AnalyticsTrackId__c',
  analyticsUserId: 'AnalyticsUserId__c',
  utm_source: 'UtmSource__c',
  utm_medium: 'UtmMedium__c',
  utm_campaign: 'UtmCampaign__c',
  utm_content: 'UtmContent__c',
  utm_term: 'UtmTerm__c',
};

const named = (details: LeadContent['details']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(OWN_FIELDS).flatMap(([name, field]) => {
      const value = details[name];
      return value === undefined ? [] : [[field, value]];
    }),
  );

const addressOf = (details: LeadContent['details'], market: 'br' | 'ar'): Record<string, string> => {
  const street = [details['street'], details['homeNumber'], details['complement'], details['neighborhood']]
    .filter((part) => part !== undefined)
    .join(', ');
  return {
    Street: street.slice(0, LIMITS.Street),
    City: (details['cidade'] ?? details['cityName'] ?? '').slice(0, LIMITS.City),
    State: details['uf'] ?? details['stateCode'] ?? '',
    PostalCode: details['userPostalCode'] ?? '',
    Country: market === 'br' ? 'Brasil' : 'Argentina',
  };
};

/** A lead as a Salesforce Lead: standard fields, and ours with `__c`. A missing consent opts out. */
export const crmLead = (facts: CrmFacts, content: LeadContent): Record<string, string | boolean> => {
  const isCompany = content.personType === 'legalPerson';
  const person = splitName((isCompany ? content.contactName : content.name) ?? content.name);
  return {
    ...person,
    // The CRM demands a company; of a person it is the person.
    Company: content.name.slice(0, LIMITS.Company),
    Email: content.email ?? '',
    Phone: content.phone,
    Description: content.text.slice(0, LIMITS.Description),
    LeadSource: facts.origin,
    HasOptedOutOfEmail: !facts.emailConsent,
    DoNotCall: !facts.phoneConsent,
    ...addressOf(content.details, facts.market),
    ...named(content.details),
    Brand__c: facts.brand,
    Market__c: facts.market.toUpperCase(),
    Channel__c: facts.channel,
    Form__c: facts.form,
    PersonType__c: content.personType,
    Document__c: content.document ?? '',
    DealerCode__c: facts.dealerCode ?? '',
    ConfigurationCode__c: facts.configurationCode ?? '',
    SimulationId__c: facts.simulationId ?? '',
    SmsConsent__c: facts.smsConsent,
    WhatsAppConsent__c: facts.whatsappConsent,
    ConsentVersion__c: facts.consentVersion,
    AttendantWanted__c: facts.attendantWanted,
  };
};
