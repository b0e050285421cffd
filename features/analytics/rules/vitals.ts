import * as z from 'zod/mini';

/** The Core Web Vitals as browsers of visitors measure them: milliseconds, and for CLS its score. */
export const METRICS = ['LCP', 'INP', 'CLS'] as const;
export type Metric = (typeof METRICS)[number];

type Scale = {
  /** Upper edges of the buckets; the last bucket has none. */
  readonly edges: readonly number[];
  /** Up to here it is good, above the second it is poor (web.dev/articles/vitals). */
  readonly good: number;
  readonly poor: number;
  readonly most: number;
};

export const SCALES: Readonly<Record<Metric, Scale>> = {
  LCP: {
    edges: [
      200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2250, 2500, 2750, 3000, 3500, 4000, 5000, 6000, 8000,
      10_000, 15_000, 20_000, 30_000,
    ],
    good: 2500,
    poor: 4000,
    most: 600_000,
  },
  INP: {
    edges: [16, 24, 32, 40, 56, 72, 88, 104, 128, 152, 176, 200, 250, 300, 350, 400, 500, 600, 800, 1000, 2000, 5000],
    good: 200,
    poor: 500,
    most: 600_000,
  },
  CLS: {
    edges: [0.001, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1],
    good: 0.1,
    poor: 0.25,
    most: 100,
  },
};

export const vitalSchema = z
  .strictObject({ metric: z.enum(METRICS), value: z.number().check(z.minimum(0)) })
  .check(z.refine(({ metric, value }) => value <= SCALES[metric].most, { path: ['value'] }));

export const bucketOf = (metric: Metric, value: number): number => {
  const at = SCALES[metric].edges.findIndex((edge) => value <= edge);
  return at === -1 ? SCALES[metric].edges.length : at;
};

export type Bucket = { readonly bucket: number; readonly times: number };

/** The value that so large a part of all stays below; within a bucket as if they were spread evenly. Null of none. */
export const quantileOf = (metric: Metric, buckets: readonly Bucket[], part: number): number | null => {
  const { edges } = SCALES[metric];
  const all = buckets.reduce((sum, { times }) => sum + times, 0);
  if (all === 0) return null;
  let before = 0;
  for (const { bucket, times } of buckets.toSorted((one, other) => one.bucket - other.bucket)) {
    const reached = before + times;
    if (reached >= part * all && times > 0) {
      const low = edges[bucket - 1] ?? 0;
      // Above the last edge nothing is known but that.
      const high = edges[bucket] ?? low;
      return low + ((part * all - before) / times) * (high - low);
    }
    before = reached;
  }
  return edges.at(-1) ?? null;
};

export type Rating = 'good' | 'middling' | 'poor';
export const ratingOf = (metric: Metric, value: number): Rating => {
  const { good, poor } = SCALES[metric];
  return value <= good ? 'good' : value <= poor ? 'middling' : 'poor';
};
