import { addMonths, daysBetween, toIsoDay, type IsoDay } from '#kernel/days.ts';
import { amortize, type AmortizedLoan, type LoanPlan } from './amortize.ts';
import { installmentCents } from './annuity.ts';
import { dayOf, dueDay } from './due-dates.ts';
import { ratioOf, roundedCents, shareOf } from './ratio.ts';

const sumOf = <T>(list: readonly T[], of: (item: T) => number): number => list.reduce((sum, item) => sum + of(item), 0);

/** What pays a loan off on a day, in minor units. */
export type Settlement = {
  readonly amount: number;
  /** Lines that are due until that day, it included, and count as paid. */
  readonly paidRows: number;
  /** Interest and tax on it that are no longer owed. */
  readonly saved: number;
};

/**
 * Early settlement, free of charge and with all future interest left out (CDC, art. 52, § 2; Res. CMN 3.516/2007, at the rate
 * of the contract; Argentina: Ley 24.240, art. 36, h). On a due day it is the balance after that line; between two, the interest
 * of the days that have run, pro rata, is added. Throws a RangeError for a day before the release.
 */
export const settle = (plan: LoanPlan, on: IsoDay): Settlement => {
  const { principal, rows } = amortize(plan);
  const day = dayOf(on);
  if (daysBetween(dayOf(plan.releasedOn), day) < 0) throw new RangeError('financing: settled before the release');
  const paidRows = rows.filter((row) => daysBetween(dayOf(row.dueOn), day) >= 0).length;
  const ahead = rows.slice(paidRows);
  const next = ahead[0];
  if (next === undefined) return { amount: 0, paidRows, saved: 0 };
  const balance = paidRows === 0 ? plan.principal : (rows[paidRows - 1]?.balance ?? principal);
  const start = paidRows === 0 ? dayOf(plan.releasedOn) : dueDay(plan, paidRows);
  const [run, whole] = [daysBetween(start, day), daysBetween(start, dayOf(next.dueOn))];
  // Until the first line the interest of grace and odd days runs too.
  const firstInterest = next.interest + (paidRows === 0 ? principal - plan.principal : 0);
  const interest = roundedCents(BigInt(firstInterest) * BigInt(run), BigInt(whole));
  const tax = shareOf(interest, ratioOf(plan.taxOnInterest ?? 0));
  const amount = balance + interest + tax;
  return { amount, paidRows, saved: sumOf(ahead, ({ total }) => total) - amount };
};

export type ExtraPayment = {
  /** The lines that remain after it, numbered on. */
  readonly loan: AmortizedLoan;
  /** Interest and tax on it that are no longer owed, in minor units. */
  readonly saved: number;
};

/**
 * An extra payment right after line `after`: the rest is computed anew, with a smaller instalment over the same months
 * (`keep: 'term'`) or the same instalment over fewer (`keep: 'installment'`). Throws a RangeError for an amount that is not
 * below what is owed, or where the balloon no longer fits.
 */
export const payExtra = (
  plan: LoanPlan,
  { after, amount, keep }: { after: number; amount: number; keep: 'term' | 'installment' },
): ExtraPayment => {
  const whole = amortize(plan);
  const balance = after === 0 ? whole.principal : (whole.rows[after - 1]?.balance ?? 0);
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount >= balance) {
    throw new RangeError('financing: an extra payment is below what is owed');
  }
  const principal = balance - amount;
  const rest = whole.rows.slice(after);
  const firstDueOn = toIsoDay(dueDay(plan, after + 1));
  const term = keep === 'term' ? rest.length : shortestTerm({ ...plan, principal }, whole.installment);
  const loan = amortize({
    ...plan,
    principal,
    term,
    graceMonths: 0,
    releasedOn: toIsoDay(addMonths(dayOf(firstDueOn), -1)),
    firstDueOn,
  });
  const numbered = { ...loan, rows: loan.rows.map((row) => ({ ...row, number: row.number + after })) };
  return { loan: numbered, saved: sumOf(rest, ({ total }) => total) - amount - sumOf(loan.rows, ({ total }) => total) };
};

/** The fewest months in which an instalment not above the given one pays the principal. */
const shortestTerm = (plan: LoanPlan, installment: number): number => {
  for (let term = 1; term < plan.term; term += 1) {
    if (installmentCents({ ...plan, term }) <= installment) return term;
  }
  return plan.term;
};
