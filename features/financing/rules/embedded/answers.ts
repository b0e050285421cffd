import { money } from '#kernel/money.ts';
import { MARKETS } from '#kernel/market.ts';
import type * as z from 'zod/mini';
import type { cdcResponseSchema, nextResponseSchema, psaResponseSchema } from '../../contract/banks.ts';
import {
  loanOf,
  offerOf,
  percentOfPrice,
  type CreditOffer,
  type FinancePlan,
  type PercentRange,
} from '../../public.ts';
import type { Loan } from '../loan.ts';

/**
 * What a bank answers in its own form, by its own plan: the arithmetic of the embedded banks, of which the sandbox's are
 * made too. Prices and entrances come in minor units, answers in major units, as on the wire.
 */

export type CdcResponse = z.output<typeof cdcResponseSchema>;
export type NextResponse = z.output<typeof nextResponseSchema>;
export type PsaResponse = z.output<typeof psaResponseSchema>;

export type BankRequest = {
  readonly plan: FinancePlan;
  readonly price: number;
  readonly entrance: number;
  readonly on: string;
};

const major = (cents: number): number => cents / 100;

const stepsOf = ({ min, max, step }: PercentRange): number[] =>
  Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, at) => min + at * step);

const choiceOf = ({ plan, price, entrance, on }: BankRequest, term: number, residualPercent?: number) => ({
  plan,
  price: money(price, MARKETS[plan.market].currency),
  entrance,
  on,
  term,
  ...(residualPercent === undefined ? {} : { residualPercent }),
});

/** The loan, or null where the figures make none: a bank leaves such a line out of its answer. */
const tryLoan = (request: BankRequest, term: number, residualPercent?: number): Loan | null => {
  try {
    return loanOf(choiceOf(request, term, residualPercent));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** The offer of one term and residual, for whoever must show its legal parts; null where there is no loan. */
export const offerFor = (request: BankRequest, term: number, residualPercent?: number): CreditOffer | null => {
  const loan = tryLoan(request, term, residualPercent);
  return loan === null ? null : offerOf(choiceOf(request, term, residualPercent), loan);
};

/** Every term with its instalment. */
export const answerCdc = (request: BankRequest): CdcResponse => {
  const loans = request.plan.terms.flatMap((term) => tryLoan(request, term) ?? []);
  return {
    upFrontValue: major(request.entrance),
    totalAmountFinanced: major(loans[0]?.principal ?? 0),
    plans: loans.map((loan) => ({ prazo: loan.term, vlcalca: major(loan.firstTotal) })),
  };
};

/** Every term with every residual. */
export const answerNext = (request: BankRequest): NextResponse => {
  const residuals = request.plan.residual === null ? [] : stepsOf(request.plan.residual);
  return {
    simulations: request.plan.terms.map((term) => ({
      installmentsQuantity: term,
      entranceValue: major(request.entrance),
      values: residuals.flatMap((residual) => {
        const loan = tryLoan(request, term, residual);
        if (loan === null) return [];
        return {
          residual,
          installmentsValue: major(loan.firstTotal),
          forwardPrice: major(loan.totalWith),
          residualValue: major(loan.balloon),
        };
      }),
    })),
  };
};

/** One term; null where the term is not offered or there is no loan. */
export const answerPsa = (
  request: BankRequest & {
    readonly term: number;
    readonly residualPercent?: number | undefined;
    readonly legalText: string;
  },
): PsaResponse | null => {
  const { plan, term, residualPercent } = request;
  const loan = plan.terms.includes(term)
    ? tryLoan(request, term, plan.residual === null ? undefined : residualPercent)
    : null;
  if (loan === null) return null;
  return {
    valor_entrada: major(loan.entrance),
    parcelas_disponiveis: [...plan.terms],
    valor_parcelas: major(loan.firstTotal),
    valor_financiamento: major(loan.principal),
    entrada_maxima_residual: plan.residual?.max ?? null,
    entrada_minima_residual: plan.residual?.min ?? null,
    parcela_residual:
      plan.residual === null ? null : major(percentOfPrice(request.price, residualPercent ?? plan.residual.initial)),
    texto_legal: request.legalText,
  };
};
