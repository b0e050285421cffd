import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import texts from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { CarCard, PriceCard } from './car-card.tsx';

const t = translator(texts);
const car = {
  picture: '/car',
  name: 'Compass',
  version: 'Limited',
  color: 'Azul Jazz',
  offer: 'Primavera (ABCD1234)',
  dealer: 'Concessionária Jardim',
  place: 'São Paulo/SP',
  delivery: 'Na concessionária até 24/12/2026',
  extras: 'Frete à parte.',
  money: {
    total: 'R$ 225.460,00',
    deposit: 'R$ 2.000,00',
    rest: 'R$ 223.460,00',
    coupons: null,
    withoutTaxes: null,
    rows: [
      { key: 'total' as const, value: 'R$ 225.460,00' },
      { key: 'deposit' as const, value: 'R$ 2.000,00' },
    ],
  },
};

test('where the page says beside its button when the car comes, its card does not say it again', () => {
  const whole = renderToStaticMarkup(<CarCard car={car} t={t} />);
  expect(whole).toContain(car.delivery);
  expect(whole).toContain(t('price.deducted'));
  const rest = renderToStaticMarkup(<CarCard car={car} t={t} withFacts={false} />);
  expect(rest).not.toContain(car.delivery);
  expect(rest).not.toContain(t('price.deducted'));
  for (const text of [car.extras, car.color, 'R$ 225.460,00', 'R$ 2.000,00']) expect(rest).toContain(text);
});

const items = {
  lines: [
    { kind: 'version' as const, name: 'Limited', amount: 'R$ 227.460,00' },
    { kind: 'coating' as const, name: 'Couro', amount: null },
    { kind: 'coupon' as const, name: 'Boas-vindas (BEMV)', amount: '-R$ 2.000,00' },
  ],
  deducted: '-R$ 2.000,00',
};

test('the card of a price says what it is made of, why something is taken off, and that the reservation value counts', () => {
  const html = renderToStaticMarkup(<PriceCard car={car} items={items} t={t} />);
  for (const text of [
    'Cupom',
    'Boas-vindas (BEMV)',
    t('line.included'),
    t('price.depositPaid', { amount: '-R$ 2.000,00' }),
  ])
    expect(html).toContain(text);
});

test('where the page begins with the car, the card of its price names neither the car nor its dealer again', () => {
  const html = renderToStaticMarkup(<PriceCard car={car} items={items} t={t} />);
  for (const text of [car.name, car.color, car.dealer, car.delivery]) expect(html).not.toContain(text);
  for (const text of ['Preço do carro', car.offer, car.extras, 'R$ 225.460,00']) expect(html).toContain(text);
});
