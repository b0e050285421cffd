import type { IsoDay } from '#kernel/days.ts';
import { amortize, type ScheduleRow } from './amortize.ts';
import {
  daysToDue,
  feesOf,
  grantTax,
  principalWithTax,
  type ChargedFee,
  type CreditTaxes,
  type Fee,
} from './charges.ts';
import type { LoanDates } from './due-dates.ts';
import { totalCostOf, type TotalCost } from './total-cost.ts';

/** Goes up with every change of a formula here: a stored simulation names the one it was made by. */
export const FORMULA_VERSION = 1;

/** All that a loan's figures follow from. Amounts in minor units of one currency. */
export type LoanRequest = LoanDates & {
  readonly price: number;
  /** Paid at once of the price. */
  readonly entrance: number;
  /** Due beside the last instalment; 0 for none. */
  readonly balloon: number;
  readonly term: number;
  /** Fraction of a month. */
  readonly monthlyRate: number;
  readonly fees: readonly Fee[];
  readonly taxes: CreditTaxes;
  /** Whether the tax on granting is added to the principal. */
  readonly taxesFinanced: boolean;
};

/** The figures of a loan, in minor units; rates are fractions unless their name says per cent. */
export type Loan = {
  readonly price: number;
  readonly entrance: number;
  /** price - entrance */
  readonly released: number;
  readonly fees: readonly ChargedFee[];
  /** Tax on granting (IOF). */
  readonly grantTax: number;
  /** Sum of the taxes on interest (Argentina's VAT). */
  readonly interestTax: number;
  /** Fees and tax that are paid at once, beside the entrance. */
  readonly paidAtOnce: number;
  /** What is owed on the day of release: released + financed fees + financed tax. */
  readonly principal: number;
  /** The instalment of the Price table. */
  readonly installment: number;
  /** What the first due day asks, its tax included. */
  readonly firstTotal: number;
  readonly balloon: number;
  readonly term: number;
  readonly firstDueOn: IsoDay;
  readonly lastDueOn: IsoDay;
  readonly monthlyRate: number;
  readonly interest: number;
  /** Entrance, fees, taxes, instalments and balloon together: what the car costs in the end. */
  readonly totalWith: number;
  /** The cash price. */
  readonly totalWithout: number;
  readonly cost: TotalCost;
  readonly rows: readonly ScheduleRow[];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0);

const principalOf = (request: LoanRequest, base: number): { principal: number; tax: number } => {
  if (request.taxesFinanced) return principalWithTax(request, { base, taxes: request.taxes });
  const plan = { ...request, principal: base };
  return { principal: base, tax: grantTax(plan, { taxes: request.taxes, days: daysToDue(plan) }) };
};

/**
 * Everything the law and a buyer ask about one loan. Throws a RangeError where the figures make no loan: nothing left to
 * finance, a balloon beyond the loan, a term outside 1 to 420 months.
 */
export const computeLoan = (request: LoanRequest): Loan => {
  const released = request.price - request.entrance;
  if (released <= 0 || request.entrance < 0) throw new RangeError('financing: nothing is left to finance');
  const fees = feesOf(released, request.fees);
  const financedFees = sum(fees.filter(({ financed }) => financed).map(({ amount }) => amount));
  const { principal, tax } = principalOf(request, released + financedFees);
  const { installment, rows } = amortize({ ...request, principal, taxOnInterest: request.taxes.onInterest });
  const paidAtOnce = sum(fees.map(({ amount }) => amount)) - financedFees + (request.taxesFinanced ? 0 : tax);
  const paid = sum(rows.map(({ total }) => total));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('financing: a loan without a term');
  return {
    price: request.price,
    entrance: request.entrance,
    released,
    fees,
    grantTax: tax,
    interestTax: sum(rows.map((row) => row.tax)),
    paidAtOnce,
    principal,
    installment,
    firstTotal: first.payment + first.tax,
    balloon: request.balloon,
    term: request.term,
    firstDueOn: first.dueOn,
    lastDueOn: last.dueOn,
    monthlyRate: request.monthlyRate,
    interest: sum(rows.map(({ interest }) => interest)),
    totalWith: request.entrance + paidAtOnce + paid,
    totalWithout: request.price,
    cost: totalCostOf({
      received: released - paidAtOnce,
      releasedOn: request.releasedOn,
      flows: rows.map(({ dueOn, total }) => ({ on: dueOn, amount: total })),
    }),
    rows,
  };
};
