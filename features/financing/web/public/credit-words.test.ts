import { describe, expect, it } from 'vitest';
import financingEs from '#brands/texts/financing.es-AR.json' with { type: 'json' };
import financingPt from '#brands/texts/financing.pt-BR.json' with { type: 'json' };
import { formatMoney, money } from '#kernel/money.ts';
import { translator } from '#ui/translate.ts';
import type { FinancePlan } from '../../public.ts';
import { representativeInstallment } from '../../public.ts';
import { percentShown } from '../../rules/percent.ts';
import { cardCreditWords, costRows, creditWords, shortCreditWords } from './credit-words.ts';

const plan: FinancePlan = {
  id: 'cdc',
  source: 'CDC',
  planType: 'ECOM',
  market: 'br',
  name: 'CDC',
  lender: { name: 'Banco Exemplo S.A.', document: '11222333000181', address: 'Rua Um, 1, São Paulo/SP' },
  monthlyRate: 0.0149,
  terms: [12, 24, 36, 48, 60],
  term: 48,
  entrance: { min: 10, max: 90, step: 5, initial: 30 },
  residual: null,
  fees: [{ code: 'registration', amount: 89_000, share: 0, financed: true }],
  taxes: { flat: 0.0038, daily: 0.000082, dailyCap: 365, onInterest: 0 },
  taxesId: 'br-1',
  taxesFinanced: true,
  offerDays: 2,
  validFrom: '2026-01-01',
  validUntil: null,
};
const offerOf = (market: 'br' | 'ar', more: Partial<FinancePlan> = {}) => {
  const price = money(15_000_000, market === 'br' ? 'BRL' : 'ARS');
  const offer = representativeInstallment({ plan: { ...plan, market, ...more }, price, on: '2026-11-20' });
  if (offer === null) throw new Error('no loan');
  return offer;
};
const brazil = { t: translator(financingPt), market: 'br' } as const;
const argentina = { t: translator(financingEs), market: 'ar' } as const;

describe('creditWords', () => {
  it('says in Brazil what arts. 52 and 54-B of the CDC ask', () => {
    const offer = offerOf('br');
    const { line, rate, legal } = creditWords(offer, brazil);
    expect(line).toMatch(/^48x de R\$\u00A0/);
    expect(rate).toBe(`CET ${percentShown(offer.totalCostRate, 'br')} a.a.`);
    for (const part of ['Banco Exemplo S.A.', '11.222.333/0001-81', 'Rua Um, 1', '22/11/2026', 'sem tarifa', 'atraso'])
      expect(legal).toContain(part);
    expect(legal).toContain(`Total com financiamento: R$\u00A0`);
    expect(legal).toContain('Total à vista, sem financiamento: R$\u00A0150.000,00');
    expect(legal).not.toContain('Parcela final');
  });

  it('says in Argentina TNA, TEA and CFTEA, and that the VAT lets instalments fall', () => {
    const offer = offerOf('ar', { taxes: { flat: 0, daily: 0, dailyCap: 365, onInterest: 0.21 } });
    const { rate, legal } = creditWords(offer, argentina);
    expect(rate).toBe(`CFTEA ${percentShown(offer.totalCostRate, 'ar')}`);
    expect(legal).toMatch(/TNA \d/);
    expect(legal).toMatch(/TEA \d/);
    expect(legal).toContain('la última cuota es de');
    expect(legal).toContain('sin cargo');
  });

  it('names the final instalment where there is one', () => {
    const offer = offerOf('br', { residual: { min: 20, max: 50, step: 5, initial: 30 } });
    expect(creditWords(offer, brazil).legal).toContain('Parcela final de R$\u00A045.000,00 (30,00% do preço)');
  });

  it('leaves no place of a text empty, long or short', () => {
    for (const words of [
      creditWords(offerOf('br'), brazil),
      shortCreditWords(offerOf('br'), brazil),
      creditWords(offerOf('ar', { residual: { min: 20, max: 50, step: 5, initial: 20 } }), argentina),
      shortCreditWords(offerOf('ar'), argentina),
    ])
      expect(Object.values(words).join(' ')).not.toMatch(/[{}⟦]/);
  });

  it('changes with the numbers: the law’s text is bound to what is shown', () => {
    const dearer = offerOf('br', { monthlyRate: 0.02 });
    expect(creditWords(dearer, brazil).legal).not.toBe(creditWords(offerOf('br'), brazil).legal);
  });
});

describe('every length of an offer’s words', () => {
  const lengths = { creditWords, shortCreditWords, cardCreditWords };
  it.each(Object.entries(lengths))('%s names the first and the last instalment where they differ', (_name, wordsOf) => {
    const offer = offerOf('ar', { taxes: { flat: 0, daily: 0, dailyCap: 365, onInterest: 0.21 } });
    const { line, final } = wordsOf(offer, argentina);
    expect(offer.lastInstallment.amount).toBeLessThan(offer.installment.amount);
    expect(line).toBe(
      `48 cuotas: la primera de ${formatMoney(offer.installment, 'ar')}, la última de ${formatMoney(offer.lastInstallment, 'ar')}`,
    );
    expect(final).toBeNull();
  });

  it.each(Object.entries(lengths))('%s can be added up to the total, to the cent', (_name, wordsOf) => {
    const cents = (text: string): number[] =>
      [...text.matchAll(/R\$\u00A0([\d.]+),(\d\d)/g)].map(([, whole = '', rest = '']) =>
        Number(whole.replaceAll('.', '') + rest),
      );
    const rounded = Array.from({ length: 40 }, (_none, index) => {
      const price = money(15_000_000 + 12_347 * index, 'BRL');
      return representativeInstallment({ plan, price, on: '2026-11-20' }) ?? expect.fail('no loan');
    });
    for (const offer of rounded) {
      const { line } = wordsOf(offer, brazil);
      const [each = 0, last = each] = cents(line);
      const count = Number(/^\d+/.exec(line)?.[0]);
      expect(offer.entrance.amount + (count - 1) * each + last).toBe(offer.totalWithFinancing.amount);
    }
    expect(rounded.some(({ installment, lastInstallment }) => installment.amount !== lastInstallment.amount)).toBe(
      true,
    );
  });

  it.each(Object.entries(lengths))('%s names the final instalment beside the others', (_name, wordsOf) => {
    const offer = offerOf('br', { residual: { min: 20, max: 50, step: 5, initial: 30 } });
    const { line, final } = wordsOf(offer, brazil);
    expect(line).toMatch(/^48x de R\$/);
    expect(final).toContain('R$\u00A045.000,00');
  });
});

describe('costRows', () => {
  it('adds up to what is financed, in money and per cent', () => {
    const offer = offerOf('br');
    const parts = offer.parts.filter(({ code }) => code !== 'interestTax');
    expect(parts.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(offer.financed.amount);
    const rows = costRows(offer, brazil);
    expect(rows.map(({ key }) => key)).toEqual(['released', 'registration', 'grantTax', 'financed', 'interest']);
    expect(rows.find(({ key }) => key === 'financed')?.share).toBe('100,00%');
  });

  it('has nothing above what is financed that is no part of it: tax on interest follows the interest', () => {
    const offer = offerOf('ar', { taxes: { flat: 0, daily: 0, dailyCap: 365, onInterest: 0.21 } });
    const keys = costRows(offer, argentina).map(({ key }) => key);
    expect(keys.slice(keys.indexOf('financed'))).toEqual(['financed', 'interest', 'interestTax']);
  });
});
