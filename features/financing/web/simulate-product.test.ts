import { describe, expect, it } from 'vitest';
import type { Page } from '#ui/page-context.ts';
import { PRODUCTS } from './flow.ts';
import type { ShownOffer } from './public/credit-words.ts';
import { pickOffer, simulateProduct, type SimulationRequest } from './simulate-product.ts';
import { evenStepOf } from './term-steps.ts';

const request: SimulationRequest = {
  car: { kind: 'version', mvsCode: '6752E10', year: 2027 },
  order: null,
  offerCode: null,
  entrance: 32.5,
  term: 48,
  residual: 30,
  price: 19_999_000,
};
const sentBy = async (product: (typeof PRODUCTS)[number], input = request): Promise<unknown> => {
  let sent: unknown;
  const page = {
    call: (_: unknown, input: { body: unknown }) => {
      sent = input.body;
      return Promise.resolve({ ok: false, kind: 'network error', problem: null });
    },
  } as unknown as Page;
  await simulateProduct(page, product, input);
  return sent;
};

describe('simulateProduct', () => {
  it('asks each bank in its own form: the entrance by value, by fraction, unchanged', async () => {
    expect(await sentBy('CDC')).toEqual({ mvsCode: '6752E10', anomodv: 2027, vlensim: 64_996.75 });
    expect(await sentBy('NEXT')).toEqual({ mvsCode: '6752E10', year: 2027, entrancePercent: 32.5 });
    expect(await sentBy('PSA_TRADITIONAL')).toMatchObject({ percentual_entrada: 0.325, parcelas: 48 });
    expect(await sentBy('PSA_BALAO')).toMatchObject({
      percentual_entrada: 32.5,
      parcelas: 48,
      percentual_parcela_residual: 30,
    });
  });
  it('sends no price: the server prices the car', async () => {
    const bodies = await Promise.all(PRODUCTS.map((product) => sentBy(product)));
    for (const body of bodies)
      expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining(['price', 'vbem', 'valor_carro']));
  });
});

const offer = (term: number, finalInstallmentPercent: number): ShownOffer =>
  ({ term, finalInstallmentPercent }) as unknown as ShownOffer;

describe('pickOffer', () => {
  const found = { offers: [offer(12, 20), offer(12, 30), offer(24, 20)], simulationIds: ['a', 'b', 'c'] };
  it('picks by term, then by the final instalment', () => {
    expect(pickOffer(found, { term: 12, residual: 30 })).toMatchObject({ kind: 'offer', simulationId: 'b' });
    expect(pickOffer(found, { term: 24, residual: null })).toMatchObject({ kind: 'offer', simulationId: 'c' });
  });
  it('says which of the two is missing', () => {
    expect(pickOffer(found, { term: 36, residual: 20 })).toEqual({ kind: 'installmentsUnknown' });
    expect(pickOffer(found, { term: 24, residual: 50 })).toEqual({ kind: 'residualUnknown' });
  });
});

describe('evenStepOf', () => {
  it('finds the step of even terms only', () => {
    expect(evenStepOf([12, 24, 36])).toBe(12);
    expect(evenStepOf([12, 24, 30])).toBeNull();
    expect(evenStepOf([12])).toBeNull();
    expect(evenStepOf([])).toBeNull();
  });
});
