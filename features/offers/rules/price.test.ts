import { describe, expect, it } from 'vitest';
import { priceOffer, savedPercent, type ListFacts, type OfferPrice } from './price.ts';

const list: ListFacts = { currency: 'BRL', amount: 20_000_000, netAmount: null, charged: [20_000_000, 19_400_000] };
const priced = (price: OfferPrice, facts: ListFacts = list) => priceOffer({ price, list: facts });

describe('priceOffer', () => {
  it('tells a full price and a lowest one as they are', () => {
    for (const type of ['FULL_PRICE', 'STARTS_WITH'] as const) {
      expect(priced({ type, amount: 100 })).toMatchObject({
        ok: true,
        value: { amount: { amount: 100 }, former: null },
      });
    }
  });

  it('proves a former price by any list of the time', () => {
    for (const formerAmount of list.charged) {
      expect(priced({ type: 'FROM_TO', formerAmount, amount: 19_000_000 })).toMatchObject({ ok: true });
    }
    expect(priced({ type: 'FROM_TO', formerAmount: 20_000_001, amount: 1 })).toMatchObject({ code: 'formerUnproven' });
    expect(priced({ type: 'FROM_TO', formerAmount: 20_000_000, amount: 20_000_000 })).toMatchObject({
      code: 'notLower',
    });
  });

  it('never takes off more or less than the share, to the cent', () => {
    for (let percent = 1; percent < 100; percent += 7) {
      const result = priced({ type: 'PERCENT', percent });
      if (!result.ok) expect.fail(result.code);
      const { amount, former } = result.value;
      expect((amount?.amount ?? 0) + Math.round(20_000_000 * (percent / 100))).toBe(20_000_000);
      expect(former?.amount).toBe(20_000_000);
      expect(savedPercent({ amount, former })).toBeLessThanOrEqual(percent);
    }
  });

  it('without a list is stated without national taxes by the share of its kind', () => {
    const used: ListFacts = { currency: 'ARS', amount: null, netAmount: null, netShare: 1 / 1.21, charged: [] };
    const price: OfferPrice = { type: 'FULL_PRICE', amount: 12_100 };
    expect(priced(price, used)).toMatchObject({ value: { withoutTaxes: { amount: 10_000, currency: 'ARS' } } });
    expect(priced(price, { ...used, netShare: null })).toMatchObject({ value: { withoutTaxes: null } });
  });

  it('has no share of nothing but where it may float', () => {
    const none = { ...list, amount: null, charged: [] };
    expect(priced({ type: 'PERCENT', percent: 5 }, none)).toMatchObject({ code: 'referenceMissing' });
    const floating = priceOffer({ price: { type: 'PERCENT', percent: 5 }, list: none, mayFloat: true });
    expect(floating).toMatchObject({ ok: true, value: { amount: null, percent: 5 } });
  });

  it('takes the national taxes out in the list’s own proportion', () => {
    const pesos: ListFacts = { currency: 'ARS', amount: 121_000, netAmount: 100_000, charged: [121_000] };
    expect(priced({ type: 'PERCENT', percent: 10 }, pesos)).toMatchObject({
      value: { amount: { amount: 108_900 }, withoutTaxes: { amount: 90_000, currency: 'ARS' } },
    });
  });
});
