import { describe, expect, it } from 'vitest';
import { faultOfExperiment, readVariant, variantAt, type ArmSums } from './rules/experiments.ts';
import { chiSquareTail, ratioChance, readDifference } from './rules/sequential.ts';

describe('the chi-square tail', () => {
  // Upper critical values, NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4.
  it.each([
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [10.828, 1, 0.001],
    [5.991, 2, 0.05],
    [13.816, 2, 0.001],
    [7.815, 3, 0.05],
    [16.266, 3, 0.001],
  ])('of %d with %d degrees is %d', (x, degrees, chance) => {
    expect(chiSquareTail(x, degrees)).toBeCloseTo(chance, 4);
    expect(Math.abs(chiSquareTail(x, degrees) / chance - 1)).toBeLessThan(0.005);
  });

  it('finds the ratio that Fabijan et al. show: 821,588 and 815,482 of an even share', () => {
    expect(ratioChance([821_588, 815_482], [50, 50])).toBeLessThan(2e-6);
    expect(ratioChance([821_588, 821_000], [50, 50])).toBeGreaterThan(0.5);
    expect(ratioChance([20, 29], [50, 50])).toBeNull();
    expect(ratioChance([990, 10], [98, 2])).toBeNull();
    expect(ratioChance([900, 100], [90, 10])).toBe(1);
  });
});

/** A random number generator with a seed: mulberry32. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d_2b_79_f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

/** How often an interval that is looked at after every hundred visitors left nothing out once. */
const foundIn = (runs: number, [one, other]: readonly [number, number]): number => {
  const random = seeded(20_261_128);
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    const did = [0, 0];
    for (let of = 1; of <= 5_000; of += 1) {
      if (random() < one) did[0] = (did[0] ?? 0) + 1;
      if (random() < other) did[1] = (did[1] ?? 0) + 1;
      if (of % 100 !== 0) continue;
      const reading = readDifference({ of, did: did[0] ?? 0 }, { of, did: did[1] ?? 0 }, { effect: 0.02, alpha: 0.05 });
      if (reading === null || (reading.low <= 0 && reading.high >= 0)) continue;
      found += 1;
      break;
    }
  }
  return found / runs;
};

describe('a reading', () => {
  it('is the mixture test worked by hand: 100 and 150 of 1,000, looked for 0.05', () => {
    const reading = readDifference({ of: 1000, did: 100 }, { of: 1000, did: 150 }, { effect: 0.05, alpha: 0.05 });
    // V = 0.000218, T = 0.0025: L = sqrt(V / (V + T)) exp(T d^2 / (2 V (V + T))) = 0.2832 * exp(5.274) = 55.3
    expect(reading?.difference).toBeCloseTo(0.05, 10);
    expect(reading?.chance).toBeCloseTo(1 / 55.3, 3);
    expect(reading?.low).toBeCloseTo(0.05 - 0.0449, 3);
    expect(reading?.high).toBeCloseTo(0.05 + 0.0449, 3);
  });

  it('says nothing of few', () => {
    const at = { effect: 0.02, alpha: 0.05 };
    expect(readDifference({ of: 99, did: 50 }, { of: 1000, did: 50 }, at)).toBeNull();
    expect(readDifference({ of: 1000, did: 4 }, { of: 1000, did: 5 }, at)).toBeNull();
  });

  it('has its chance below alpha exactly where its interval leaves nothing out', () => {
    for (let did = 50; did < 200; did += 1) {
      const reading = readDifference({ of: 1000, did: 100 }, { of: 1000, did }, { effect: 0.03, alpha: 0.05 });
      if (reading === null) throw new Error('there were enough');
      expect(reading.chance < 0.05).toBe(reading.low > 0 || reading.high < 0);
    }
  });

  it('looked at fifty times finds nothing where nothing is, and what is there', () => {
    expect(foundIn(300, [0.1, 0.1])).toBeLessThan(0.05);
    expect(foundIn(100, [0.1, 0.14])).toBeGreaterThan(0.9);
  });
});

const arm = (more: Partial<ArmSums> = {}): ArmSums => ({
  visitors: 5000,
  converted: 500,
  begun: 400,
  cancelled: 40,
  failed: 20,
  speed: [
    { bucket: 6, times: 800 },
    { bucket: 10, times: 200 },
  ],
  ...more,
});
const limits = { weights: [50, 50], effect: 20, errorsWorse: 5, cancelledWorse: 50, lcpWorse: 300 };

describe('the guards', () => {
  it.each([
    [arm(), null],
    [arm({ visitors: 5500 }), 'ratio'],
    [arm({ failed: 400 }), 'errors'],
    [arm({ cancelled: 160 }), 'cancelled'],
    // A chance of 4 in 10,000, at which a look each minute would end it for nothing.
    [arm({ visitors: 5360 }), null],
    [
      arm({
        speed: [
          { bucket: 6, times: 400 },
          { bucket: 14, times: 600 },
        ],
      }),
      'slow',
    ],
    // Slower, and within what is allowed.
    [arm({ speed: [{ bucket: 7, times: 1000 }] }), null],
    [arm({ converted: 0 }), null],
  ] as const)('end what they have to: %o', (second, because) => {
    expect(faultOfExperiment([arm(), second], limits)).toBe(because);
  });

  it('say of the measure no more than was seen', () => {
    const verdict = (converted: number) => readVariant(arm(), arm({ converted }), { effect: 20, others: 1 }).verdict;
    expect([verdict(400), verdict(500), verdict(520), verdict(700)]).toEqual(['less', 'unclear', 'unclear', 'more']);
  });
});

it('a share of all falls to the variants by their weights', () => {
  const counts = [0, 0, 0];
  for (let n = 0; n < 10_000; n += 1) {
    const at = variantAt(n / 10_000, [50, 30, 20]);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  expect(counts).toEqual([5000, 3000, 2000]);
});
