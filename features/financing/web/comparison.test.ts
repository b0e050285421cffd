import { describe, expect, it } from 'vitest';
import financingEs from '#brands/texts/financing.es-AR.json' with { type: 'json' };
import financingPt from '#brands/texts/financing.pt-BR.json' with { type: 'json' };
import { money } from '#kernel/money.ts';
import { translator } from '#ui/translate.ts';
import type { Compared } from './comparison.ts';
import { chosenTerm, COMPARED_ROWS, compareOver, rowName, termsOf } from './comparison.ts';
import type { ShownOffer } from './public/credit-words.ts';

const brl = (amount: number) => money(amount, 'BRL');
const offer = (term: number, more: Partial<ShownOffer> = {}): ShownOffer => ({
  planId: 'p',
  lender: { name: 'Banco', document: '11222333000181', address: 'Rua' },
  price: brl(10_000_000),
  entrance: brl(3_000_000),
  entrancePercent: 30,
  term,
  installment: brl(250_000),
  installmentBeforeTax: brl(250_000),
  lastInstallment: brl(250_000),
  finalInstallment: null,
  finalInstallmentPercent: 0,
  monthlyRate: 1.5,
  nominalAnnualRate: 18,
  effectiveAnnualRate: 19.56,
  totalCostRate: 24.5,
  totalCostMonthlyRate: 1.84,
  parts: [
    { code: 'released', amount: brl(7_000_000), percent: 95 },
    { code: 'registration', amount: brl(100_000), percent: 2 },
    { code: 'grantTax', amount: brl(200_000), percent: 3 },
  ],
  released: brl(7_000_000),
  financed: brl(7_300_000),
  interest: brl(1_700_000),
  paidAtOnce: brl(0),
  totalWithFinancing: brl(12_000_000),
  totalWithoutFinancing: brl(10_000_000),
  firstDueOn: '2026-12-20',
  lastDueOn: '2029-11-20',
  validUntil: '2026-11-22',
  ...more,
});
const compared: Compared = {
  price: brl(10_000_000),
  priceWithoutTaxes: null,
  products: [
    { type: 'CDC', planName: 'CDC', available: true, offers: [offer(24), offer(36)] },
    {
      type: 'PSA_BALAO',
      planName: 'Balão',
      available: true,
      offers: [offer(36, { finalInstallment: brl(3_000_000) })],
    },
    { type: 'NEXT', planName: 'Next', available: false, offers: [] },
  ],
};
const words = { t: translator(financingPt), market: 'br' } as const;
const columnsAt = (term: number) => compareOver(compared, term, words);
const valueOf = (column: ReturnType<typeof columnsAt>[number] | undefined, row: (typeof COMPARED_ROWS)[number]) =>
  column?.values[COMPARED_ROWS.indexOf(row)];

describe('compareOver', () => {
  it('stands cash beside every product over one horizon', () => {
    const columns = columnsAt(36);
    expect(columns.map(({ type, state }) => [type, state])).toEqual([
      ['CASH', 'open'],
      ['CDC', 'open'],
      ['PSA_BALAO', 'open'],
      ['NEXT', 'unavailable'],
    ]);
    for (const { state, values } of columns) expect(values).toHaveLength(state === 'open' ? COMPARED_ROWS.length : 0);
  });
  it('counts everything: the difference to cash, and fees with taxes', () => {
    const [, cdc, balloon] = columnsAt(36);
    expect(valueOf(cdc, 'difference')).toBe('+R$\u00A020.000,00');
    expect(valueOf(cdc, 'charges')).toBe('R$\u00A03.000,00');
    expect(valueOf(cdc, 'final')).toBe('—');
    expect(valueOf(balloon, 'final')).toBe('R$\u00A030.000,00');
    expect(balloon?.why).toContain('R$\u00A030.000,00 ficam para o fim');
  });
  it('says that a product has no such term, and what to do about it', () => {
    const [, , balloon] = columnsAt(24);
    expect(balloon).toMatchObject({ state: 'otherTerm', words: null });
    expect(balloon?.why).toContain('24 meses');
  });
  it('has no product whose entrance is less than what an order has paid', () => {
    const [cash, cdc] = compareOver(compared, 36, { ...words, paid: brl(3_000_001) });
    expect(cash?.state).toBe('open');
    expect(cdc).toMatchObject({ state: 'unavailable', words: null, values: [] });
    expect(cdc?.why).toContain('R$\u00A030.000,01');
    expect(compareOver(compared, 36, { ...words, paid: brl(3_000_000) })[1]?.state).toBe('open');
  });
  it('tells of cash what an order has paid and what is left of its price', () => {
    const paid = brl(3_000_000);
    const [cash] = compareOver(compared, 36, { ...words, paid });
    expect(['entrance', 'paid', 'entranceRest', 'released'].map((row) => valueOf(cash, row as 'paid'))).toEqual([
      'R$\u00A030.000,00',
      'R$\u00A030.000,00',
      'R$\u00A00,00',
      'R$\u00A070.000,00',
    ]);
  });
  it('says equal only of instalments that are', () => {
    const cents = { lastInstallment: brl(250_007) };
    const input = {
      ...compared,
      products: [{ type: 'CDC', planName: 'CDC', available: true, offers: [offer(36, cents)] }],
    };
    const [, cdc] = compareOver(input, 36, words);
    expect(cdc?.why).toMatch(/^35 parcelas de R\$\u00A02\.500,00 e a última de R\$\u00A02\.500,07\./);
    expect(columnsAt(36)[1]?.why).toMatch(/^Parcelas iguais/);
  });
  it('has a name for each row of each column in both languages', () => {
    for (const texts of [financingPt, financingEs])
      for (const type of ['CASH', 'CDC'])
        for (const row of COMPARED_ROWS) expect(texts).toHaveProperty([rowName(row, { type })]);
  });
  it('shows in Argentina what the car costs without national taxes', () => {
    const input = { ...compared, priceWithoutTaxes: brl(7_900_000) };
    const [cash] = compareOver(input, 36, { t: translator(financingEs), market: 'ar' });
    expect(cash?.why).toContain('PRECIO SIN IMPUESTOS NACIONALES');
  });
  it('has a reason for each kind of product in both languages', () => {
    for (const texts of [financingPt, financingEs])
      for (const type of ['CASH', 'CDC', 'NEXT', 'PSA_TRADITIONAL', 'PSA_BALAO'])
        expect(translator(texts).find(`payWays.why.${type}`)).not.toBeNull();
  });
});

describe('terms', () => {
  it('are all that any product offers, and the asked one where it exists', () => {
    expect(termsOf(compared)).toEqual([24, 36]);
    expect([chosenTerm([12, 24, 36], 24), chosenTerm([12, 24, 36], 13), chosenTerm([], 12)]).toEqual([24, 24, 0]);
  });
});
