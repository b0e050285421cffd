import { quantileOf, SCALES, type Bucket } from './vitals.ts';
import { RATIO_LIMIT, ratioChance, readDifference, type Reading, type Share } from './sequential.ts';

/** Where texts of a page may vary: what is made for one visitor alone, what all pages share and what staff read is not among it. */
export const VARIED_AREAS = [
  'home',
  'model',
  'configurator',
  'compare',
  'offers',
  'accessories',
  'dealers',
  'leads',
] as const;

/** Letters of the variants; the first is the page as it is. */
export const LETTERS = ['A', 'B', 'C', 'D'] as const;
export const ENDED_BECAUSE = ['person', 'time', 'ratio', 'slow', 'errors', 'cancelled'] as const;
export type EndedBecause = (typeof ENDED_BECAUSE)[number];

/** Which variant falls to a share of all between 0 and 1, by weights in their order. */
export const variantAt = (share: number, weights: readonly number[]): number => {
  const all = weights.reduce((sum, one) => sum + one, 0);
  let reached = 0;
  for (const [at, weight] of weights.entries()) {
    reached += weight;
    if (share * all < reached) return at;
  }
  return weights.length - 1;
};

export type ArmSums = {
  readonly visitors: number;
  readonly converted: number;
  readonly begun: number;
  readonly cancelled: number;
  readonly failed: number;
  /** LCP of its visits. */
  readonly speed: readonly Bucket[];
};

export type Limits = {
  readonly weights: readonly number[];
  /** Thousandths. */
  readonly effect: number;
  readonly errorsWorse: number;
  readonly cancelledWorse: number;
  /** Milliseconds. */
  readonly lcpWorse: number;
};

/** Of all looks and variants together, how often chance alone may speak. */
const ALPHA = 0.05;
/** A guard has no better difference to look for than this; reservations are few, and only what is large is seen in them. */
const GUARD_EFFECT = 0.02;
const CANCELLED_EFFECT = 0.1;
const PART = 0.75;

const slowerThan = (speed: readonly Bucket[], limit: number): Share => {
  const { edges } = SCALES.LCP;
  const sum = (own: readonly Bucket[]): number => own.reduce((all, { times }) => all + times, 0);
  return { of: sum(speed), did: sum(speed.filter(({ bucket }) => (edges[bucket - 1] ?? 0) >= limit)) };
};

type Allowed = { readonly most: number; readonly alpha: number; readonly effect?: number };

const isWorse = (first: Share, second: Share, { most, alpha, effect = GUARD_EFFECT }: Allowed): boolean => {
  const reading = readDifference(first, second, { effect, alpha });
  return reading !== null && reading.low > most;
};

/**
 * A quarter of the first's visits are slower than its p75: of a variant whose p75 lies no higher than the limit, at most a quarter
 * are slower than that.
 */
const isSlower = (first: ArmSums, second: ArmSums, { most, alpha }: { most: number; alpha: number }): boolean => {
  const usual = quantileOf('LCP', first.speed, PART);
  if (usual === null) return false;
  const { of } = slowerThan(first.speed, 0);
  return isWorse({ of, did: of * (1 - PART) }, slowerThan(second.speed, usual + most), { most: 0, alpha });
};

/** Why an experiment has to end now; null while nothing is wrong. */
export const faultOfExperiment = (arms: readonly ArmSums[], limits: Limits): EndedBecause | null => {
  if (isUnreadable(arms, limits.weights)) return 'ratio';
  const [first, ...others] = arms;
  if (first === undefined) return null;
  const alpha = ALPHA / others.length;
  const errors = (arm: ArmSums): Share => ({ of: arm.visitors, did: arm.failed });
  const cancelled = (arm: ArmSums): Share => ({ of: arm.begun, did: arm.cancelled });
  if (others.some((arm) => isSlower(first, arm, { most: limits.lcpWorse, alpha }))) return 'slow';
  if (others.some((arm) => isWorse(errors(first), errors(arm), { most: limits.errorsWorse / 1000, alpha })))
    return 'errors';
  const allowed = { most: limits.cancelledWorse / 1000, alpha, effect: CANCELLED_EFFECT };
  return others.some((arm) => isWorse(cancelled(first), cancelled(arm), allowed)) ? 'cancelled' : null;
};

export type Verdict = 'early' | 'unclear' | 'more' | 'less';

/** Whether visitors were shared out so wrongly that nothing may be read. */
export const isUnreadable = (arms: readonly ArmSums[], weights: readonly number[]): boolean => {
  const chance = ratioChance(
    arms.map(({ visitors }) => visitors),
    weights,
  );
  return chance !== null && chance < RATIO_LIMIT;
};

/** What may be said of a variant beside the first. */
export const readVariant = (
  first: ArmSums,
  second: ArmSums,
  { effect, others }: { readonly effect: number; readonly others: number },
): { readonly reading: Reading | null; readonly verdict: Verdict } => {
  const share = (arm: ArmSums): Share => ({ of: arm.visitors, did: arm.converted });
  const reading = readDifference(share(first), share(second), { effect: effect / 1000, alpha: ALPHA / others });
  if (reading === null) return { reading, verdict: 'early' };
  return { reading, verdict: reading.low > 0 ? 'more' : reading.high < 0 ? 'less' : 'unclear' };
};

export const speedOf = ({ speed }: ArmSums): number | null => quantileOf('LCP', speed, PART);
