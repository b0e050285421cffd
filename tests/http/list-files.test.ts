import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoaderFunctionArgs } from 'react-router';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { pagesOf } from '#tests/harness/pages.ts';

let app: OfferTestApp;
beforeAll(async () => {
  app = await openOfferTestApp();
});
afterAll(() => app.close());

type File = { readonly loader: (args: LoaderFunctionArgs) => Promise<Response> };

/** Lists of their own kind, each with who may see it. Screens are typed apart from the server: named at run time. */
const LISTS = [
  { area: 'offers', file: '#features/offers/web/admin/offers-csv.ts', role: 'offer_admin' },
  { area: 'stock', file: '#features/stock/web/admin/units-csv.ts', role: 'service_admin' },
  { area: 'refunds', file: '#features/payments/web/admin/refunds-csv.ts', role: 'subscription_payment_manager' },
  { area: 'users', file: '#features/accounts/web/admin/users-csv.ts', role: 'user_admin' },
  { area: 'leads', file: '#features/leads/web/admin/leads-csv.ts', role: 'lead_queue_manager' },
] as const;

const HEADS = {
  offers: { br: ['Oferta', 'Situação', 'Preço', 'Até'], ar: ['Oferta', 'Estado', 'Precio', 'Hasta'] },
  stock: {
    br: ['Carro', 'Concessionária', 'Dias', 'Estado'],
    ar: ['Auto', 'Concesionario', 'Días', 'Estado'],
  },
  refunds: {
    br: ['Pedido', 'Pedida em', 'Motivo', 'Pedida por', 'Estado', 'Valor'],
    ar: ['Pedido', 'Pedida el', 'Motivo', 'Pedida por', 'Estado', 'Valor'],
  },
  users: {
    br: ['Pessoa', 'Perfis', 'Segunda etapa', 'Último acesso'],
    ar: ['Persona', 'Perfiles', 'Segundo paso', 'Último acceso'],
  },
  leads: {
    br: ['Nome', 'Origem', 'Concessionária', 'Recebido', 'Entregas'],
    ar: ['Nombre', 'Origen', 'Concesionario', 'Recibida', 'Entregas'],
  },
} as const;

const open = async (list: (typeof LISTS)[number], { market = 'br', query = '', token = '' } = {}) => {
  const { loader } = (await import(list.file)) as File;
  return pagesOf(app.api.application).read({
    path: `/${market}/jeep/admin/${list.area}/list.csv${query}`,
    token,
    load: loader,
  });
};

const linesOf = async (file: Promise<Response>): Promise<string[][]> =>
  (await (await file).text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n')
    .map((line) => line.split(';'));

it.each(LISTS)('$area as a file: its columns in both languages, all or those that are shown', async (list) => {
  for (const market of ['br', 'ar'] as const) {
    const token = await app.staffWith({ role: list.role, brand: 'jeep', market });
    const [heads] = await linesOf(open(list, { market, token }));
    expect(heads).toEqual(HEADS[list.area][market]);
  }
});

it.each(LISTS)('$area: whoever may not see the list gets no file', async (list) => {
  const token = await app.staffWith({ role: 'toll_event_manager', brand: 'jeep' });
  await expect(open(list, { token })).rejects.toMatchObject({ init: { status: 404 } });
});

it('a file has the rows of its list as they are narrowed, without what may be done with them', async () => {
  const [offers] = LISTS;
  const token = await app.staffWith({ role: offers.role, brand: 'jeep' });
  const titles = ['Frota de maio', 'Frota de junho', 'Pronta entrega'];
  for (const title of titles) await app.create({ title });
  const lines = await linesOf(open(offers, { token, query: '?q=Frota&col=offer,price' }));
  expect(lines[0]).toEqual(['Oferta', 'Preço']);
  expect(lines.slice(1).map(([title = '']) => /^Frota de (?:maio|junho) \S/.test(title))).toEqual([true, true]);
  const all = await linesOf(open(offers, { token }));
  expect(all.filter(([title = '']) => titles.some((one) => title.startsWith(one)))).toHaveLength(titles.length);
  expect(all.every((cells) => cells.length === HEADS.offers.br.length)).toBe(true);
});
