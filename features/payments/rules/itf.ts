/** Interleaved 2 of 5 (ISO/IEC 16390): pairs of digits, one in five bars, the other in the five spaces between. */

/** Two wide elements in each digit, 1 marks them. */
const PATTERNS = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'] as const;

export type Bars = {
  /** Width of the whole, in narrow elements; quiet zones not counted. */
  readonly modules: number;
  /** Each dark bar's place and width, from left to right. */
  readonly bars: readonly { readonly x: number; readonly width: number }[];
};

/** Size of a slip's bars in millimetres (Carta-Circular BCB 2.926/2000). */
export const SLIP_BARS_MM = { width: 103, height: 13 } as const;
/** Narrow elements of white on either side. */
export const QUIET_ZONE = 10;

/**
 * The bars of an even number of digits as geometry, wide elements `ratio` times the narrow ones (2.25 to 3; bank
 * applications read 3 fastest). Throws a RangeError for other input.
 */
export function itfBars(digits: string, ratio = 3): Bars {
  if (!/^(?:[0-9]{2})+$/.test(digits)) throw new RangeError('itf: an even number of digits');
  if (!(ratio >= 2.25 && ratio <= 3)) throw new RangeError('itf: wide elements are 2.25 to 3 times the narrow ones');
  const widths = [1, 1, 1, 1];
  for (let at = 0; at < digits.length; at += 2) {
    const bars = PATTERNS[Number(digits.charAt(at))] ?? '';
    const spaces = PATTERNS[Number(digits.charAt(at + 1))] ?? '';
    for (let element = 0; element < 5; element += 1) {
      widths.push(bars.charAt(element) === '1' ? ratio : 1, spaces.charAt(element) === '1' ? ratio : 1);
    }
  }
  widths.push(ratio, 1, 1);
  let x = 0;
  const bars: { x: number; width: number }[] = [];
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { modules: x, bars };
}
