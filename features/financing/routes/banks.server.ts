import { dayIn } from '#kernel/dates.ts';
import type { ParsedInput } from '#kernel/endpoint.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { memoized } from '#platform/http/memoized.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  simulateCdc,
  simulateNext,
  simulatePsaBalloon,
  simulatePsaLinear,
  simulatePsaOffers,
} from '../contract/banks.ts';
import { createShortCache } from '../short-cache.server.ts';
import { offerAt } from '../offers.server.ts';
import { priceCar, type CarPriceRequest, type PricedRequest, type PricingRefusal } from '../pricing.server.ts';
import { bankSimulators } from '../providers/banks.server.ts';
import { percentOfPrice, type CreditOffer, type FinancePlan } from '../public.ts';
import type { SimulationType } from '../rules/adapters/adapters.ts';
import { toMajor, toMinor } from '../rules/adapters/generic.ts';
import type { PsaRequest } from '../rules/adapters/psa.ts';
import type { CdcResponse, NextResponse, PsaResponse } from '../rules/embedded/answers.ts';
import type { SimulationRow } from '../store/simulations.server.ts';
import {
  checkPrice,
  findPlan,
  keepShown,
  legalTextOf,
  outOfPlan,
  toRow,
  type TranslateIn,
  type SimulationRefusal,
} from '../simulations.server.ts';
import { failureOf } from './simulate.server.ts';

type Refusal = SimulationRefusal | PricingRefusal | 'priceDiffers';

type Prepared = { readonly priced: PricedRequest; readonly plan: FinancePlan; readonly on: string };

/** What every bank's form needs first: the car's own price, and a plan of this brand. */
const prepare = async (
  context: Context,
  input: { type: SimulationType; planId?: string | undefined; request: CarPriceRequest; sent: number | undefined },
): Promise<Result<Prepared, Refusal>> => {
  const priced = await priceCar(context, input.request);
  if (!priced.ok) return priced;
  const differs = checkPrice(input.sent, priced.value.price);
  if (differs !== null) return differs;
  const plan = await findPlan(context, input);
  if (plan === null) return refuse('planUnknown');
  return ok({ priced: priced.value, plan, on: dayIn(context.clock.now(), context.market) });
};

type Line = { readonly term: number; readonly residual: number; readonly installment: number; readonly final: number };
type Shown = { offers: CreditOffer[]; simulationIds: string[] };
/** An answer as it goes out, and the snapshots that are kept with it. */
type Drawn<T> = { readonly answer: T & Shown; readonly rows: readonly SimulationRow[] };

/** Our figures beside the bank's, line by line; refused where a line differs. */
const drawLines = <T extends object>(
  context: Context,
  { priced, plan, on }: Prepared,
  { entrance, lines, answer }: { entrance: number; lines: readonly Line[]; answer: T },
): Result<Drawn<T>, 'bankUnavailable' | 'noLoan'> => {
  const drawn = lines.map(({ term, residual }) => offerAt(plan, { price: priced.price, entrance, term, residual, on }));
  const offers = drawn.flatMap((offer) => offer ?? []);
  if (offers.length < lines.length) return refuse('noLoan');
  const same = offers.every(
    (offer, at) =>
      offer.installment.amount === lines[at]?.installment && (offer.finalInstallment?.amount ?? 0) === lines[at]?.final,
  );
  if (!same) {
    context.log.warn({ plan: plan.id }, 'a bank answered other amounts than its plan gives');
    return refuse('bankUnavailable');
  }
  const rows = offers.map((offer, at) =>
    toRow(context, { plan, subject: priced, offer, on, term: offer.term, residual: lines[at]?.residual ?? 0 }),
  );
  return ok({ answer: { ...answer, offers, simulationIds: rows.map(({ id }) => id) }, rows });
};

const shortCache = createShortCache();

/**
 * Draws an answer and keeps what it shows. The embedded tables give the same answer to the same question, so one is remembered
 * for five seconds; a bank is asked each time.
 */
const answerWith = async <T extends object, Code extends string>(
  context: Context,
  question: unknown,
  draw: () => Promise<Result<Drawn<T>, Code>>,
): Promise<Result<T & Shown, Code>> => {
  const { env, brand, market, clock } = context;
  const cached = env.BANK_SIMULATIONS === 'embedded';
  const key = JSON.stringify([env.DATABASE_URL, brand, market, question]);
  const drawn = cached ? await shortCache(key, clock.now().getTime(), draw) : await draw();
  if (!drawn.ok) return drawn;
  await keepShown(context, drawn.value.rows);
  const { answer } = drawn.value;
  return ok(cached ? memoized(answer) : answer);
};

const banksOf = (context: Context) => bankSimulators(context.env, () => context.clock.now().getTime());

const cdc: Handler<typeof simulateCdc> = ({ body }, context) =>
  answerWith(context, ['cdc', body], () => drawCdc(body, context));

const drawCdc = async (
  body: ParsedInput<typeof simulateCdc>['body'],
  context: Context,
): Promise<Result<Drawn<CdcResponse>, Refusal>> => {
  const { anomodv: year, color: colorCode, ...rest } = body;
  const prepared = await prepare(context, { type: 'CDC', request: { ...rest, year, colorCode }, sent: body.vbem });
  if (!prepared.ok) return prepared;
  const { plan, priced, on } = prepared.value;
  const entrance = toMinor(body.vlensim);
  const percent = (entrance / priced.price.amount) * 100;
  const refused = outOfPlan(plan, {
    price: priced.price.amount,
    term: plan.term,
    entrancePercent: percent,
    residual: 0,
  });
  if (refused !== null) return refused;
  const { mvsCode, brand } = body;
  const wire = {
    mvsCode,
    anomodv: year,
    color: colorCode,
    brand,
    vbem: toMajor(priced.price.amount),
    vlensim: body.vlensim,
  };
  const answer = await banksOf(context).cdc(wire, { plan, on, legalText: '', signal: context.signal() });
  if (answer === null || toMinor(answer.upFrontValue) !== entrance) return refuse('bankUnavailable');
  const lines = answer.plans.map(({ prazo, vlcalca }) => ({
    term: prazo,
    residual: 0,
    installment: toMinor(vlcalca),
    final: 0,
  }));
  return drawLines(context, prepared.value, { entrance, lines, answer });
};

const next: Handler<typeof simulateNext> = ({ body }, context) =>
  answerWith(context, ['next', body], () => drawNext(body, context));

const drawNext = async (
  body: ParsedInput<typeof simulateNext>['body'],
  context: Context,
): Promise<Result<Drawn<NextResponse>, Refusal>> => {
  const prepared = await prepare(context, { type: 'NEXT', request: body, sent: body.price });
  if (!prepared.ok) return prepared;
  const { plan, priced, on } = prepared.value;
  const residual = body.finalInstallmentPercentage ?? plan.residual?.initial ?? 0;
  const refused = outOfPlan(plan, {
    price: priced.price.amount,
    term: plan.term,
    entrancePercent: body.entrancePercent,
    residual,
  });
  if (refused !== null) return refused;
  const { mvsCode, year, colorCode, brand, entrancePercent } = body;
  const wire = { mvsCode, year, colorCode, brand, price: toMajor(priced.price.amount), entrancePercent };
  const answer = await banksOf(context).next(wire, { plan, on, legalText: '', signal: context.signal() });
  if (answer === null) return refuse('bankUnavailable');
  const entrance = percentOfPrice(priced.price.amount, entrancePercent);
  const lines = answer.simulations.flatMap(({ installmentsQuantity: term, entranceValue, values }) =>
    values
      .filter((value) => value.residual === residual && toMinor(entranceValue) === entrance)
      .map((value) => ({
        term,
        residual,
        installment: toMinor(value.installmentsValue),
        final: toMinor(value.residualValue),
      })),
  );
  if (lines.length === 0) return refuse('bankUnavailable');
  return drawLines(context, prepared.value, { entrance, lines, answer });
};

type PsaType = 'PSA_TRADITIONAL' | 'PSA_BALAO';

type PsaSimulation = { readonly body: PsaRequest; readonly type: PsaType; readonly t: TranslateIn };

const simulatePsa = (context: Context, request: PsaSimulation): Promise<Result<PsaResponse & Shown, Refusal>> =>
  answerWith(context, [request.type, request.body], () => drawPsa(context, request));

const drawPsa = async (
  context: Context,
  { body, type, t }: PsaSimulation,
): Promise<Result<Drawn<PsaResponse>, Refusal>> => {
  const { mvs_code: mvsCode, year = defaultYear(context), colorCode, coatingCode, partIds } = body;
  const request = { mvsCode, year, colorCode, coatingCode, partIds };
  const prepared = await prepare(context, { type, planId: body.plano_id, request, sent: body.valor_carro });
  if (!prepared.ok) return prepared;
  const { plan, priced, on } = prepared.value;
  const percent =
    type === 'PSA_TRADITIONAL' ? Number((body.percentual_entrada * 100).toFixed(10)) : body.percentual_entrada;
  const residual = plan.residual === null ? 0 : (body.percentual_parcela_residual ?? plan.residual.initial);
  const term = body.parcelas;
  const refused = outOfPlan(plan, { price: priced.price.amount, term, entrancePercent: percent, residual });
  if (refused !== null) return refused;
  const entrance = percentOfPrice(priced.price.amount, percent);
  const offer = offerAt(plan, { price: priced.price, entrance, term, residual, on });
  if (offer === null) return refuse('noLoan');
  const wire = {
    market: context.locale,
    mvs_code: mvsCode,
    valor_carro: toMajor(priced.price.amount),
    plano_id: plan.id,
    percentual_entrada: body.percentual_entrada,
    parcelas: term,
    marca: body.marca ?? context.brand,
    ...(plan.residual === null ? {} : { percentual_parcela_residual: residual }),
  };
  const legalText = legalTextOf(context, t, offer);
  const bankAnswer = await banksOf(context).psa(wire, { plan, on, legalText, signal: context.signal() });
  if (bankAnswer === null || toMinor(bankAnswer.valor_entrada) !== entrance) return refuse('bankUnavailable');
  const answer = bankAnswer.texto_legal === '' ? { ...bankAnswer, texto_legal: legalText } : bankAnswer;
  const line = {
    term,
    residual,
    installment: toMinor(answer.valor_parcelas),
    final: toMinor(answer.parcela_residual ?? 0),
  };
  return drawLines(context, prepared.value, { entrance, lines: [line], answer });
};

/** The bank's form has no year: the running one. */
const defaultYear = (context: Context): number => Number(dayIn(context.clock.now(), context.market).slice(0, 4));

const PRICING_KEYS: Readonly<Record<PricingRefusal | 'priceDiffers', string>> = {
  versionUnknown: 'car.versionUnknown',
  choiceUnknown: 'car.choiceUnknown',
  choiceImpossible: 'car.choiceImpossible',
  priceDiffers: 'financing.priceDiffers',
};

const isPricing = (code: Refusal): code is keyof typeof PRICING_KEYS => Object.hasOwn(PRICING_KEYS, code);

/** The calls in the banks' own forms. */
export const bankRoutes = (t: TranslateIn): Route[] => [
  handle(simulateCdc, cdc),
  handle(simulateNext, next),
  handle(simulatePsaLinear, ({ body }, context) => simulatePsa(context, { body, type: 'PSA_TRADITIONAL', t })),
  handle(simulatePsaBalloon, ({ body }, context) => simulatePsa(context, { body, type: 'PSA_BALAO', t })),
  handle(simulatePsaOffers, async ({ body }, context) => {
    const offers = await Promise.all(
      body.offers.map(async ({ offerId, ...request }) => {
        const type = request.percentual_parcela_residual === undefined ? 'PSA_TRADITIONAL' : 'PSA_BALAO';
        const made = await simulatePsa(context, { body: request, type, t });
        if (made.ok) return { offerId, simulation: made.value, failure: null };
        const { code } = made;
        const failure = isPricing(code)
          ? { code, message: t(context, PRICING_KEYS[code], made.params) }
          : failureOf(context, t, { ...made, code });
        return { offerId, simulation: null, failure };
      }),
    );
    return ok({ offers });
  }),
];
