import type { Market } from '#kernel/market.ts';
import type { FinancePlan, Lender, PercentRange } from '../../public.ts';
import type { Fee } from '../charges.ts';
import type { PlanType } from '../types.ts';
import { taxesOn } from './taxes.ts';

/** The plans of the embedded banks. The banks are invented; their documents are well formed, of ranges nobody is given. */

const LENDERS: Readonly<Record<Market, Readonly<Record<'house' | 'captive', Lender>>>> = {
  br: {
    house: {
      name: 'Banco Horizonte de Demonstração S.A.',
      document: '98001001000155',
      address: 'Avenida da Demonstração, 100, São Paulo, SP',
    },
    captive: {
      name: 'Financeira Volante de Demonstração S.A.',
      document: '98002002000114',
      address: 'Avenida da Demonstração, 200, São Paulo, SP',
    },
  },
  ar: {
    house: {
      name: 'Banco Horizonte de Demostración S.A.',
      document: '30990010019',
      address: 'Avenida de la Demostración 100, Buenos Aires',
    },
    captive: {
      name: 'Volante Compañía Financiera de Demostración S.A.',
      document: '30990020023',
      address: 'Avenida de la Demostración 200, Buenos Aires',
    },
  },
};

type Source = FinancePlan['source'];
const SOURCES = ['CDC', 'NEXT', 'PSA_TRADITIONAL', 'PSA_BALAO'] as const satisfies readonly Source[];

/** Basis points a month: 169 is 1.69 %. */
const RATES: Readonly<Record<Market, Readonly<Record<Source, number>>>> = {
  br: { CDC: 169, NEXT: 149, PSA_TRADITIONAL: 159, PSA_BALAO: 155 },
  ar: { CDC: 450, NEXT: 410, PSA_TRADITIONAL: 435, PSA_BALAO: 425 },
};
/** What the online sale and an offer of the showcase are cheaper by, in basis points a month. */
const BETTER: Readonly<Record<PlanType, number>> = { MSC: 0, ECOM: 10, OFFER: 20 };

const FEES: Readonly<Record<Market, readonly Fee[]>> = {
  br: [
    { code: 'registration', amount: 89_000, share: 0, financed: true },
    { code: 'lien', amount: 33_500, share: 0, financed: true },
  ],
  ar: [{ code: 'registration', amount: 0, share: 0.02, financed: true }],
};

const TERMS = [12, 24, 36, 48, 60];
const WITHOUT_RESIDUAL: PercentRange = { min: 10, max: 90, step: 5, initial: 30 };
/** With a final instalment the loan must stay above it. */
const WITH_RESIDUAL: PercentRange = { min: 10, max: 50, step: 5, initial: 30 };
const RESIDUAL: PercentRange = { min: 20, max: 50, step: 5, initial: 30 };

const NAMES: Readonly<Record<Source, string>> = {
  CDC: 'CDC',
  NEXT: 'Next',
  PSA_TRADITIONAL: 'Linear',
  PSA_BALAO: 'Balão',
};
const NAMES_AR: Readonly<Record<Source, string>> = {
  ...NAMES,
  CDC: 'Prendario',
  PSA_TRADITIONAL: 'Lineal',
  PSA_BALAO: 'Balón',
};

/** First day of the embedded plans. */
export const PLANS_FROM = '2026-01-01T03:00:00.000Z';

export const planIdOf = (input: { brand: string; market: Market; source: Source; planType: PlanType }): string =>
  `${input.brand}-${input.market}-${input.source.replace('PSA_', '')}-${input.planType}`.toLowerCase();

/** One plan of the embedded banks as it stands on a day. */
export const embeddedPlan = (
  input: { brand: string; market: Market; source: Source; planType: PlanType },
  on: string,
): FinancePlan => {
  const { market, source, planType } = input;
  const hasResidual = source === 'NEXT' || source === 'PSA_BALAO';
  const { id: taxesId, flat, daily, dailyCap, onInterest } = taxesOn(market, on);
  return {
    id: planIdOf(input),
    source,
    planType,
    market,
    name: (market === 'br' ? NAMES : NAMES_AR)[source],
    lender: LENDERS[market][source.startsWith('PSA') ? 'captive' : 'house'],
    monthlyRate: (RATES[market][source] - BETTER[planType]) / 10_000,
    terms: TERMS,
    term: 48,
    entrance: hasResidual ? WITH_RESIDUAL : WITHOUT_RESIDUAL,
    residual: hasResidual ? RESIDUAL : null,
    fees: FEES[market],
    taxes: { flat, daily, dailyCap, onInterest },
    taxesId,
    taxesFinanced: true,
    offerDays: 3,
    validFrom: PLANS_FROM,
    validUntil: null,
  };
};

/** All plans of a brand in a market on a day. */
export const embeddedPlans = (brand: string, market: Market, on: string): FinancePlan[] =>
  (['MSC', 'ECOM', 'OFFER'] as const).flatMap((planType) =>
    SOURCES.map((source) => embeddedPlan({ brand, market, source, planType }, on)),
  );
