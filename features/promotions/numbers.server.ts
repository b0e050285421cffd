import { createHmac } from 'node:crypto';

const ROUNDS = 4;

/** A permutation of the numbers below `size`, which nobody without the key foresees: a Feistel network, walked until it lands inside. */
export const permute = (key: Buffer, series: number, size: number, at: number): number => {
  const half = Math.max(1, Math.ceil(Math.log2(size) / 2));
  const mask = 2 ** half - 1;
  let value = at;
  do {
    let [left, right] = [value >> half, value & mask];
    for (let round = 0; round < ROUNDS; round += 1) {
      const mixed = createHmac('sha256', key).update(`${series}:${round}:${right}`).digest().readUInt32BE(0) & mask;
      [left, right] = [right, left ^ mixed];
    }
    value = (left << half) | right;
  } while (value >= size);
  return value;
};

/**
 * The numbers at some positions of a promotion's order: one series after another in turn, so that all fill evenly, and inside a series as the
 * key shuffles them. A position has one number and a number one position, so that none comes twice.
 */
export const numbersAt = (
  { key, series, seriesSize }: { readonly key: string; readonly series: number; readonly seriesSize: number },
  { from, count }: { readonly from: number; readonly count: number },
): { series: number; number: number }[] => {
  const secret = Buffer.from(key, 'hex');
  return Array.from({ length: count }, (_, index) => {
    const position = from + index;
    const at = position % series;
    return { series: at, number: permute(secret, at, seriesSize, Math.floor(position / series)) };
  });
};
