/** RFC 3492, section 5: the parameters of Punycode. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_POINT] = [36, 1, 26, 38, 700, 72, 128];
const LAST_POINT = 0x10ffff;

/** Section 6.1: how the bias follows what was read. */
function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let steps = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; steps += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** One whole number of the text from `at` on (section 6.2); null where it is cut off or larger than any text needs. */
function readNumber(text: string, at: number, bias: number): { readonly value: number; readonly next: number } | null {
  let [value, weight, next] = [0, 1, at];
  for (let step = BASE; ; step += BASE) {
    const character = text.charAt(next);
    const digit = character === '' ? -1 : 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character);
    if (digit < 0) return null;
    next += 1;
    value += digit * weight;
    if (value > Number.MAX_SAFE_INTEGER / BASE) return null;
    const threshold = Math.min(Math.max(step - bias, T_MIN), T_MAX);
    if (digit < threshold) return { value, next };
    weight *= BASE - threshold;
  }
}

/** The name that stands behind `xn--`, in lower case; null where nothing can be read from it. */
function decode(text: string): string | null {
  const end = text.lastIndexOf('-');
  const points = Array.from(end < 0 ? '' : text.slice(0, end), (character) => character.charCodeAt(0));
  let [point, index, bias, at] = [FIRST_POINT, 0, FIRST_BIAS, end + 1];
  if (at === text.length) return null;
  while (at < text.length) {
    const read = readNumber(text, at, bias);
    if (read === null) return null;
    const length = points.length + 1;
    bias = adapt(read.value, length, at === end + 1);
    point += Math.floor((index + read.value) / length);
    index = (index + read.value) % length;
    if (point > LAST_POINT || (point >= 0xd800 && point <= 0xdfff)) return null;
    points.splice(index, 0, point);
    index += 1;
    at = read.next;
  }
  return String.fromCodePoint(...points);
}

/** Controls, unassigned and private characters and spaces stand in no name; the joiners do (RFC 5892, appendix A). */
const NO_NAME = /[\p{C}\p{Z}]/u;

/**
 * Whether a label of a host name is what it seems: one with `xn--` in front must decode to a name in its settled form
 * (RFC 5891, section 5.4; UTS 46, section 4.1). `URL.canParse` is not asked: engines differ over such labels.
 */
export function isHostLabel(label: string): boolean {
  const lower = label.toLowerCase();
  if (!lower.startsWith('xn--')) return true;
  const name = decode(lower.slice(4));
  return (
    name !== null &&
    !NO_NAME.test(name.replace(/[\u200c\u200d]/g, '')) &&
    !/^\p{M}/u.test(name) &&
    name === name.normalize('NFKC').toLowerCase()
  );
}
