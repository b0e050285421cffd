import type { Env } from '#platform/env.server.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { clientHeaders, LEAD } from '#tests/harness/leads.ts';
import type { Sample } from './sample.ts';

export type LeadFacts = {
  readonly headers: Record<string, string>;
  readonly dealersCode: string;
  readonly lead: string;
  /** Of a visitor of a showroom who has not said who they are. */
  readonly reference: string;
};

/** What the suite's samples of leads name. */
export const makeLeads = async (call: Caller, of: { env: Env; dealer: string }): Promise<LeadFacts> => {
  const scope = { brand: 'jeep', market: 'br' };
  const dealer = await call('GET', `dealer/v1/dealer/${of.dealer}`, scope);
  const dealersCode = String(dealer.json['code']);
  const headers = clientHeaders(of.env);
  const body = { ...LEAD, dealersCode };
  const sent = await call('POST', 'lead/v2/lead', { ...scope, headers, body, key: crypto.randomUUID() });
  const visit = await call('POST', 'dealer-sales/v2/access', { ...scope, body: { dealersCode } });
  return { headers, dealersCode, lead: String(sent.json['id']), reference: String(visit.json['reference']) };
};

/** Good calls of lead, contact-us, dealer-sales and messaging. */
export const leadSamples = ({ headers, dealersCode, lead, reference }: LeadFacts): Record<string, Sample> => {
  const as = 'nobody';
  const manager = 'lead_queue_manager';
  const person = { name: 'Ana Souza', email: 'ana.souza@demo.example', phone: '(11) 98765-4321' };
  return {
    'POST lead/v2/lead': { as, headers, body: { ...LEAD, dealersCode } },
    'POST lead/v2/useranalytics/send': { as, body: { payload: '{"step":"sent"}' } },
    'POST contact-us/v2//': {
      as,
      body: { ...person, contactReason: 'SALES', stateCode: 'SP', cityName: 'Campinas', message: 'Quero saber mais.' },
    },
    'POST contact-us/v2/leadEmail': {
      as,
      body: { ...person, document: '529.982.247-25', dealersCode, indEmailContact: true },
    },
    'POST dealer-sales/v2/access': { as, body: { dealersCode } },
    'GET dealer-sales/v2/visit': { as, query: { reference } },
    'POST dealer-sales/v2/checkin': { as, body: { ...person, reference, indWhatsappContact: true } },
    'POST dealer-sales/v2/requestattendant': { as, body: { reference } },
    'POST messaging/v1/Phone/valid': { as, body: { phoneNumber: '(11) 98765-4321' } },
    'POST messaging/v1/{segment}/Lead/send': {
      as,
      params: { segment: 'sales' },
      body: { phoneNumber: person.phone, name: person.name, dealer: dealersCode },
    },
    'POST timeline/v1/leads/flua/create': { body: { dealersCode, indEmailContact: true } },
    'GET lead/v2/leads': { as: manager },
    'GET lead/v2/leads/{id}': { as: manager, params: { id: lead } },
    'POST lead/v2/leads/{id}/replay': { as: manager, params: { id: lead }, ends: 'nothingDead' },
    'POST lead/v2/leads/replay': { as: manager },
    'GET lead/v2/lead/settings': { as: manager },
    'PUT lead/v2/lead/settings': {
      as: manager,
      body: {
        enabledLeadsWithoutCpfRegardlessCitiesAndDealers: false,
        allowedCitiesWithoutCpf: [],
        allowedDealersWithoutCpf: [],
        revision: 7,
      },
      ends: 'settingsMoved',
    },
  };
};
