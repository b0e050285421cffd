import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { keyboard, mouse, type Hand } from './buying.ts';
import type { Visitor } from './visitor.ts';

export type Market = 'br' | 'ar';

export const FLOW = { br: 'financiamento', ar: 'financiacion' } as const;
const POSTAL_CODE = { br: '01310-100', ar: 'C1043AAZ' } as const;
const SIMULATOR = {
  CDC: 'cdc-simulator',
  NEXT: 'next-simulator',
  PSA_TRADITIONAL: 'installment-check',
  PSA_BALAO: 'installment-check',
} as const;
export type Product = keyof typeof SIMULATOR;

/** What the account does not know yet. The Argentine customer's document is a DNI, filled in with the rest. */
const FORM = {
  br: {
    identity: { type: 'RG', number: '123456789' },
    placeOfBirth: 'Campinas',
    income: '12500,00',
    nationality: 'Brazilian',
  },
  ar: {
    identity: null,
    placeOfBirth: 'Rosario',
    income: '4500000,00',
    nationality: 'Argentine',
  },
} as const;

/** The cheapest version of a brand in a market, as addresses name it. */
export const cheapestOf = async (visitor: Visitor): Promise<string> => {
  const [, market, brand] = visitor.home.split('/');
  const { page } = visitor;
  const found = await page.request.get(`/api/model/v3/mvs/all?brand=${brand}&market=${market}`);
  const { versions } = (await found.json()) as {
    versions: { code: string; year: number; price: { amount: number } }[];
  };
  const [first] = versions.toSorted((one, other) => one.price.amount - other.price.amount);
  return `${first?.code}-${first?.year}`;
};

const marketOf = (visitor: Visitor): Market => (visitor.home.startsWith('/br') ? 'br' : 'ar');

export const addressOf = (visitor: Visitor, step: string): string =>
  `${visitor.home}/${FLOW[marketOf(visitor)]}/${step}`;

/** How the steps are taken: by which hand, and what is looked at on every page on the way. */
export type Way = { readonly hand?: Hand; readonly look?: (page: Page) => Promise<void> };

const unseen = async (): Promise<void> => {};

const submit = (page: Page, form = 'main form[method=post]') => page.locator(`${form} button[type=submit]`).last();

/** The simulator of a product, signed in on the way. */
export const simulate = async (visitor: Visitor, product: Product, way: Way = {}): Promise<void> => {
  const { page } = visitor;
  const { hand = mouse, look = unseen } = way;
  const version = await cheapestOf(visitor);
  await page.goto(`${addressOf(visitor, SIMULATOR[product])}?v=${version}&p=${product}`);
  await look(page);
  await hand.press(submit(page));
  await page.waitForURL(/installment-terms|entrar|ingresar/);
  if (/entrar|ingresar/.test(page.url())) {
    await hand.fill(page.locator('main [name=email]'), CUSTOMER[marketOf(visitor)]);
    await hand.fill(page.locator('main [name=password]'), DEMO_PASSWORD);
    await hand.press(page.locator('main form button[type=submit]').first());
  }
  await page.waitForURL('**/installment-terms-and-conditions**');
  await look(page);
};

/** Terms and dealer: up to the form. */
export const accept = async (visitor: Visitor, way: Way = {}): Promise<void> => {
  const { page } = visitor;
  const { hand = mouse, look = unseen } = way;
  await hand.tick(page.locator('[name=terms]'));
  await hand.press(submit(page));
  await page.waitForURL(/page-initial-data|next-lead-form/);
  await look(page);
  await hand.fill(page.locator('[name=cep], [name=cp]'), POSTAL_CODE[marketOf(visitor)]);
  await hand.press(page.locator('main form button[type=submit]').first());
  await page.waitForURL(/[?&]ce?p=/);
  await look(page);
  await hand.press(page.locator('main form button[type=submit]').last());
  await page.waitForURL('**/installment-register**');
  await look(page);
};

export const fillForm = async (visitor: Visitor, way: Way = {}): Promise<void> => {
  const { page } = visitor;
  const { hand = mouse } = way;
  const form = FORM[marketOf(visitor)];
  await hand.fill(page.locator('[name=placeOfBirth]'), form.placeOfBirth);
  await page.locator('[name=nationality]').selectOption(form.nationality);
  if (form.identity !== null) {
    await page.locator('[name=identityType]').selectOption(form.identity.type);
    await hand.fill(page.locator('[name=identityNumber]'), form.identity.number);
    await hand.fill(page.locator('[name=identityIssuedOn]'), '20/05/2010');
    await hand.fill(page.locator('[name=motherName]'), 'Ana Teste Lima');
  }
  await page.locator('[name=maritalStatus]').selectOption('single');
  await page.locator('[name=occupation]').selectOption('salaried');
  await hand.fill(page.locator('[name=income]'), form.income);
  await hand.tick(page.locator('[name=creditBureau]'));
};

/** Sends the form; the id of the proposal. */
export const sendForm = async (visitor: Visitor, way: Way = {}): Promise<string> => {
  const { page } = visitor;
  const { hand = mouse, look = unseen } = way;
  await hand.press(submit(page));
  await page.waitForURL('**/loading-propose-result**');
  await look(page);
  return new URL(page.url()).searchParams.get('id') ?? '';
};

/** From the simulator to the bank. */
export const propose = async (visitor: Visitor, product: Product, way: Way = {}): Promise<string> => {
  await simulate(visitor, product, way);
  await accept(visitor, way);
  await fillForm(visitor, way);
  return sendForm(visitor, way);
};

export { keyboard, mouse };
