import { addDays, toIsoDay, type IsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';
import { money, type Money } from '#kernel/money.ts';
import type { CreditTaxes, Fee } from './rules/charges.ts';
import { dayOf } from './rules/due-dates.ts';
import { computeLoan, type Loan } from './rules/loan.ts';
import { shareOf, ratioOf } from './rules/ratio.ts';
import { namedRates } from './rules/rates.ts';
import type { FundingSource, PlanType } from './rules/types.ts';

export { choiceOfCar, financedCar, isSameCar } from './rules/financed-car.ts';
export type { CreditStands } from './rules/proposal-machine.ts';
export { isFree, isLeavable, newsOf, orderStepOf, PAID, phaseOf, proposalMachine } from './rules/proposal-machine.ts';

/**
 * What prices, configurator, showcase and offers need to say "from so much a month": a plan, as `findRepresentativePlan` of
 * `public.server.ts` reads it (plain data: it may go to the browser), and `representativeInstallment`, pure and without any
 * library, which turns it with a price into the instalment and all that the law wants beside it.
 */

/** Version of what a buyer agrees to with a proposal: the bank may ask the credit bureaus, and the form goes to it. */
export const FUNDING_TERMS_VERSION = '2026-11';

/** Whether a name is that of the text in force: its version, with or without the start of the digest of what was shown. */
export const isTermsInForce = (name: string): boolean => {
  const [version, digest, ...more] = name.split('.');
  if (more.length > 0) return false;
  return version === FUNDING_TERMS_VERSION && (digest === undefined || /^[0-9a-f]{24}$/.test(digest));
};

/** Who lends: named wherever credit is offered (CDC, art. 54-B, IV). */
export type Lender = { readonly name: string; readonly document: string; readonly address: string };

/** A bank's plan in force. Percents are of the price, rates fractions of a month, amounts minor units of the market. */
export type FinancePlan = {
  readonly id: string;
  readonly source: Exclude<FundingSource, 'ZFLOW'>;
  readonly planType: PlanType;
  readonly market: Market;
  readonly name: string;
  readonly lender: Lender;
  readonly monthlyRate: number;
  /** Months offered, ascending; `term` is the one shown first. */
  readonly terms: readonly number[];
  readonly term: number;
  readonly entrance: PercentRange;
  /** The final instalment; null for a plan without one. */
  readonly residual: PercentRange | null;
  readonly fees: readonly Fee[];
  readonly taxes: CreditTaxes;
  /** Version of the tax table, kept with every simulation. */
  readonly taxesId: string;
  readonly taxesFinanced: boolean;
  /** Days an offer made by this plan stands, at least 2 (CDC, art. 52 and 54-B, II). */
  readonly offerDays: number;
  readonly validFrom: string;
  readonly validUntil: string | null;
};

/** Percent of the price: bounds, step of a slider, and what is shown first. */
export type PercentRange = {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
};

/** One instalment offer with its legal parts. Money in minor units; percents with two decimals, as they are shown. */
export type CreditOffer = {
  readonly planId: string;
  readonly source: FinancePlan['source'];
  readonly lender: Lender;
  readonly price: Money;
  readonly entrance: Money;
  readonly entrancePercent: number;
  /** Number of instalments, a month apart. */
  readonly term: number;
  /** What the first month asks, tax on interest included: the figure to show. Equal in all months in Brazil. */
  readonly installment: Money;
  /** The instalment without tax on interest; equal to `installment` in Brazil. */
  readonly installmentBeforeTax: Money;
  /** The last month's instalment with its tax: differs where interest is taxed and falls. */
  readonly lastInstallment: Money;
  /** Due with the last instalment; null without one. */
  readonly finalInstallment: Money | null;
  readonly finalInstallmentPercent: number;
  /** Per cent a month (Brazil: `a.m.`; Argentina: TEM). */
  readonly monthlyRate: number;
  /** Per cent a year, simple (TNA). */
  readonly nominalAnnualRate: number;
  /** Per cent a year, compound (`a.a.`; TEA). */
  readonly effectiveAnnualRate: number;
  /** Per cent a year: CET in Brazil, CFTEA in Argentina. */
  readonly totalCostRate: number;
  /** Per cent a month with the same costs. */
  readonly totalCostMonthlyRate: number;
  /** The parts of the total cost in money and as per cent of `financed` (Res. CMN 4.881/2020). */
  readonly parts: CreditPart[];
  /** price - entrance */
  readonly released: Money;
  /** What the contract is about: released, fees and taxes that are financed. */
  readonly financed: Money;
  readonly interest: Money;
  /** Paid at signing beside the entrance. */
  readonly paidAtOnce: Money;
  readonly totalWithFinancing: Money;
  readonly totalWithoutFinancing: Money;
  readonly firstDueOn: IsoDay;
  readonly lastDueOn: IsoDay;
  /** Last day on which the offer stands. */
  readonly validUntil: IsoDay;
};

/** `released`, a fee's code, `grantTax` (IOF) or `interestTax` (VAT). */
export type CreditPart = { readonly code: string; readonly amount: Money; readonly percent: number };

export type CreditChoice = {
  readonly plan: FinancePlan;
  /** The cash price, in the plan's market's currency. */
  readonly price: Money;
  /** The day in the market's zone on which the offer is made. */
  readonly on: IsoDay;
  /** Left out: what the plan shows first. `entrance` in minor units wins over the percent. */
  readonly entrance?: number;
  readonly entrancePercent?: number;
  readonly term?: number;
  readonly residualPercent?: number;
};

/** Minor units that are so many per cent of a price, halves away from zero. */
export const percentOfPrice = (price: number, percent: number): number => {
  const { n, d } = ratioOf(percent);
  return shareOf(price, { n, d: d * 100n });
};

/** The per cent of a price that an amount is, fine enough to come to the same amount again, to the cent. */
export const fineShare = (amount: number, price: number): number => Number(((amount / price) * 100).toFixed(10));

/** The loan a choice makes by a plan, all figures and lines in minor units. Throws a RangeError where they make no loan. */
export const loanOf = (choice: CreditChoice): Loan => {
  const { plan, price } = choice;
  const entrance = choice.entrance ?? percentOfPrice(price.amount, choice.entrancePercent ?? plan.entrance.initial);
  const residual = plan.residual === null ? 0 : (choice.residualPercent ?? plan.residual.initial);
  return computeLoan({
    price: price.amount,
    entrance,
    balloon: percentOfPrice(price.amount, residual),
    term: choice.term ?? plan.term,
    monthlyRate: plan.monthlyRate,
    fees: plan.fees,
    taxes: plan.taxes,
    taxesFinanced: plan.taxesFinanced,
    releasedOn: choice.on,
  });
};

const partsOf = (loan: Loan, cash: (amount: number) => Money): CreditPart[] => {
  const parts = [
    { code: 'released', amount: loan.released },
    ...loan.fees.map(({ code, amount }) => ({ code, amount })),
    { code: 'grantTax', amount: loan.grantTax },
    { code: 'interestTax', amount: loan.interestTax },
  ];
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ code, amount }) => ({
      code,
      amount: cash(amount),
      percent: Math.round((amount / loan.principal) * 10_000) / 100,
    }));
};

/** The offer a loan makes, with its legal parts. */
export const offerOf = (choice: CreditChoice, loan: Loan): CreditOffer => {
  const { plan, price } = choice;
  const cash = (amount: number): Money => money(amount, price.currency);
  const rates = namedRates(loan.monthlyRate, plan.market);
  const last = loan.rows.at(-1);
  return {
    planId: plan.id,
    source: plan.source,
    lender: plan.lender,
    price,
    entrance: cash(loan.entrance),
    entrancePercent: Math.round((loan.entrance / loan.price) * 10_000) / 100,
    term: loan.term,
    installment: cash(loan.firstTotal),
    installmentBeforeTax: cash(loan.installment),
    lastInstallment: cash(last === undefined ? loan.firstTotal : last.payment + last.tax),
    finalInstallment: loan.balloon === 0 ? null : cash(loan.balloon),
    finalInstallmentPercent: Math.round((loan.balloon / loan.price) * 10_000) / 100,
    monthlyRate: rates.monthly,
    nominalAnnualRate: rates.nominalAnnual,
    effectiveAnnualRate: rates.effectiveAnnual,
    totalCostRate: loan.cost.percent,
    totalCostMonthlyRate: Math.round(loan.cost.monthly * 10_000) / 100,
    parts: partsOf(loan, cash),
    released: cash(loan.released),
    financed: cash(loan.principal),
    interest: cash(loan.interest),
    paidAtOnce: cash(loan.paidAtOnce),
    totalWithFinancing: cash(loan.totalWith),
    totalWithoutFinancing: cash(loan.totalWithout),
    firstDueOn: loan.firstDueOn,
    lastDueOn: loan.lastDueOn,
    validUntil: toIsoDay(addDays(dayOf(choice.on), plan.offerDays)),
  };
};

/**
 * The instalment a price is shown with, by the plan's first entrance, term and final instalment unless the choice says
 * otherwise: pure, about 80 microseconds, no library. Null where the figures make no loan (an entrance that pays everything, a
 * final instalment beyond the loan, a price of zero): then no instalment is shown.
 */
export const representativeInstallment = (choice: CreditChoice): CreditOffer | null => {
  try {
    return offerOf(choice, loanOf(choice));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
