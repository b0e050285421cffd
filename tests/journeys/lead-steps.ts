import type { Page } from 'playwright-core';
import type { Roles } from '../harness/roles.ts';
import { waitFor } from '../harness/wait-for.ts';

/** What the forms of leads say in each market, and what a person types into them. */
export const WORDS = {
  br: {
    brand: 'jeep',
    contact: '/contato',
    proposal: '/quero-uma-proposta',
    name: 'Nome completo',
    email: 'E-mail',
    phone: 'Telefone com DDD',
    document: 'CPF ou CNPJ',
    reason: 'Motivo do contato',
    message: 'Mensagem',
    state: 'Estado',
    city: 'Cidade',
    dealer: 'Concessionária',
    sendContact: 'Enviar mensagem',
    sendProposal: 'Pedir proposta',
    success: 'SUA MENSAGEM FOI ENVIADA!',
    failure: 'FALHA AO ENVIAR MENSAGEM!',
    company: 'Empresa',
    corporateName: 'Razão social',
    companyNumber: 'CNPJ',
    contactName: 'Nome de quem responde',
    option: 'SMS e telefone',
    noOption: 'Escolha pelo menos uma forma de contato',
    whatsAppPhone: 'Seu WhatsApp, com DDD',
    open: 'Abrir conversa',
    go: 'Abrir o WhatsApp',
    whatsAppFailure: 'Falha ao iniciar conversa no WhatsApp',
    person: { name: 'Maria das Dores', email: 'maria@demo.example', phone: '(11) 98765-4321', document: '52998224725' },
    place: { stateCode: 'SP', city: 'Campinas' },
    companyDocument: '11222333000181',
    addressSummary: 'Informar o endereço',
    address: {
      userPostalCode: '13010-000',
      street: 'Rua Conceição',
      homeNumber: '120',
      neighborhood: 'Centro',
      cidade: 'Campinas',
      uf: 'sp',
    },
    negotiate: 'Negociar com uma concessionária',
    resume: 'monte',
  },
  ar: {
    brand: 'peugeot',
    contact: '/contacto',
    proposal: '/quiero-una-propuesta',
    name: 'Nombre y apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono con código de área',
    document: 'DNI o CUIL',
    reason: 'Motivo de la consulta',
    message: 'Mensaje',
    state: 'Provincia',
    city: 'Ciudad',
    dealer: 'Concesionario',
    sendContact: 'Enviar mensaje',
    sendProposal: 'Pedir propuesta',
    success: '¡ENVIAMOS TU MENSAJE!',
    failure: '¡NO PUDIMOS ENVIAR TU MENSAJE!',
    company: 'Una empresa',
    corporateName: 'Razón social',
    companyNumber: 'CUIT',
    contactName: 'Nombre de quien responde',
    option: 'SMS y teléfono',
    noOption: 'Elegí al menos una forma de contacto',
    whatsAppPhone: 'Tu WhatsApp, con código de área',
    open: 'Abrir conversación',
    go: 'Abrir WhatsApp',
    whatsAppFailure: 'No pudimos abrir la conversación en WhatsApp',
    person: { name: 'Juana Pérez', email: 'juana@demo.example', phone: '11 2345-6789', document: '30123456' },
    place: { stateCode: 'C', city: 'Ciudad Autónoma de Buenos Aires' },
    companyDocument: '30500010912',
    addressSummary: 'Agregar tu domicilio',
    address: {
      userPostalCode: 'C1043AAZ',
      street: 'Corrientes',
      homeNumber: '1200',
      neighborhood: 'San Nicolás',
      cidade: 'Ciudad Autónoma de Buenos Aires',
      uf: 'c',
    },
    negotiate: 'Negociar con un concesionario',
    resume: 'arma',
  },
} as const;
export type Words = (typeof WORDS)[keyof typeof WORDS];

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: false }).first();

export const fillPerson = async (page: Page, words: Words, person: Words['person'] = words.person): Promise<void> => {
  await page.getByRole('main').locator('[name=name]').fill(person.name);
  await page.getByRole('main').locator('[name=email]').fill(person.email);
  await field(page, words.phone).fill(person.phone);
};

export const chooseDealer = async (page: Page, words: Words): Promise<string> => {
  const select = field(page, words.dealer);
  await select.selectOption({ index: 1 });
  return select.inputValue();
};

export type CrmLead = {
  readonly externalId: string;
  readonly writes: number;
  readonly fields: Record<string, unknown>;
};

/** The lead of an e-mail address, as soon as the CRM has it. */
export const inCrm = (roles: Pick<Roles, 'sandboxUrl'>, matches: (lead: CrmLead) => boolean): Promise<CrmLead> =>
  waitFor(async () => {
    const response = await fetch(`${roles.sandboxUrl}/_control/crm/leads`);
    return ((await response.json()) as CrmLead[]).find(matches);
  });

/** How long the page says it, by the page's own clock: this process may look late. */
export const measureAlert = (text: string): string => `shownFor = new Promise((resolve) => {
  let since;
  new MutationObserver(() => {
    const isThere = [...document.querySelectorAll('[role=alert]')].some((alert) => alert.textContent.includes(${JSON.stringify(text)}));
    if (isThere) since ??= performance.now();
    else if (since !== undefined) resolve(performance.now() - since);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
});0`;
