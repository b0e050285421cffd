export type Compared = { readonly floor: number; readonly ours: number; readonly ratio: number };

type Measured<Key extends string> = Readonly<Record<Key, number>>;

/** NaN for no values: a figure that was not measured meets no aim. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/**
 * Floor and ours in turn, the order changing from round to round, after one round of each that does not count. What else the
 * machine does then meets both alike; a ratio is the median of the rounds' own ratios.
 */
export const compareInRounds = async <Key extends string>(options: {
  readonly rounds: number;
  readonly floor: () => Promise<Measured<Key>>;
  readonly ours: () => Promise<Measured<Key>>;
}): Promise<(key: Key) => Compared> => {
  const { rounds, floor, ours } = options;
  const seen: { floor: Measured<Key>; ours: Measured<Key> }[] = [];
  await floor();
  await ours();
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const below = await floor();
      seen.push({ floor: below, ours: await ours() });
    } else {
      const own = await ours();
      seen.push({ floor: await floor(), ours: own });
    }
  }
  return (key) => ({
    floor: medianOf(seen.map((pair) => pair.floor[key])),
    ours: medianOf(seen.map((pair) => pair.ours[key])),
    ratio: medianOf(seen.map((pair) => pair.ours[key] / pair.floor[key])),
  });
};
