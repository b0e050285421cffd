/** Interleaved 2 of 5 (ISO/IEC 16390) as a scanner reads it: two of each five elements are wide. */
const DIGITS = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/** Start and stop of the symbol, in elements. */
const START = 4;
const STOP = 3;

/** Widths of dark and light in turn along a line of a picture, from its first dark one on. */
const runsOf = (isDark: (x: number) => boolean, width: number): number[] => {
  const runs: number[] = [];
  let dark = true;
  let length = 0;
  for (let x = 0; x < width; x += 1) {
    if (runs.length === 0 && length === 0 && !isDark(x)) continue;
    if (isDark(x) === dark) length += 1;
    else {
      runs.push(length);
      length = 1;
      dark = !dark;
    }
  }
  return dark ? [...runs, length] : runs;
};

const digitOf = (widths: readonly number[]): number => {
  const wide = widths.toSorted((one, other) => other - one)[1] ?? 0;
  return DIGITS.indexOf(widths.map((width) => (width >= wide ? '1' : '0')).join(''));
};

/** So many digits of bars, if the runs are just these bars. */
const decode = (runs: readonly number[], digits: number): string | null => {
  if (runs.length !== START + digits * 5 + STOP) return null;
  const read: number[] = [];
  for (let at = START; at + 10 <= runs.length - STOP; at += 10) {
    const pair = runs.slice(at, at + 10);
    read.push(digitOf(pair.filter((_, index) => index % 2 === 0)), digitOf(pair.filter((_, index) => index % 2 === 1)));
  }
  return read.includes(-1) ? null : read.join('');
};

type Picture = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** The bars painted on a page, read line by line until one of them says something. */
export const readBars = ({ data, width, height }: Picture, digits: number): string | null => {
  for (let y = 0; y < height; y += 2) {
    const read = decode(
      runsOf((x) => (data[(y * width + x) * 4] ?? 255) < 128, width),
      digits,
    );
    if (read !== null) return read;
  }
  return null;
};
