import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formatAmount } from '#kernel/money.ts';
import { sql } from '#platform/sql.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, type CallOptions } from '#tests/harness/caller.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { CUSTOMER, seedPeople, signIn } from '#tests/harness/people.ts';
import { simulateCdc, simulateNext, simulatePsaBalloon, simulatePsaLinear } from './contract/banks.ts';
import {
  compareFinancing,
  findAffordable,
  getAllDefaults,
  getSimulation,
  simulationSchema,
} from './contract/simulate.ts';
import { findRepresentativePlan } from './public.server.ts';
import { representativeInstallment } from './public.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let customer: string;
let stranger: string;

const car = { mvsCode: '6752E10', year: 2027, colorCode: 'PXJ' };
const jeep = { brand: 'jeep', market: 'br' } as const;
const call = (method: string, path: string, query: CallOptions = {}) =>
  callerOf(api.url)(method, `financing/${path}`, { ...jeep, ...query });
const simulate = (body: object, query: CallOptions = {}) =>
  call('POST', 'v1/simulate', { token: customer, body: { type: 'CDC', ...car, ...body }, ...query });
const read = async <S extends z.ZodMiniType>(schema: S, answered: Promise<{ status: number; json: unknown }>) => {
  const { status, json } = await answered;
  expect(status, JSON.stringify(json)).toBe(200);
  return z.parse(schema, json);
};

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  customer = await signIn(callerOf(api.url), CUSTOMER.br);
  stranger = await signIn(callerOf(api.url), CUSTOMER.ar);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

describe('POST simulate', () => {
  it.each(['CDC', 'NEXT', 'PSA_TRADITIONAL', 'PSA_BALAO', 'ZFLOW'])(
    'simulates %s with its legal parts',
    async (type) => {
      const made = await read(simulationSchema, simulate({ type }));
      expect(made.hasOffers).toBe(true);
      expect(made.totalInstallments).toBe(48);
      expect(made.installmentsAvailable).toEqual([12, 24, 36, 48, 60]);
      const { offer } = made;
      expect(made.installmentsValue).toEqual(offer.installment);
      expect(offer.entrancePercent).toBe(30);
      expect(offer.totalCostRate).toBeGreaterThan(offer.effectiveAnnualRate);
      expect(offer.totalWithFinancing.amount).toBeGreaterThan(offer.totalWithoutFinancing.amount);
      expect(made.legalText).toContain(offer.lender.name);
      expect(made.legalText).toContain(`R$ ${formatAmount(offer.totalWithFinancing)}`);
      expect(made.legalText).not.toMatch(/[{}]/);
      const days = (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(2);
      if (type === 'NEXT' || type === 'PSA_BALAO') {
        expect([made.minFinalInstallmentPercent, made.maxFinalInstallmentPercent]).toEqual([20, 50]);
        expect(made.finalInstallmentValue?.amount).toBe(Math.round(offer.price.amount * 0.3));
      }
    },
  );

  it('is kept once, computes to the same cent, and is nobody else’s', async () => {
    const first = await read(simulationSchema, simulate({ numberOfInstallments: 24 }));
    const again = await read(simulationSchema, simulate({ numberOfInstallments: 24 }));
    expect(again.simulationId).toBe(first.simulationId);
    const stored = await read(
      getSimulation.response,
      call('GET', `v1/simulate/${first.simulationId}`, { token: customer }),
    );
    expect(stored.offer).toEqual(first.offer);
    expect(stored.schedule).toHaveLength(24);
    expect(stored.schedule[0]?.total).toEqual(first.installmentsValue);
    expect(stored.schedule.at(-1)?.balance.amount).toBe(0);
    expect(stored.schedule.reduce((sum, line) => sum + line.amortization.amount, 0)).toBe(first.offer.financed.amount);
    const other = await call('GET', `v1/simulate/${first.simulationId}`, { token: stranger });
    expect([other.status, other.json['code']]).toEqual([404, 'simulationUnknown']);
  });

  it('cannot be changed', async () => {
    await simulate({});
    const { db } = api.application.services;
    await expect(
      db.withTx({ allBrands: true }, (tx) => tx.run(sql`UPDATE financing.simulation SET term = 1`)),
    ).rejects.toThrow();
  });

  it.each([
    [{ type: 'LEASING' }, 422, 'adapterUnknown', 'No adapter found for financing type LEASING'],
    [{ numberOfInstallments: 13 }, 422, 'installmentsUnknown', 'No simulation found for 13 installments'],
    [{ type: 'NEXT', finalInstallmentPercentage: 33 }, 422, 'residualUnknown', 'No values found for residual 33'],
    [{ entrancePercent: 95 }, 422, 'entranceOut', null],
    [{ entrancePercent: 101 }, 400, 'invalid', null],
    [{ price: 1000 }, 422, 'priceDiffers', null],
    [{ planId: 'ram-br-cdc-msc' }, 404, 'planUnknown', null],
    [{ brand: 'ram' }, 404, 'planUnknown', null],
    [{ mvsCode: '9999990' }, 404, 'versionUnknown', null],
    [{ partIds: ['NOTAPART'] }, 422, 'choiceUnknown', null],
    [{ surprise: 1 }, 400, 'invalid', null],
  ] as const)('refuses %j', async (body, status, code, detail) => {
    const refused = await simulate(body);
    expect([refused.status, refused.json['code']]).toEqual([status, code]);
    if (detail !== null) expect(refused.json['detail']).toBe(detail);
  });
});

describe('PUT simulate/{simulationId}/offer/{offerId}', () => {
  it('needs both ids, in these words', async () => {
    for (const path of ['%20/offer/a', 'a/offer/%20']) {
      const refused = await call('PUT', `v1/simulate/${path}`, { token: customer });
      expect([refused.status, refused.json['detail']]).toEqual([400, 'Params is required']);
    }
  });

  it('notes the offer of an own simulation only', async () => {
    const { simulationId } = await read(simulationSchema, simulate({}));
    const noted = await call('PUT', `v1/simulate/${simulationId}/offer/offer-7`, { token: customer });
    expect(noted.status).toBe(200);
    const stored = await read(getSimulation.response, call('GET', `v1/simulate/${simulationId}`, { token: customer }));
    expect(stored.offerId).toBe('offer-7');
    expect((await call('PUT', `v1/simulate/${simulationId}/offer/x`, { token: stranger })).status).toBe(404);
  });
});

describe('the banks’ own forms', () => {
  const priceOf = async () => (await read(simulationSchema, simulate({}))).offer.price.amount;

  it('CDC: an entrance value in, every term out', async () => {
    const price = await priceOf();
    const body = { mvsCode: car.mvsCode, anomodv: 2027, color: 'PXJ', vbem: price / 100, vlensim: (price * 0.3) / 100 };
    const answer = await read(simulateCdc.response, call('POST', 'v1/cdc/simulateProposalFlow', { body }));
    expect(answer.plans.map(({ prazo }) => prazo)).toEqual([12, 24, 36, 48, 60]);
    expect(answer.offers.map(({ installment }) => installment.amount / 100)).toEqual(
      answer.plans.map(({ vlcalca }) => vlcalca),
    );
    const wrong = await call('POST', 'v1/cdc/simulateProposalFlow', { body: { ...body, vbem: 1 } });
    expect(wrong.json['code']).toBe('priceDiffers');
    const over = await call('POST', 'v1/cdc/simulateProposalFlow', { body: { ...body, vlensim: price } });
    expect(over.json['code']).toBe('entranceOut');
  });

  it('NEXT: the percent unchanged, every term with every residual', async () => {
    const body = { mvsCode: car.mvsCode, year: 2027, colorCode: 'PXJ', entrancePercent: 30 };
    const answer = await read(simulateNext.response, call('POST', 'v1/next/simulate', { body }));
    expect(answer.simulations).toHaveLength(5);
    expect(answer.simulations[0]?.values.map(({ residual }) => residual)).toEqual([20, 25, 30, 35, 40, 45, 50]);
    expect(answer.offers).toHaveLength(5);
  });

  it('PSA: a fraction for linear, a percent for the balloon, the same entrance', async () => {
    const body = { mvs_code: car.mvsCode, year: 2027, colorCode: 'PXJ', parcelas: 36 };
    const linear = await read(
      simulatePsaLinear.response,
      call('POST', 'v2/psa/linear/simulating', { body: { ...body, percentual_entrada: 0.3 } }),
    );
    const balloon = await read(
      simulatePsaBalloon.response,
      call('POST', 'v2/psa/balao-final/simulating', {
        body: { ...body, percentual_entrada: 30, percentual_parcela_residual: 40 },
      }),
    );
    expect(linear.valor_entrada).toBe(balloon.valor_entrada);
    expect(linear.parcela_residual).toBeNull();
    expect([balloon.entrada_minima_residual, balloon.entrada_maxima_residual]).toEqual([20, 50]);
    expect(balloon.valor_parcelas).toBeLessThan(linear.valor_parcelas);
    const offers = [
      { ...body, offerId: 'a', percentual_entrada: 0.3 },
      { ...body, offerId: 'b', percentual_entrada: 0.3, parcelas: 13 },
    ];
    const listed = await call('POST', 'v2/psa/financing/simulating-offers', { body: { offers } });
    expect(listed.json).toMatchObject({
      offers: [
        { offerId: 'a', simulation: { valor_parcelas: linear.valor_parcelas }, failure: null },
        { offerId: 'b', simulation: null, failure: { message: 'No simulation found for 13 installments' } },
      ],
    });
  });
});

describe('around the simulation', () => {
  it('tells the bounds of every product', async () => {
    const { products } = await read(getAllDefaults.response, call('GET', 'v1/default-values'));
    expect(products.map(({ type }) => type)).toEqual(['CDC', 'NEXT', 'PSA_TRADITIONAL', 'PSA_BALAO']);
    expect((await call('GET', 'v1/cdc/default-values')).json).toMatchObject({ type: 'CDC', entrance: { step: 5 } });
    expect((await call('GET', 'v1/next/default-values')).json).toMatchObject({
      finalInstallment: { min: 20, max: 50 },
    });
  });

  it('compares four products over five terms, one failing alone in a batch', async () => {
    const compared = await read(compareFinancing.response, call('POST', 'v1/comparator', { body: { ...car } }));
    expect(compared.products.map(({ offers }) => offers.length)).toEqual([5, 5, 5, 5]);
    const batch = await call('POST', 'v1/default-values/batchSimulating', {
      token: customer,
      body: { ...car, simulations: [{ type: 'CDC' }, { type: 'NOPE' }] },
    });
    expect(batch.json).toMatchObject({
      simulations: [
        { failure: null },
        { simulation: null, failure: { message: 'No adapter found for financing type NOPE' } },
      ],
    });
  });

  it('finds cars for a month’s amount, in few statements, and none for too little', async () => {
    const { db } = api.application.services;
    await call('GET', 'v1/default-values');
    const before = db.count();
    const found = await read(
      findAffordable.response,
      call('GET', 'v1/affordable?monthly=350000&entrance=6000000&size=5'),
    );
    expect(db.count() - before).toBeLessThanOrEqual(3);
    expect(found.cars.length).toBeGreaterThan(0);
    for (const { offers } of found.cars) {
      for (const { installment } of offers) expect(installment.amount).toBeLessThanOrEqual(350_000);
    }
    const open = await read(findAffordable.response, call('GET', 'v1/affordable?monthly=1000000&size=100'));
    expect(open.total).toBeGreaterThan(0);
    for (const { price, offers } of open.cars)
      for (const { entrance } of offers) expect(entrance.amount).toBe(Math.round(price.amount / 10));
    const none = await read(findAffordable.response, call('GET', 'v1/affordable?monthly=100'));
    expect(none).toMatchObject({ total: 0, cars: [] });
  });

  it('speaks TNA, TEA and CFTEA with VAT in Argentina', async () => {
    const { db } = api.application.services;
    const at = api.application.services.clock.now();
    const plan = await findRepresentativePlan(db, { brand: 'peugeot', market: 'ar', at });
    if (plan === null) expect.fail('no plan');
    const offer = representativeInstallment({
      plan,
      price: { amount: 3_000_000_000, currency: 'ARS' },
      on: '2026-11-20',
    });
    if (offer === null) expect.fail('no offer');
    expect(offer.nominalAnnualRate).toBe(54.75);
    expect(offer.effectiveAnnualRate).toBeCloseTo(70.84, 1);
    expect(offer.installment.amount).toBeGreaterThan(offer.installmentBeforeTax.amount);
    expect(offer.lastInstallment.amount).toBeLessThan(offer.installment.amount);
    expect(offer.totalCostRate).toBeGreaterThan(offer.effectiveAnnualRate);
  });
});
