/** Exact fractions, so that a rate of 1.49 % is 149/10000 and never its binary neighbour. */

/** `n / d`, `d` a power of ten. */
export type Ratio = { readonly n: bigint; readonly d: bigint };

/**
 * The decimal a number prints as, as a fraction. Throws a RangeError for anything that is not a finite number from zero up.
 */
export const ratioOf = (value: number): Ratio => {
  if (!Number.isFinite(value) || value < 0) throw new RangeError('financing: a finite number from zero up is needed');
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { n: digits, d: 10n ** BigInt(scale) } : { n: digits * 10n ** BigInt(-scale), d: 1n };
};

/** `n / d` rounded to an integer, halves away from zero: how spreadsheets and banks round instalments. `d` is positive. */
export const roundedDivision = (n: bigint, d: bigint): bigint =>
  n >= 0n ? (2n * n + d) / (2n * d) : -((-2n * n + d) / (2n * d));

const toSafe = (value: bigint): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('financing: an amount beyond a safe integer of minor units');
  return number;
};

/** `n / d` rounded to a safe integer of minor units; a RangeError beyond. */
export const roundedCents = (n: bigint, d: bigint): number => toSafe(roundedDivision(n, d));

/** A share of an amount in minor units, rounded once to the minor unit. Plain numbers where they are exact: it runs in loops. */
export const shareOf = (cents: number, { n, d }: Ratio): number => {
  const product = cents * Number(n);
  const divisor = Number(d);
  if (product >= 0 && product <= 2 ** 51 && divisor <= 2 ** 51) {
    const floor = Math.floor(product / divisor);
    const rest = product - floor * divisor;
    // The quotient of two doubles may round up across an integer.
    if (rest < 0) return 2 * (rest + divisor) >= divisor ? floor : floor - 1;
    return 2 * rest >= divisor ? floor + 1 : floor;
  }
  return roundedCents(BigInt(cents) * n, d);
};
