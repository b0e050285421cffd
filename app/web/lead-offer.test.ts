import { expect, test } from 'vitest';
import { flatAreas } from '#app/server/texts.ts';
import type { Page } from '#ui/page-context.ts';
import { subscribedCar, subscriptionOf } from './lead-offer.ts';

const OFFER = {
  code: 'AB12CD34',
  type: 'RENTAL',
  state: 'onSale',
  kind: 'VEHICLE',
  condition: 'NEW',
  title: 'Compass Sport por assinatura',
  terms: 'Mensalidade para 24 meses. '.repeat(100),
  price: { amount: 3_690_00, currency: 'BRL' },
  formerPrice: null,
  percent: null,
  priceType: 'STARTS_WITH',
  priceWithoutTaxes: null,
  installment: null,
  modelName: 'Compass',
  versionName: 'Sport',
  mvsCode: 'ABC1234',
  year: 2027,
  mileageKm: null,
  fuel: null,
  colorCode: 'PW7',
  picturePath: '/cars/compass/',
  couponCode: null,
  coverage: 'NATIONAL',
  coverageId: null,
  dealer: null,
  stamp: null,
  validUntil: '2026-12-20T03:00:00.000Z',
};

const pageAt = (query: string, offer: object) =>
  ({
    market: 'br',
    url: new URL(`https://volante.example/quero-uma-proposta?${query}`),
    path: (name: string, params: Record<string, string> = {}) => `/${name}/${Object.values(params).join('/')}`,
    texts: (...areas: Parameters<typeof flatAreas>[2]) => flatAreas('jeep', 'br', areas),
    call: () => Promise.resolve({ ok: true, value: offer }),
  }) as unknown as Page;

test('a subscription is asked for with its own car, monthly price, end and terms', async () => {
  const page = pageAt('offer=ab12cd34', OFFER);
  const offer = await subscriptionOf(page);
  const car = offer && subscribedCar(page, offer);
  expect(car).toMatchObject({
    name: 'Compass',
    detail: 'Sport · 2027',
    price: 'R$\u00A03.690,00',
    back: '/offer/ab12cd34',
    offer: { code: 'AB12CD34', priceLabel: 'Por mês', until: 'Até 19/12/2026' },
  });
  expect(car?.offer?.text).toContain(
    'Assinatura: Compass Sport por assinatura. Oferta AB12CD34, R$\u00A03.690,00 por mês, válida até 19/12/2026.',
  );
  // With the longest message beside it the call still takes it.
  expect(String(car?.offer?.text).length).toBeLessThan(700);
});

test.each(['sold', 'expired', 'soon', 'reserved'])(
  'one that is %s is not asked for: its own page says so',
  async (state) => {
    const leaving = subscriptionOf(pageAt('offer=ab12cd34', { ...OFFER, state }));
    await expect(leaving).rejects.toMatchObject({ status: 302 });
  },
);

test('any other offer, and none, is no subscription', async () => {
  expect(await subscriptionOf(pageAt('offer=ab12cd34', { ...OFFER, type: 'DEALER' }))).toBeNull();
  expect(await subscriptionOf(pageAt('offer=1', OFFER))).toBeNull();
  expect(await subscriptionOf(pageAt('', OFFER))).toBeNull();
});
