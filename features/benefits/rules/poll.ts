export type Tally = { readonly id: string; readonly votes: number };

/**
 * What a poll came to, once `target` members voted: the option with the most votes. Null while it is open, and while the first two are
 * equal: the next vote decides then (overview, section 4: a partial result until the target member count is reached).
 */
export const decisionOf = (options: readonly Tally[], target: number): string | null => {
  const all = options.reduce((sum, { votes }) => sum + votes, 0);
  if (all < target) return null;
  const most = Math.max(...options.map(({ votes }) => votes));
  const first = options.filter(({ votes }) => votes === most);
  return first.length === 1 ? (first[0]?.id ?? null) : null;
};

/** Shares in whole per cent that sum to 100, the largest remainders rounded up; all 0 without a vote. */
export const sharesOf = (votes: readonly number[]): number[] => {
  const all = votes.reduce((sum, one) => sum + one, 0);
  if (all === 0) return votes.map(() => 0);
  const exact = votes.map((one) => (one * 100) / all);
  const shares = exact.map(Math.floor);
  const missing = 100 - shares.reduce((sum, one) => sum + one, 0);
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at);
  for (const { at } of byRemainder.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
};
