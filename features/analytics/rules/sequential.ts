/** Statistics of experiments that are read while they run: pure functions of counts. */

/**
 * Complementary error function, relative error below 1.2e-7 everywhere: the Chebyshev fit `erfcc` of W. H. Press et al.,
 * Numerical Recipes in C, 2nd ed. (1992), section 6.2.
 */
const erfc = (x: number): number => {
  const z = Math.abs(x);
  const t = 1 / (1 + z / 2);
  const terms = [
    0.170_872_77, -0.822_152_23, 1.488_515_87, -1.135_203_98, 0.278_868_07, -0.186_288_06, 0.096_784_18, 0.374_091_96,
    1.000_023_68,
  ];
  const fit = terms.reduce((sum, term) => sum * t + term, 0);
  const value = t * Math.exp(-z * z - 1.265_512_23 + t * fit);
  return x >= 0 ? value : 2 - value;
};

/**
 * The chance that a chi-square variable of so many degrees of freedom is at least so large (Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 26.4.4 and 26.4.5): the closed forms of one and of two degrees, and two degrees more at each step.
 */
export const chiSquareTail = (x: number, degrees: number): number => {
  if (x <= 0) return 1;
  const isOdd = degrees % 2 === 1;
  let tail = isOdd ? erfc(Math.sqrt(x / 2)) : Math.exp(-x / 2);
  let term = isOdd ? Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2) : (x / 2) * Math.exp(-x / 2);
  for (let own = isOdd ? 3 : 4; own <= degrees; own += 2) {
    tail += term;
    term *= x / own;
  }
  return Math.min(1, tail);
};

/**
 * Below this the visitors are not shared out as the weights say: something is wrong with the experiment itself. So low, because it is
 * looked at each minute.
 */
export const RATIO_LIMIT = 0.0001;
/** Of each variant: with fewer the chi-square is noise. */
const FEWEST_EXPECTED = 25;

/**
 * Pearson's chi-square of how visitors were shared out against the weights (A. Fabijan et al., Diagnosing Sample Ratio Mismatch in Online
 * Controlled Experiments, KDD 2019); null while there are too few to tell.
 */
export const ratioChance = (counts: readonly number[], weights: readonly number[]): number | null => {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const weight = weights.reduce((sum, one) => sum + one, 0);
  if ((all * Math.min(...weights)) / weight < FEWEST_EXPECTED) return null;
  const x = counts.reduce((sum, count, at) => {
    const expected = (all * (weights[at] ?? 0)) / weight;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  return chiSquareTail(x, counts.length - 1);
};

/** Of so many, so many did it. */
export type Share = { readonly of: number; readonly did: number };
export type Reading = {
  /** Of the shares, the second less the first; and between what it lies. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** Valid whenever it is read. */
  readonly chance: number;
};

/** A normal approximation of fewer would promise too much. */
const FEWEST = 100;
const FEWEST_DID = 10;

/**
 * The difference of two shares with an interval that holds at all times at once, however often it is looked at: the mixture sequential
 * probability ratio test for two Bernoulli streams with a normal mixture (R. Johari, P. Koomen, L. Pekelis, D. Walsh, Always Valid
 * Inference: Continuous Monitoring of A/B Tests, Operations Research 70(3), 2022). With V the variance of the difference and
 * T the square of the difference that is looked for, L = sqrt(V / (V + T)) exp(T d^2 / (2 V (V + T))); the chance is 1 / L, and the
 * interval has all differences that a test with the same L would not refuse. Null while there are too few.
 */
export const readDifference = (
  first: Share,
  second: Share,
  { effect, alpha }: { readonly effect: number; readonly alpha: number },
): Reading | null => {
  if (first.of < FEWEST || second.of < FEWEST || first.did + second.did < FEWEST_DID) return null;
  const difference = second.did / second.of - first.did / first.of;
  const spread = varianceOf(first) + varianceOf(second);
  return readAround(difference, spread, { effect, alpha });
};

/** With half a one more on either side: none and all have a variance too. */
const varianceOf = ({ of, did }: Share): number => {
  const share = (did + 0.5) / (of + 1);
  return (share * (1 - share)) / of;
};

const readAround = (
  difference: number,
  spread: number,
  { effect, alpha }: { readonly effect: number; readonly alpha: number },
): Reading => {
  const mixed = effect * effect;
  const sum = spread + mixed;
  const logRatio = Math.log(spread / sum) / 2 + (mixed * difference * difference) / (2 * spread * sum);
  const half = Math.sqrt(((spread * sum) / mixed) * (Math.log(sum / spread) - 2 * Math.log(alpha)));
  return { difference, low: difference - half, high: difference + half, chance: Math.min(1, Math.exp(-logRatio)) };
};
