import { describe, expect, it } from 'vitest';
import { answerCdc, answerNext, answerPsa } from '../embedded/answers.ts';
import { embeddedPlan } from '../embedded/plans.ts';
import { ADAPTERS, knownType } from './adapters.ts';
import type { GenericRequest } from './generic.ts';

const request: GenericRequest = {
  mvsCode: '6752E10',
  year: 2027,
  brand: 'volante',
  market: 'br',
  colorCode: 'PXJ',
  partIds: [],
  entrancePercent: 30,
  numberOfInstallments: 36,
  finalInstallmentPercentage: 40,
  planId: 'volante-br-cdc-msc',
  price: 19_999_000,
};
const on = '2026-11-20';
const plan = (source: 'CDC' | 'NEXT' | 'PSA_TRADITIONAL' | 'PSA_BALAO') =>
  embeddedPlan({ brand: 'volante', market: 'br', source, planType: 'MSC' }, on);
const params = { price: 19_999_000, entrance: 5_999_700, on };

describe('the entrance on the wire', () => {
  it('is divided by 100 for CDC (as a value) and PSA linear, and unchanged for NEXT and the balloon', () => {
    expect(ADAPTERS.CDC.toWire(request)).toMatchObject({ anomodv: 2027, vbem: 199_990, vlensim: 59_997 });
    expect(ADAPTERS.PSA_TRADITIONAL.toWire(request)).toMatchObject({
      mvs_code: '6752E10',
      valor_carro: 199_990,
      percentual_entrada: 0.3,
      parcelas: 36,
      marca: 'volante',
      market: 'pt-BR',
    });
    expect(ADAPTERS.NEXT.toWire(request)).toMatchObject({ price: 199_990, entrancePercent: 30 });
    expect(ADAPTERS.PSA_BALAO.toWire(request)).toMatchObject({
      percentual_entrada: 30,
      percentual_parcela_residual: 40,
    });
    expect(ADAPTERS.PSA_TRADITIONAL.toWire({ ...request, entrancePercent: 17.55 }).percentual_entrada).toBe(0.1755);
  });
});

describe('what comes back', () => {
  it('is picked by term', () => {
    const answer = answerCdc({ ...params, plan: plan('CDC') });
    const read = ADAPTERS.CDC.fromWire(answer, request);
    expect(read).toMatchObject({
      ok: true,
      value: {
        entranceValue: 5_999_700,
        totalInstallments: 36,
        installmentsAvailable: [12, 24, 36, 48, 60],
        finalInstallmentValue: null,
        hasOffers: true,
      },
    });
    if (read.ok) expect(read.value.installmentsValue / 100).toBe(answer.plans[2]?.vlcalca);
  });

  it('is picked by term, then by residual', () => {
    const answer = answerNext({ ...params, plan: plan('NEXT') });
    const read = ADAPTERS.NEXT.fromWire(answer, request);
    expect(read).toMatchObject({
      ok: true,
      value: {
        finalInstallmentValue: 7_999_600,
        minFinalInstallmentPercent: 20,
        maxFinalInstallmentPercent: 50,
        entranceValue: 5_999_700,
      },
    });
  });

  it('has the bounds of the residual in the balloon’s own words', () => {
    const source = 'PSA_BALAO';
    const answer = answerPsa({ ...params, plan: plan(source), term: 36, residualPercent: 40, legalText: 'texto' });
    if (answer === null) expect.fail('no answer');
    expect(answer).toMatchObject({
      entrada_minima_residual: 20,
      entrada_maxima_residual: 50,
      parcela_residual: 79_996,
    });
    expect(ADAPTERS[source].fromWire(answer, request)).toMatchObject({
      ok: true,
      value: { minFinalInstallmentPercent: 20, maxFinalInstallmentPercent: 50, legalText: 'texto' },
    });
  });
});

describe('the exact failures', () => {
  const cdc = answerCdc({ ...params, plan: plan('CDC') });
  const next = answerNext({ ...params, plan: plan('NEXT') });
  const psa = answerPsa({ ...params, plan: plan('PSA_TRADITIONAL'), term: 36, legalText: '' });

  it('for a term that is missing, whichever bank', () => {
    const sent = { ...request, numberOfInstallments: 13 };
    const detail = 'No simulation found for 13 installments';
    expect(ADAPTERS.CDC.fromWire(cdc, sent)).toMatchObject({ ok: false, detail });
    expect(ADAPTERS.NEXT.fromWire(next, sent)).toMatchObject({ ok: false, detail });
    if (psa !== null) expect(ADAPTERS.PSA_TRADITIONAL.fromWire(psa, sent)).toMatchObject({ ok: false, detail });
  });

  it('for a residual that is missing', () => {
    expect(ADAPTERS.NEXT.fromWire(next, { ...request, finalInstallmentPercentage: 33 })).toMatchObject({
      ok: false,
      code: 'residualUnknown',
      detail: 'No values found for residual 33',
    });
  });

  it('for a type nobody speaks', () => {
    expect(knownType('LEASING')).toMatchObject({
      ok: false,
      code: 'adapterUnknown',
      detail: 'No adapter found for financing type LEASING',
    });
    expect(knownType('NEXT')).toEqual({ ok: true, value: 'NEXT' });
  });
});
