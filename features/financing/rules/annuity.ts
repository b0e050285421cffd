import { ratioOf, roundedCents } from './ratio.ts';

/** A loan in equal instalments, in minor units; the balloon falls due with the last of them. */
export type LoanTerms = {
  /** Minor units owed when the first period begins. */
  readonly principal: number;
  /** Fraction of a month: 0.0149 is 1.49 % a month. */
  readonly monthlyRate: number;
  /** Months, 1 to 420. */
  readonly term: number;
  /** Minor units due beside the last instalment. */
  readonly balloon: number;
};

const LONGEST_TERM = 420;

const isCents = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const checkTerm = (term: number): void => {
  if (!Number.isSafeInteger(term) || term < 1 || term > LONGEST_TERM) {
    throw new RangeError(`financing: a term is a whole number of months from 1 to ${LONGEST_TERM}`);
  }
};

const checkTerms = ({ principal, term, balloon }: LoanTerms): void => {
  if (!isCents(principal) || !isCents(balloon))
    throw new RangeError('financing: amounts are whole minor units from 0 up');
  checkTerm(term);
};

type Growth = { readonly n: bigint; readonly d: bigint; readonly up: bigint; readonly down: bigint };
const growths = new Map<string, Growth>();
const MOST_GROWTHS = 2000;

/** (1 + i)^term as `up / down`, exactly; remembered, since a page asks for few rates and terms over and over. */
const growthOf = (monthlyRate: number, term: number): Growth => {
  const key = `${monthlyRate}:${term}`;
  const known = growths.get(key);
  if (known !== undefined) return known;
  const { n, d } = ratioOf(monthlyRate);
  const power = BigInt(term);
  const growth = { n, d, up: (d + n) ** power, down: d ** power };
  if (growths.size >= MOST_GROWTHS) growths.clear();
  growths.set(key, growth);
  return growth;
};

/**
 * The instalment in minor units, by the Price table (French system) in exact fractions, rounded once, halves away from zero:
 * PMT = i (P (1 + i)^n - B) / ((1 + i)^n - 1), and (P - B) / n without interest. Throws a RangeError for amounts that are no
 * whole minor units, a term outside 1 to 420, a negative rate, or a balloon that alone would pay the loan back.
 */
export const installmentCents = (terms: LoanTerms): number => {
  checkTerms(terms);
  const { n, d, up, down } = growthOf(terms.monthlyRate, terms.term);
  const [principal, balloon] = [BigInt(terms.principal), BigInt(terms.balloon)];
  const owed = principal * up - balloon * down;
  if (owed < 0n) throw new RangeError('financing: the balloon is more than the loan');
  return n === 0n ? roundedCents(principal - balloon, BigInt(terms.term)) : roundedCents(owed * n, d * (up - down));
};
