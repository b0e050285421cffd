import type { CallResult } from '#kernel/client.ts';
import type { Page } from '#ui/page-context.ts';
import { simulateCdc, simulateNext, simulatePsaBalloon, simulatePsaLinear } from '../contract/banks.ts';
import { compareFinancing, simulate } from '../contract/simulate.ts';
import { simulatedCar, type QuotedCar } from './ask.ts';
import type { Product } from './flow.ts';
import type { ShownOffer } from './public/credit-words.ts';

/** What is asked of a product's bank. Percents of the price; the final instalment only where the product has one. */
export type SimulationRequest = {
  readonly car: QuotedCar;
  /** An own order, whose frozen price counts; null: today's. */
  readonly order: string | null;
  /** An offer, whose car and price count; null: none. */
  readonly offerCode: string | null;
  readonly entrance: number;
  readonly term: number;
  readonly residual: number | null;
  /** Minor units: CDC is asked by value, not by per cent. */
  readonly price: number;
};

export type Simulated = { readonly offers: readonly ShownOffer[]; readonly simulationIds: readonly string[] };

/** The price as the bank's form speaks it: major units, the entrance to the cent. */
const entranceValue = ({ price, entrance }: SimulationRequest): number => Math.round((price * entrance) / 100) / 100;

const rounded = (fraction: number): number => Number(fraction.toFixed(12));

/** One simulation by the form of the product's own bank: every offer it answers with, and the ids they are kept under. */
export const simulateProduct = (
  page: Page,
  product: Product,
  request: SimulationRequest,
): Promise<CallResult<Simulated>> => {
  const { entrance, term, residual, order, offerCode } = request;
  if (order !== null) return simulateOrder(page, product, { ...request, order });
  if (offerCode !== null) return simulateOffer(page, product, { ...request, offerCode });
  const { colorCode, coatingCode, partIds, ...version } = {
    colorCode: undefined,
    coatingCode: undefined,
    partIds: undefined,
    ...simulatedCar(request.car),
  };
  const choice = {
    ...(coatingCode === undefined ? {} : { coatingCode }),
    ...(partIds === undefined ? {} : { partIds }),
  };
  const painted = colorCode === undefined ? {} : { colorCode };
  switch (product) {
    case 'CDC':
      return page.call(simulateCdc, {
        body: {
          mvsCode: version.mvsCode,
          anomodv: version.year,
          vlensim: entranceValue(request),
          ...(colorCode === undefined ? {} : { color: colorCode }),
          ...choice,
        },
      });
    case 'NEXT':
      return page.call(simulateNext, { body: { ...version, ...painted, ...choice, entrancePercent: entrance } });
    case 'PSA_TRADITIONAL':
      return page.call(simulatePsaLinear, {
        body: {
          mvs_code: version.mvsCode,
          year: version.year,
          percentual_entrada: rounded(entrance / 100),
          parcelas: term,
          ...painted,
          ...choice,
        },
      });
    case 'PSA_BALAO':
      return page.call(simulatePsaBalloon, {
        body: {
          mvs_code: version.mvsCode,
          year: version.year,
          percentual_entrada: entrance,
          parcelas: term,
          ...(residual === null ? {} : { percentual_parcela_residual: residual }),
          ...painted,
          ...choice,
        },
      });
  }
};

/** By the order's own price, which only its buyer is told: the bank's public forms know today's alone. */
const simulateOrder = async (
  page: Page,
  product: Product,
  { car, order, entrance, term, residual }: SimulationRequest & { readonly order: string },
): Promise<CallResult<Simulated>> => {
  const made = await page.call(simulate, {
    body: {
      type: product,
      ...simulatedCar(car),
      orderId: order,
      entrancePercent: entrance,
      numberOfInstallments: term,
      ...(residual === null ? {} : { finalInstallmentPercentage: residual }),
    },
  });
  if (!made.ok) return made;
  return { ok: true, value: { offers: [made.value.offer], simulationIds: [made.value.simulationId] } };
};

/** By an offer's own price and plan, for anybody: nobody has to sign in to see an advertised instalment again. */
const simulateOffer = async (
  page: Page,
  product: Product,
  { car, offerCode, entrance, residual }: SimulationRequest & { readonly offerCode: string },
): Promise<CallResult<Simulated>> => {
  const compared = await page.call(compareFinancing, {
    body: {
      ...simulatedCar(car),
      offerCode,
      entrancePercent: entrance,
      ...(residual === null ? {} : { finalInstallmentPercentage: residual }),
    },
  });
  if (!compared.ok) return compared;
  const offers = compared.value.products.find(({ type }) => type === product)?.offers ?? [];
  return { ok: true, value: { offers, simulationIds: [] } };
};

export type Picked =
  | { readonly kind: 'offer'; readonly offer: ShownOffer; readonly simulationId: string | null }
  | { readonly kind: 'installmentsUnknown' | 'residualUnknown' };

const near = (one: number, other: number): boolean => Math.abs(one - other) < 0.005;

/** First by the number of instalments, then by the final instalment (calls-and-rules, financing call handling). */
export const pickOffer = (
  found: Simulated,
  { term, residual }: Pick<SimulationRequest, 'term' | 'residual'>,
): Picked => {
  const ofTerm = found.offers.map((offer, index) => ({ offer, index })).filter(({ offer }) => offer.term === term);
  if (ofTerm.length === 0) return { kind: 'installmentsUnknown' };
  const one = residual === null ? ofTerm[0] : ofTerm.find(({ offer }) => near(offer.finalInstallmentPercent, residual));
  if (one === undefined) return { kind: 'residualUnknown' };
  return { kind: 'offer', offer: one.offer, simulationId: found.simulationIds[one.index] ?? null };
};
