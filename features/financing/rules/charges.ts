import { daysBetween } from '#kernel/days.ts';
import { installmentCents } from './annuity.ts';
import { carriedPrincipal, type LoanPlan } from './amortize.ts';
import { dayOf, dueDay } from './due-dates.ts';
import { ratioOf, shareOf } from './ratio.ts';

/** What the state takes of a loan: one row of the effective-dated table of taxes. All rates are fractions. */
export type CreditTaxes = {
  /** Of the principal, once (Brazil: IOF's additional 0.38 %, Decreto 6.306/2007, art. 7, § 15). */
  readonly flat: number;
  /** Of each amortized part of the principal, a day until it is due (IOF: 0.0082 %, the same decree, art. 7, I, b). */
  readonly daily: number;
  /** No day beyond this one counts (IOF: 365, § 1). */
  readonly dailyCap: number;
  /** Of the interest of every line (Argentina: VAT on interest, Ley 23.349, art. 3, e, 21 and 28). */
  readonly onInterest: number;
};

/** A fee of the lender: an amount in minor units, a fraction of what is released, or both. */
export type Fee = {
  readonly code: string;
  readonly amount: number;
  readonly share: number;
  /** Whether it is added to the principal; otherwise it is paid at once. */
  readonly financed: boolean;
};

export type ChargedFee = { readonly code: string; readonly amount: number; readonly financed: boolean };

export const NO_TAXES: CreditTaxes = { flat: 0, daily: 0, dailyCap: 365, onInterest: 0 };

/** The fees of a loan in minor units. */
export const feesOf = (released: number, fees: readonly Fee[]): ChargedFee[] =>
  fees.map(({ code, amount, share, financed }) => ({
    code,
    amount: amount + shareOf(released, ratioOf(share)),
    financed,
  }));

/** Days from the release to each due day. */
export const daysToDue = (plan: LoanPlan): number[] => {
  const start = dayOf(plan.releasedOn);
  return Array.from({ length: plan.term }, (_, at) => daysBetween(start, dueDay(plan, at + 1)));
};

/** The tax on granting the loan in minor units: flat on the principal, daily on each amortized part. */
export const grantTax = (plan: LoanPlan, { taxes, days }: { taxes: CreditTaxes; days: readonly number[] }): number => {
  const flat = shareOf(plan.principal, ratioOf(taxes.flat));
  if (taxes.daily === 0) return flat;
  const rate = ratioOf(plan.monthlyRate);
  const principal = carriedPrincipal(plan);
  const installment = installmentCents({ ...plan, principal });
  let balance = principal;
  let weighed = 0;
  for (let at = 0; at < plan.term; at += 1) {
    const amortization = at === plan.term - 1 ? balance : installment - shareOf(balance, rate);
    weighed += amortization * Math.min(days[at] ?? 0, taxes.dailyCap);
    balance -= amortization;
  }
  return flat + shareOf(Math.max(0, weighed), ratioOf(taxes.daily));
};

const MOST_TRIES = 40;

/**
 * The principal that, after the tax on itself, leaves `base` (what is released with the financed fees): the tax is financed, and
 * is owed on its own part too. Found by repetition, which gains a digit and a half each time; where cents keep two values in
 * turn, the larger stands.
 */
export const principalWithTax = (
  plan: Omit<LoanPlan, 'principal'>,
  { base, taxes }: { base: number; taxes: CreditTaxes },
): { principal: number; tax: number } => {
  const days = daysToDue({ ...plan, principal: base });
  let principal = base;
  let before = base;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const next = base + grantTax({ ...plan, principal }, { taxes, days });
    if (next === principal) break;
    if (next === before) {
      principal = Math.max(next, principal);
      break;
    }
    before = principal;
    principal = next;
  }
  return { principal, tax: principal - base };
};
