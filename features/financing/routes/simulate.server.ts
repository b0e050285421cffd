import { money, type Money } from '#kernel/money.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  batchSimulating,
  getAllDefaults,
  getCdcDefaults,
  getNextDefaults,
  getSimulation,
  putSimulationOffer,
  simulate,
  type Simulation,
  type SimulateRequest,
} from '../contract/simulate.ts';
import { priceCar } from '../pricing.server.ts';
import { subjectOf, type SubjectPorts } from '../subjects.server.ts';
import { loanOf, type FinancePlan } from '../public.ts';
import { SIMULATION_TYPES } from '../rules/adapters/adapters.ts';
import {
  checkPrice,
  findPlan,
  keepShown,
  legalTextOf,
  plansOfType,
  simulateBy,
  type TranslateIn,
  type Simulated,
  type SimulationRefusal,
  type SimulationParams,
  type Subject,
} from '../simulations.server.ts';
import { findOwnSimulation, holderOf, noteOffer, type SimulationRow } from '../store/simulations.server.ts';
import { namedRates } from '../rules/rates.ts';
import type { PlanType } from '../rules/types.ts';

const shownRow = (row: SimulationRow, legalText: string): Simulation => {
  const { plan, offer } = row;
  return {
    simulationId: row.id,
    type: row.source,
    planType: plan.planType,
    car: row.car,
    entranceValue: offer.entrance,
    installmentsValue: offer.installment,
    totalInstallments: row.term,
    installmentsAvailable: [...plan.terms],
    finalInstallmentValue: offer.finalInstallment,
    minFinalInstallmentPercent: plan.residual?.min ?? null,
    maxFinalInstallmentPercent: plan.residual?.max ?? null,
    legalText,
    hasOffers: true,
    offer,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
};

/** The bank's own words and bounds win where it sent them. */
export const shownSimulation = ({ row, answer, legalText }: Simulated): Simulation => ({
  ...shownRow(row, answer.legalText === '' ? legalText : answer.legalText),
  installmentsAvailable: [...answer.installmentsAvailable],
  minFinalInstallmentPercent: answer.minFinalInstallmentPercent,
  maxFinalInstallmentPercent: answer.maxFinalInstallmentPercent,
});

/** ZFLOW is no bank: it asks all of them and takes the one whose credit costs least in all. */
const simulateAny = async (
  context: Context,
  subject: Subject,
  request: SimulationParams,
  t: TranslateIn,
): Promise<Result<Simulated, SimulationRefusal>> => {
  if (request.type !== 'ZFLOW') return simulateBy(context, subject, request, t);
  const all = await Promise.all(SIMULATION_TYPES.map((type) => simulateBy(context, subject, { ...request, type }, t)));
  const made = all.flatMap((one) => (one.ok ? [one.value] : []));
  const [best] = made.toSorted((left, right) => left.row.offer.totalCostRate - right.row.offer.totalCostRate);
  return best === undefined ? (all[0] ?? refuse('bankUnavailable')) : ok(best);
};

const scopeFits = (context: Context, { brand, market }: SimulateRequest): boolean =>
  (brand === undefined || brand.toLowerCase() === context.brand) &&
  (market === undefined || [context.market, context.locale.toLowerCase()].includes(market.toLowerCase()));

const simulateOne =
  (t: TranslateIn, ports: SubjectPorts): Handler<typeof simulate> =>
  async ({ body }, context) => {
    // A plan of another brand is no plan of this one.
    if (!scopeFits(context, body)) return refuse('planUnknown');
    const subject = await subjectOf(context, body, ports);
    if (!subject.ok) return subject;
    const differs = checkPrice(body.price, subject.value.price);
    if (differs !== null) return differs;
    const simulated = await simulateAny(context, subject.value, body, t);
    if (!simulated.ok) return simulated;
    await keepShown(context, [simulated.value.row]);
    return ok(shownSimulation(simulated.value));
  };

const readOne =
  (t: TranslateIn): Handler<typeof getSimulation> =>
  async ({ params }, context) => {
    const { actor, visitorId } = context;
    const row = await context.read((tx) => findOwnSimulation(tx, { id: params.id, actor, visitorId }));
    if (row === null) return refuse('simulationUnknown');
    const cash = (amount: number): Money => money(amount, row.currency);
    const loan = loanOf({
      plan: row.plan,
      price: cash(row.price),
      on: row.madeOn,
      entrance: row.entrance,
      term: row.term,
      ...(row.residualPercent === null ? {} : { residualPercent: row.residualPercent }),
    });
    return ok({
      ...shownRow(row, legalTextOf(row, t, row.offer)),
      offerId: row.offerId,
      formulaVersion: row.formulaVersion,
      taxesId: row.plan.taxesId,
      schedule: loan.rows.map((line) => ({
        number: line.number,
        dueOn: line.dueOn,
        payment: cash(line.payment),
        finalPayment: cash(line.balloon),
        interest: cash(line.interest),
        amortization: cash(line.amortization),
        tax: cash(line.tax),
        total: cash(line.total),
        balance: cash(line.balance),
      })),
    });
  };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const putOffer =
  (t: TranslateIn): Handler<typeof putSimulationOffer> =>
  async ({ params }, context) => {
    const [id, offerId] = [params.simulationId.trim(), params.offerId.trim()];
    if (id === '' || offerId === '') return refuse('paramsMissing', { detail: 'Params is required' });
    if (!UUID.test(id)) return refuse('simulationUnknown');
    const { actor, visitorId } = context;
    const row = await context.withTx(async (tx) => {
      const noted = await noteOffer(tx, { id, holder: holderOf(actor, visitorId), offerId });
      return noted === 0 ? null : findOwnSimulation(tx, { id, actor, visitorId });
    }, 'simulation.offer');
    return row === null ? refuse('simulationUnknown') : ok(shownRow(row, legalTextOf(row, t, row.offer)));
  };

const defaultsOf = (plan: FinancePlan) => ({
  type: plan.source,
  planId: plan.id,
  planType: plan.planType,
  planName: plan.name,
  lender: plan.lender,
  monthlyRate: namedRates(plan.monthlyRate, plan.market).monthly,
  installments: [...plan.terms],
  numberOfInstallments: plan.term,
  entrance: plan.entrance,
  finalInstallment: plan.residual,
  offerDays: plan.offerDays,
});

const defaultsFor = async (context: Context, type: 'CDC' | 'NEXT', planType: PlanType | undefined) => {
  const plan = await findPlan(context, { type, planType });
  return plan === null ? refuse('planUnknown') : ok(defaultsOf(plan));
};

const simulateBatch =
  (t: TranslateIn): Handler<typeof batchSimulating> =>
  async ({ body }, context) => {
    const priced = await priceCar(context, body);
    if (!priced.ok) return priced;
    const all = await Promise.all(body.simulations.map((request) => simulateAny(context, priced.value, request, t)));
    await keepShown(
      context,
      all.flatMap((one) => (one.ok ? [one.value.row] : [])),
    );
    return ok({
      simulations: all.map((one) =>
        one.ok
          ? { simulation: shownSimulation(one.value), failure: null }
          : { simulation: null, failure: failureOf(context, t, one) },
      ),
    });
  };

const FAILURE_KEYS: Readonly<Record<SimulationRefusal, string>> = {
  adapterUnknown: 'error.funding.adapter',
  installmentsUnknown: 'error.funding.installments',
  residualUnknown: 'error.funding.residual',
  planUnknown: 'financing.planUnknown',
  entranceOut: 'financing.entranceOut',
  noLoan: 'financing.noLoan',
  bankUnavailable: 'funding.failure',
};

/** The exact text where the spec has one, otherwise the market's words. */
export const failureOf = (
  context: Context,
  t: TranslateIn,
  refused: { code: SimulationRefusal; detail?: string; params?: Readonly<Record<string, string | number>> },
): { code: string; message: string } => ({
  code: refused.code,
  message: refused.detail ?? t(context, FAILURE_KEYS[refused.code], refused.params),
});

/** Simulations in the generic form. */
export const simulateRoutes = (t: TranslateIn, ports: SubjectPorts): Route[] => {
  return [
    handle(simulate, simulateOne(t, ports)),
    handle(getSimulation, readOne(t)),
    handle(putSimulationOffer, putOffer(t)),
    handle(batchSimulating, simulateBatch(t)),
    handle(getCdcDefaults, ({ query }, context) => defaultsFor(context, 'CDC', query.planType)),
    handle(getNextDefaults, ({ query }, context) => defaultsFor(context, 'NEXT', query.planType)),
    handle(getAllDefaults, async ({ query }, context) => {
      const plans = await plansOfType(context, query.planType);
      return ok({ products: plans.map(defaultsOf) });
    }),
  ];
};
