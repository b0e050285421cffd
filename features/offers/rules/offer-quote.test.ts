import { expect, it } from 'vitest';
import type { Quote } from '#features/price/public.ts';
import { isPlain, quoteAtOffer } from './offer-quote.ts';
import { isReservable, unitsLeft } from './reservable.ts';

const ars = (amount: number) => ({ amount, currency: 'ARS' as const });
const line = (kind: Quote['lines'][number]['kind'], amount: number) => ({
  kind,
  code: kind,
  name: kind,
  amount: ars(amount),
});
const quote: Quote = {
  mvsCode: '6093E10',
  year: 2027,
  modelCode: '609',
  modelName: 'Renegade',
  versionName: 'Sport',
  lines: [line('version', 1000), line('color', 200)],
  total: ars(1200),
  totalWithoutTaxes: ars(900),
  priceListId: 'list',
  quotedAt: '2026-11-22T12:00:00.000Z',
};
const offer = (amount: number) => ({ code: 'DS3LGEH6', title: 'Oferta', amount: ars(amount) });

it('adds up to the offer, the price without taxes in proportion', () => {
  const made = quoteAtOffer(quote, offer(800));
  expect(made).toMatchObject({ total: ars(800), totalWithoutTaxes: ars(600) });
  expect(made.lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(800);
  expect(made.lines.at(-1)).toMatchObject({ kind: 'offer', name: 'Oferta', amount: ars(-400) });
});

it('never asks more than the list', () => {
  expect(quoteAtOffer(quote, offer(1200))).toBe(quote);
  expect(quoteAtOffer(quote, offer(1300))).toBe(quote);
});

it('knows a car with more on it than the offer names', () => {
  expect(isPlain(quote)).toBe(true);
  expect(isPlain({ lines: [...quote.lines, line('item', 0)] })).toBe(true);
  expect(isPlain({ lines: [...quote.lines, line('item', 1)] })).toBe(false);
});

it('gives no more units than promised, nor more than stand there', () => {
  expect(unitsLeft(2, 1, 5)).toBe(1);
  expect(unitsLeft(2, 3, 5)).toBe(0);
  expect(unitsLeft(8, 0, 3)).toBe(3);
  expect(unitsLeft(null, 4, 3)).toBe(3);
});

it('sells one price of one new car online, and nothing else', () => {
  const car = { kind: 'VEHICLE', condition: 'NEW', type: 'DEALER', priceType: 'PERCENT' } as const;
  expect(isReservable(car)).toBe(true);
  expect(isReservable({ ...car, priceType: 'STARTS_WITH' })).toBe(false);
  expect(isReservable({ ...car, type: 'RENTAL' })).toBe(false);
  expect(isReservable({ ...car, condition: 'USED' })).toBe(false);
  expect(isReservable({ ...car, kind: 'PART', condition: null })).toBe(false);
});
