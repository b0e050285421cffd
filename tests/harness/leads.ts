import { CLIENT_ID_HEADER, CLIENT_SECRET_HEADER } from '#features/leads/contract/lead.ts';
import type { Env } from '#platform/env.server.ts';

/** Headers of our own site, as a program that may send leads. */
export const clientHeaders = (env: Pick<Env, 'LEAD_CLIENT_ID' | 'LEAD_CLIENT_SECRETS'>): Record<string, string> => ({
  [CLIENT_ID_HEADER]: env.LEAD_CLIENT_ID,
  [CLIENT_SECRET_HEADER]: env.LEAD_CLIENT_SECRETS[0] ?? '',
});

/** A person's lead as the form sends it, but for the dealer; the document is well formed and belongs to nobody. */
export const LEAD = {
  leadPersonType: 'physical',
  firstName: 'Maria das Dores',
  email: 'maria@demo.example',
  cpf: '529.982.247-25',
  phone: '011987654321',
  indSmsContact: true,
  indPhoneContact: true,
  indEmailContact: true,
  indWhatsappContact: false,
  consentTextVersion: '2026-11',
  randomNumber: 4711,
} as const;

export const COMPANY_LEAD = {
  leadPersonType: 'legalPerson',
  corporateName: 'Transportes Exemplo Ltda.',
  contactName: 'Ana Souza',
  email: 'frota@demo.example',
  cnpj: '11.222.333/0001-81',
  phone: '1133334444',
  totalVehicles: 12,
  hasTwoYearCnpj: true,
  indEmailContact: true,
} as const;

/** What is wrong with a lead, the fields that make it so, and the issues it is refused with. */
export const BAD_LEADS: readonly (readonly [name: string, fields: object, issues: readonly string[]])[] = [
  ['a wrong check digit', { cpf: '529.982.247-24' }, ['cpf field.cpfOrCnpj']],
  ['no CPF', { cpf: '' }, ['cpf field.required']],
  ['a phone of nowhere', { phone: '12345678' }, ['phone field.phone']],
  ['no e-mail', { email: 'não@um@e-mail' }, ['email field.email']],
  ['markup in a name', { firstName: '<b>Ana</b>' }, ['firstName field.name']],
  ['no name', { firstName: undefined }, ['firstName field.required']],
  ['restricted characters', { description: 'custa R$ 10 & mais' }, ['description field.restrictedCharacters']],
  ['a script', { description: '<script>alert(1)</script>' }, ['description field.restrictedCharacters']],
  ['a message too long', { description: 'x'.repeat(4001) }, ['description field.maxLength']],
  ['no way of contact', { indSmsContact: false, indEmailContact: false }, ['indEmailContact field.contactOption']],
  ['neither dealer nor city', { dealersCode: undefined }, ['dealersCode field.dealer']],
  ['a company’s number of a person', { cnpj: '11.222.333/0001-81' }, ['cnpj lead.companyNumber']],
  ['a script as an address', { retUrl: 'javascript:alert(1)' }, ['retUrl field.invalid']],
  ['no such city', { uf: 'SP', cidade: 'Cidade Que Nao Existe', dealersCode: undefined }, ['cidade field.city']],
  ['a city of another state', { uf: 'RJ', cidade: 'Campinas', dealersCode: undefined }, ['cidade field.city']],
];
