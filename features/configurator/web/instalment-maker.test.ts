import { describe, expect, it } from 'vitest';
import configuratorEs from '#brands/texts/configurator.es-AR.json' with { type: 'json' };
import configuratorPt from '#brands/texts/configurator.pt-BR.json' with { type: 'json' };
import type { RepresentativePlan } from '../contract.ts';
import { createInstalments, priceForInstalment } from './instalment-maker.ts';
import type { Represent } from './ports.ts';

const range = { min: 10, max: 90, step: 5, initial: 30 };

const plan: RepresentativePlan = {
  id: 'p',
  source: 'CDC',
  planType: 'MSC',
  market: 'br',
  name: 'CDC',
  lender: { name: 'Banco Demo', document: '0', address: 'x' },
  monthlyRate: 0.0149,
  terms: [24, 48],
  term: 48,
  entrance: range,
  residual: null,
  fees: [],
  taxes: { flat: 0.0038, daily: 0.000082, dailyCap: 365, onInterest: 0 },
  taxesId: 't',
  taxesFinanced: true,
  offerDays: 2,
  validFrom: '2026-01-01T00:00:00.000Z',
  validUntil: null,
};

const AT = '2026-11-20T12:00:00.000Z';
const price = (amount: number) => ({ amount, currency: 'BRL' as const });

/** A loan without interest over seven tenths of the price: what counts here is how it is said. */
const represent: Represent = ({ plan: { term, lender }, price: { amount, currency } }) => {
  const cash = (value: number) => ({ amount: Math.round(value), currency });
  if (amount === 0) return null;
  return {
    lender,
    term,
    entrance: cash(amount * 0.3),
    installment: cash((amount * 0.7) / term),
    lastInstallment: cash((amount * 0.7) / term),
    finalInstallment: null,
    totalWithFinancing: cash(amount),
    monthlyRate: 1.49,
    nominalAnnualRate: 17.88,
    effectiveAnnualRate: 19.42,
    totalCostRate: 24.31,
  };
};

describe('an instalment', () => {
  const br = createInstalments({ words: { texts: configuratorPt, market: 'br' }, plan, at: AT, represent });

  it('is said with all the law wants beside it', () => {
    const offer = represent({ plan, price: price(20_000_000), on: '2026-11-20' }) ?? expect.fail('an offer');
    const view = br(price(20_000_000)) ?? expect.fail('a view');
    expect(view.amount).toBe(offer.installment.amount);
    expect(view.short).toMatch(/^48x de R\$/);
    expect(view.text).toMatch(/entrada/);
    expect(view.legal).toMatch(/a\.m\..*CET.*Banco Demo/);
    expect(view.legal).toContain(offer.totalCostRate.toFixed(2).replace('.', ','));
    expect(view.rate).toBeNull();
  });

  it('shows the total cost in a place of its own in Argentina', () => {
    const words = { texts: configuratorEs, market: 'ar' as const };
    const ar = createInstalments({ words, plan: { ...plan, market: 'ar' }, at: AT, represent });
    const view = ar({ amount: 3_000_000_000, currency: 'ARS' });
    expect(view?.rate).toMatch(/^CFTEA/);
    expect(view?.legal).toMatch(/TNA.*TEA/);
  });

  it('names the last one where only rounding sets it apart', () => {
    const rounding: Represent = (choice) => {
      const offer = represent(choice);
      return offer && { ...offer, lastInstallment: { ...offer.installment, amount: offer.installment.amount - 11 } };
    };
    const words = { texts: configuratorPt, market: 'br' as const };
    const view = createInstalments({ words, plan, at: AT, represent: rounding })(price(20_000_000));
    expect(view?.short).toBe('48x de R$\u00A02.916,67, a última de R$\u00A02.916,56');
  });

  it('names the last one where instalments fall, and the final one where there is one', () => {
    const words = { texts: configuratorEs, market: 'ar' as const };
    const falling: Represent = (choice) => {
      const offer = represent(choice);
      const other = (amount: number) => ({ amount, currency: choice.price.currency });
      return offer && { ...offer, lastInstallment: other(111_11), finalInstallment: other(222_22) };
    };
    const ar = createInstalments({ words, plan: { ...plan, market: 'ar' }, at: AT, represent: falling });
    const view = ar({ amount: 3_000_000_000, currency: 'ARS' }) ?? expect.fail('a view');
    for (const said of [view.short, view.brief]) {
      expect(said).toMatch(/48 cuotas: la primera de \$.*, la última de \$\u00A0111,11/);
      expect(said).toContain('cuota final de $\u00A0222,22');
    }
    expect(view.text).toContain('la última de');
    expect(view.final).toContain('222,22');
  });

  it('is none for a price that makes no loan', () => {
    expect(br(price(0))).toBeNull();
  });

  it('turned round gives the dearest price within it', () => {
    const limit = 350_000;
    const most = priceForInstalment(br, { limit, currency: 'BRL' });
    expect(br(price(most))?.amount).toBeLessThanOrEqual(limit);
    expect(br(price(most + 2000))?.amount).toBeGreaterThan(limit);
  });
});
