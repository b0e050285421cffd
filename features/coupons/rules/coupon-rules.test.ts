import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Quote } from '#features/price/public.ts';
import { readCode } from './code.ts';
import { couponOff, priceBefore, withCoupon, withoutCoupon } from './coupon-quote.ts';
import { judgeOrder, judgeTerms, type Terms } from './judge.ts';

const quoteOf = (amount: number, net: number | null): Quote => ({
  mvsCode: '2261WA2',
  year: 2027,
  modelCode: '226',
  modelName: 'A model',
  versionName: 'A version',
  lines: [{ kind: 'version', code: '2261WA2', name: 'A version', amount: { amount, currency: 'ARS' } }],
  total: { amount, currency: 'ARS' },
  totalWithoutTaxes: net === null ? null : { amount: net, currency: 'ARS' },
  priceListId: 'a list',
  quotedAt: '2026-11-24T12:00:00.000Z',
});

const TERMS: Terms = {
  plan: 'ANY',
  offerCode: null,
  withOffer: true,
  withOthers: true,
  leastPrice: null,
  incomeMost: null,
};
const LIST = { offerCode: null, period: 0, entrance: null };

test.each([
  ['natal10', 'NATAL10'],
  [' Natal-10 ', 'NATAL10'],
  ['N A T A L – 1.0', 'NATAL10'],
  ['ab', null],
  ['ABCDEFGHIJKLMNOPQ', null],
  ['natál10', null],
  ['', null],
])('the code %j is read as %j', (written, read) => expect(readCode(written)).toBe(read));

describe('what a coupon takes off', () => {
  test.each([
    [{ amount: 50_000, percent: null, mostOff: null }, 50_000],
    [{ amount: null, percent: 10, mostOff: null }, 1_000_001],
    [{ amount: null, percent: 10, mostOff: 300_000 }, 300_000],
    [{ amount: 99_999_999, percent: null, mostOff: null }, 9_500_005],
  ])('%j: %d', (discount, off) =>
    expect(couponOff(discount, { price: 10_000_005, total: 10_000_005, least: 500_000 })).toBe(off),
  );

  test('lines add up to the total, whatever coupons come and go, and without them the quote is what it was', () => {
    const coupons = fc.uniqueArray(
      fc.record({ code: fc.stringMatching(/^[A-Z]{3,8}$/), off: fc.integer({ min: 1, max: 1_000_000 }) }),
      { maxLength: 4, selector: ({ code }) => code },
    );
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 90_000_000 }), fc.boolean(), coupons, (amount, hasNet, list) => {
        const first = quoteOf(amount, hasNet ? Math.round(amount * 0.79) : null);
        let quote = first;
        const entered = list.map((coupon) => {
          const next = withCoupon(quote, { ...coupon, name: 'A reason' });
          quote = next.quote;
          return { ...coupon, netOff: next.netOff };
        });
        expect(quote.lines.reduce((sum, line) => sum + line.amount.amount, 0)).toBe(quote.total.amount);
        expect(priceBefore(quote)).toBe(amount);
        for (const coupon of entered) quote = withoutCoupon(quote, coupon);
        expect(quote).toEqual(first);
      }),
    );
  });
});

test.each([
  [{}, LIST, null],
  [{ offerCode: 'AAAAAAAA' }, LIST, 'unavailable'],
  [{ offerCode: 'AAAAAAAA' }, { ...LIST, offerCode: 'AAAAAAAA' }, null],
  [{ withOffer: false }, { ...LIST, offerCode: 'AAAAAAAA' }, 'unavailable'],
  [{ plan: 'CASH' as const }, { ...LIST, period: 12 }, 'unavailable'],
  [{ plan: 'ENTRANCE' as const }, { ...LIST, period: 12 }, 'entranceOnly'],
  [{ plan: 'ENTRANCE' as const }, { ...LIST, period: 12, entrance: 0 }, 'entranceOnly'],
  [{ plan: 'ENTRANCE' as const }, { ...LIST, period: 12, entrance: 1 }, null],
])('terms %j for %j: %s', (terms, purchase, refused) =>
  expect(judgeTerms({ ...TERMS, ...terms }, purchase)).toBe(refused),
);

const ORDER = { price: 10_000_000, standing: [], income: null };
test.each([
  [{}, ORDER, null],
  [{ leastPrice: 10_000_001 }, ORDER, 'priceTooLow'],
  [{ withOthers: false }, { ...ORDER, standing: [{ withOthers: true }] }, 'notTogether'],
  [{}, { ...ORDER, standing: [{ withOthers: false }] }, 'notTogether'],
  [{}, { ...ORDER, standing: [{ withOthers: true }] }, null],
  [{ incomeMost: 100 }, ORDER, 'incomeNeeded'],
  [{ incomeMost: 100 }, { ...ORDER, income: 101 }, 'incomeTooHigh'],
  [{ incomeMost: 100 }, { ...ORDER, income: 100 }, null],
])('an order with terms %j as %j: %s', (terms, order, refused) =>
  expect(judgeOrder({ ...TERMS, ...terms }, order)).toBe(refused),
);
