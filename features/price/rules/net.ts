/**
 * The price without national taxes (Ley 27.743) of a changed price: the share of taxes of the price it takes the place of, in
 * whole minor units, a half away from zero. Null where the old price states none.
 */
export const netLike = (amount: number, old: { amount: number; netAmount: number | null }): number | null => {
  if (old.netAmount === null) return null;
  const whole = BigInt(amount) * BigInt(old.netAmount);
  const by = BigInt(old.amount);
  return Number((whole * 2n + by) / (by * 2n));
};
