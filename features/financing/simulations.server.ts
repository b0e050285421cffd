import { dayIn } from '#kernel/dates.ts';
import { formatCompanyNumber } from '#kernel/documents.ts';
import { dayEnd } from '#kernel/local-time.ts';
import { formatAmount, zeroMoney, type Money } from '#kernel/money.ts';
import { ok, refuse, type Refused, type Result } from '#kernel/result.ts';
import { sha256 } from '#platform/crypto.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { createShortCache } from './short-cache.server.ts';
import { bankSimulators } from './providers/banks.server.ts';
import { offerAt } from './offers.server.ts';
import { percentOfPrice, type CreditOffer, type FinancePlan } from './public.ts';
import { ADAPTERS, knownType, type SimulationType } from './rules/adapters/adapters.ts';
import { toMinor, type AdapterFailure, type GenericRequest, type GenericResponse } from './rules/adapters/generic.ts';
import { FORMULA_VERSION } from './rules/loan.ts';
import type { PlanType } from './rules/types.ts';
import type { FinancedCar } from './contract/shapes.ts';
import { listPlans } from './store/plans.server.ts';
import { holderOf, keepSimulations, type SimulationRow } from './store/simulations.server.ts';

/** The words of the market, from the registry: a feature has no texts of its own. */
export type TranslateIn = (
  scope: { readonly brand: string; readonly market: Context['market'] },
  key: string,
  params?: Readonly<Record<string, string | number>>,
) => string;

export type SimulationParams = {
  readonly type: string;
  readonly entrancePercent?: number | undefined;
  readonly numberOfInstallments?: number | undefined;
  readonly finalInstallmentPercentage?: number | undefined;
  readonly planId?: string | undefined;
  readonly planType?: PlanType | undefined;
};

/** The car, its price by the server, and the order it may belong to. */
export type Subject = {
  readonly car: FinancedCar;
  readonly price: Money;
  readonly priceWithoutTaxes: Money | null;
  readonly orderId?: string | undefined;
  /** The plans it is financed on where none is named; what the brand has not of them comes from the usual ones. */
  readonly planType?: PlanType | undefined;
};

export type SimulationRefusal =
  | 'adapterUnknown'
  | AdapterFailure
  | 'planUnknown'
  | 'entranceOut'
  | 'noLoan'
  | 'bankUnavailable';

export type Simulated = {
  readonly row: SimulationRow;
  readonly answer: GenericResponse;
  readonly plan: FinancePlan;
  /** Of the market, on the day the offer was made. */
  readonly legalText: string;
};

const shortCache = createShortCache();

/** The plans in force, kept for five seconds. */
export const plansOf = (context: Context): Promise<FinancePlan[]> => {
  const { brand, market, clock, env, db } = context;
  const at = clock.now();
  const key = `${env.DATABASE_URL ?? ''} ${brand} ${market}`;
  return shortCache(key, at.getTime(), () => listPlans(db, { brand, market, at }));
};

const DEFAULT_PLAN: PlanType = 'MSC';

/** One plan a product: of the type asked for, or the usual one where the brand has none of it. */
export const plansOfType = async (context: Context, planType: PlanType = DEFAULT_PLAN): Promise<FinancePlan[]> => {
  const all = await plansOf(context);
  return all.filter(
    (plan) =>
      plan.planType === planType ||
      (plan.planType === DEFAULT_PLAN &&
        !all.some((other) => other.source === plan.source && other.planType === planType)),
  );
};

export const findPlan = async (
  context: Context,
  request: Pick<SimulationParams, 'planId' | 'planType'> & { type: SimulationType },
  ofSubject: PlanType = DEFAULT_PLAN,
): Promise<FinancePlan | null> => {
  const { type, planId, planType } = request;
  if (planId === undefined && planType === undefined) {
    return (await plansOfType(context, ofSubject)).find(({ source }) => source === type) ?? null;
  }
  const plans = (await plansOf(context)).filter(({ source }) => source === type);
  return plans.find((plan) => (planId === undefined ? plan.planType === planType : plan.id === planId)) ?? null;
};

/** UUID of version 8 (RFC 9562): the hash of what the simulation follows from, so that one request on one day is one row. */
const contentId = (content: unknown): string => {
  const hex = sha256(JSON.stringify(content));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const shown = (value: number): string => value.toFixed(2).replace('.', ',');

export const legalTextOf = (context: Pick<Context, 'brand' | 'market'>, t: TranslateIn, offer: CreditOffer): string =>
  t(context, offer.finalInstallment === null ? 'credit.legal' : 'credit.legalResidual', {
    lender: offer.lender.name,
    document: formatCompanyNumber(offer.lender.document),
    term: offer.term,
    monthly: shown(offer.monthlyRate),
    nominal: shown(offer.nominalAnnualRate),
    effective: shown(offer.effectiveAnnualRate),
    cost: shown(offer.totalCostRate),
    entrance: formatAmount(offer.entrance),
    installment: formatAmount(offer.installment),
    last: formatAmount(offer.lastInstallment),
    final: formatAmount(offer.finalInstallment ?? zeroMoney(offer.price.currency)),
    with: formatAmount(offer.totalWithFinancing),
    without: formatAmount(offer.totalWithoutFinancing),
    until: offer.validUntil.split('-').toReversed().join('/'),
  });

const ask = async (
  context: Context,
  type: SimulationType,
  input: { plan: FinancePlan; on: string; request: GenericRequest; legalText: string },
): Promise<Result<GenericResponse, AdapterFailure> | null> => {
  const banks = bankSimulators(context.env, () => context.clock.now().getTime());
  const { request } = input;
  const requested = { ...input, signal: context.signal() };
  switch (type) {
    case 'CDC': {
      const answer = await banks.cdc(ADAPTERS.CDC.toWire(request), requested);
      return answer && ADAPTERS.CDC.fromWire(answer, request);
    }
    case 'NEXT': {
      const answer = await banks.next(ADAPTERS.NEXT.toWire(request), requested);
      return answer && ADAPTERS.NEXT.fromWire(answer, request);
    }
    case 'PSA_TRADITIONAL':
    case 'PSA_BALAO': {
      const answer = await banks.psa(ADAPTERS[type].toWire(request), requested);
      return answer && ADAPTERS[type].fromWire(answer, request);
    }
  }
};

/** One simulation by the bank of its type, checked against our own arithmetic; not yet kept. */
export const simulateBy = async (
  context: Context,
  subject: Subject,
  params: SimulationParams,
  t: TranslateIn,
): Promise<Result<Simulated, SimulationRefusal>> => {
  const type = knownType(params.type);
  if (!type.ok) return type;
  const plan = await findPlan(context, { ...params, type: type.value }, subject.planType);
  if (plan === null) return refuse('planUnknown');
  const drawn = drawOffer(context, { plan, subject, request: params });
  if (!drawn.ok) return drawn;
  const { offer, request, on } = drawn.value;
  const legalText = legalTextOf(context, t, offer);
  const answer = await ask(context, type.value, { plan, on, request, legalText });
  if (answer === null) return refuse('bankUnavailable');
  if (!answer.ok) return answer;
  if (!agrees(answer.value, offer)) {
    context.log.warn({ plan: plan.id }, 'a bank answered other amounts than its plan gives');
    return refuse('bankUnavailable');
  }
  const { numberOfInstallments: term, finalInstallmentPercentage: residual } = request;
  const row = toRow(context, { plan, subject, offer, on, term, residual });
  return ok({ row, answer: answer.value, plan, legalText });
};

type Drawn = { readonly offer: CreditOffer; readonly request: GenericRequest; readonly on: string };

/** Our own figures for the request, within what the plan offers. */
const drawOffer = (
  context: Context,
  { plan, subject, request: params }: { plan: FinancePlan; subject: Subject; request: SimulationParams },
): Result<Drawn, SimulationRefusal> => {
  const term = params.numberOfInstallments ?? plan.term;
  const entrancePercent = params.entrancePercent ?? plan.entrance.initial;
  const residual = plan.residual === null ? 0 : (params.finalInstallmentPercentage ?? plan.residual.initial);
  const { price, car } = subject;
  const refused = outOfPlan(plan, { price: price.amount, term, entrancePercent, residual });
  if (refused !== null) return refused;
  const on = dayIn(context.clock.now(), context.market);
  const offer = offerAt(plan, { price, on, entrance: percentOfPrice(price.amount, entrancePercent), term, residual });
  if (offer === null) return refuse('noLoan');
  const request: GenericRequest = {
    mvsCode: car.mvsCode,
    year: car.year,
    brand: context.brand,
    market: context.market,
    colorCode: car.colorCode ?? undefined,
    partIds: [],
    entrancePercent,
    numberOfInstallments: term,
    finalInstallmentPercentage: residual,
    planId: plan.id,
    price: price.amount,
  };
  return ok({ offer, request, on });
};

/**
 * What was not offered, in the spec's own words where it has them. Entrances are compared as amounts: the per cent of a least one
 * that was rounded to the cent may be a little below the plan's.
 */
export const outOfPlan = (
  { terms, entrance, residual: range }: FinancePlan,
  {
    price,
    term,
    entrancePercent,
    residual,
  }: { price: number; term: number; entrancePercent: number; residual: number },
): Refused<SimulationRefusal> | null => {
  if (!terms.includes(term)) {
    return refuse('installmentsUnknown', {
      detail: `No simulation found for ${term} installments`,
      params: { n: term },
    });
  }
  if (range !== null && (residual < range.min || residual > range.max || (residual - range.min) % range.step !== 0)) {
    return refuse('residualUnknown', { detail: `No values found for residual ${residual}`, params: { x: residual } });
  }
  const paid = percentOfPrice(price, entrancePercent);
  if (paid >= percentOfPrice(price, entrance.min) && paid <= percentOfPrice(price, entrance.max)) return null;
  return refuse('entranceOut', { params: { min: entrance.min, max: entrance.max } });
};

/** A bank that answers other amounts than its plan gives is not shown: what the law wants beside them would be wrong. */
const agrees = (answer: GenericResponse, offer: CreditOffer): boolean =>
  answer.installmentsValue === offer.installment.amount &&
  answer.entranceValue === offer.entrance.amount &&
  (answer.finalInstallmentValue ?? 0) === (offer.finalInstallment?.amount ?? 0);

/** The snapshot of an offer. */
export const toRow = (
  context: Context,
  input: { plan: FinancePlan; subject: Subject; offer: CreditOffer; on: string; term: number; residual: number },
): SimulationRow => {
  const { plan, subject, offer } = input;
  const { car, price, orderId = null } = subject;
  const facts = {
    brand: context.brand,
    market: context.market,
    source: plan.source,
    planId: plan.id,
    plan,
    car,
    price: price.amount,
    currency: price.currency,
    entrance: offer.entrance.amount,
    term: input.term,
    residualPercent: plan.residual === null ? null : input.residual,
    madeOn: input.on,
    formulaVersion: FORMULA_VERSION,
    offer,
    orderId,
  };
  return {
    id: contentId(facts),
    ...facts,
    createdAt: context.clock.now(),
    expiresAt: dayEnd(offer.validUntil, context.market),
  };
};

const recentlyStored = new Set<string>();
const MOST_STORED = 20_000;

/** Keeps what is about to be shown. Acknowledged only after the commit; what is known to be kept costs no statement. */
export const keepShown = async (context: Context, rows: readonly SimulationRow[]): Promise<void> => {
  const holder = holderOf(context.actor, context.visitorId);
  const named = `${holder.accountId ?? ''} ${holder.visitorId ?? ''} ${context.env.DATABASE_URL ?? ''}`;
  const fresh = rows.filter(({ id }) => !recentlyStored.has(`${id} ${named}`));
  if (fresh.length === 0) return;
  await context.withTx((tx) => keepSimulations(tx, fresh, holder), 'simulated');
  if (recentlyStored.size > MOST_STORED) recentlyStored.clear();
  for (const { id } of fresh) recentlyStored.add(`${id} ${named}`);
};

/** Refused where a price was sent that is not the server's own: nobody else names prices here. */
export const checkPrice = (sent: number | undefined, price: Money): Refused<'priceDiffers'> | null =>
  sent === undefined || toMinor(sent) === price.amount
    ? null
    : refuse('priceDiffers', { params: { price: price.amount / 100 } });
