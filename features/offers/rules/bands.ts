import type { Market } from '#kernel/market.ts';

/**
 * Borders of the bands prices and instalments are counted in, in minor units: a band is what lies between two of them. They follow
 * the spread of the two markets' lists, so that no band holds nearly everything.
 */
export const BANDS: Readonly<
  Record<Market, { readonly price: readonly number[]; readonly installment: readonly number[] }>
> = {
  br: {
    price: [100_000_00, 150_000_00, 200_000_00, 300_000_00],
    installment: [1_500_00, 2_500_00, 4_000_00, 6_000_00],
  },
  ar: {
    price: [30_000_000_00, 45_000_000_00, 60_000_000_00, 90_000_000_00],
    installment: [400_000_00, 700_000_00, 1_100_000_00, 1_800_000_00],
  },
};

/** Lower and upper border of a band by its number; null where it is open. */
export const bandOf = (bounds: readonly number[], index: number): { from: number | null; below: number | null } => ({
  from: bounds[index - 1] ?? null,
  below: bounds[index] ?? null,
});
