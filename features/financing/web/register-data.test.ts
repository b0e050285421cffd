import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { textsFor } from '#brands/dictionary.ts';
import type { Market } from '#kernel/market.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { FundingPorts } from './ports.ts';
import { registerAction, type RegisterLoaded } from './register-data.ts';
import { AddressFields } from './register-fields.tsx';

const PLACES: Readonly<Record<string, { stateCode: string; city: string }>> = {
  '01310-100': { stateCode: 'SP', city: 'São Paulo' },
  C1425ABC: { stateCode: 'C', city: 'Buenos Aires' },
};
const ports = {
  findPlace: (_page: Page, code: string) => Promise.resolve(PLACES[code] ?? null),
} as unknown as FundingPorts;

/** What the form shows after its button for the place was pressed. */
const press = async (market: Market, fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'place', ...fields })) form.set(name, value);
  const texts = textsFor({ brand: 'peugeot', market, areas: ['rules'] });
  const page = { form, market, texts: () => texts.rules } as unknown as Page;
  const context = { get: (key: unknown) => (key === pageContext ? page : expect.fail('another context')) };
  const { data, init } = await registerAction(ports)({ context } as never);
  return { ...data, status: init?.status };
};

it('the bank’s form is filled in with the city and the state of its postal code, and what was typed stays', async () => {
  const brazil = await press('br', { postalCode: ' 01310-100 ', city: '', street: 'Avenida Paulista' });
  expect(brazil).toMatchObject({ status: 200, message: '', fields: {} });
  expect(brazil.values).toMatchObject({ city: 'São Paulo', region: 'SP', street: 'Avenida Paulista' });
  expect((await press('ar', { postalCode: 'C1425ABC', city: '' })).values).toMatchObject({ city: 'Buenos Aires' });
  const nowhere = await press('br', { postalCode: '99999-999', city: 'Recife' });
  expect(nowhere).toMatchObject({ status: 422, fields: { 'applicant.address.postalCode': nowhere.message } });
  expect(nowhere.values['city']).toBe('Recife');
});

it('the button for it stands behind the postal code', () => {
  const t = translator(textsFor({ brand: 'jeep', market: 'br', areas: ['proposals'] }).proposals);
  const loaded = { here: '/here', market: 'br', lists: { regions: [] } } as unknown as RegisterLoaded;
  const html = renderToStaticMarkup(createElement(AddressFields, { t, loaded, values: {}, errors: {} }));
  expect(html).toMatch(/name="postalCode".*<button value="place" type="submit"[^>]*name="intent".*name="street"/s);
});
