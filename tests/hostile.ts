import fc from 'fast-check';
import { expect } from 'vitest';

/** What no rule may stumble over: wrong types, broken text, other scripts' digits, very long text. */
export const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  0,
  42,
  10n,
  true,
  false,
  Symbol('s'),
  () => '52998224725',
  [],
  ['52998224725'],
  {},
  { length: 11 },
  { toString: () => '52998224725' },
  Object.create(null),
  new Date(Number.NaN),
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u200b\u202e',
  '\uff11\uff12\uff13',
  '\u0661\u0662\u0663',
  '__proto__',
  'constructor',
  '1'.repeat(100_000),
  '😀'.repeat(50_000),
  '\u0301'.repeat(100_000),
];

/** Any UTF-16 at all, lone surrogates and control characters included. */
export const anyText = fc
  .array(fc.oneof(fc.nat(0xffff), fc.nat(0x7f)), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

/** Any value: the list above, any text, text made of digits and marks, any JSON. */
export const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  anyText,
  fc.string({ unit: fc.constantFrom(...'0123456789 .,-/()+@:$%R'.split('')), maxLength: 40 }),
  fc.jsonValue(),
);

const MEGABYTE = 1_000_000;
/** Shapes on which ambiguous patterns go quadratic or worse: a long run and a last character that spoils the match. */
const LONG = ['1!', 'a@', ' !', 'a !', 'A.!', '-!', '0.', '\u0301!', '😀!', '\ud800!'].map((shape) => {
  const unit = shape.slice(0, -1);
  return `ab${unit.repeat(MEGABYTE / unit.length)}${shape.slice(-1)}`;
});

/** A rule answers the same boolean twice for anything at all and never throws. */
export function expectTotal(rule: (value: unknown) => boolean): void {
  fc.assert(
    fc.property(hostile, (value) => {
      const verdict = rule(value);
      expect(typeof verdict).toBe('boolean');
      expect(rule(value)).toBe(verdict);
    }),
    { numRuns: 100 },
  );
}

/** Ten megabytes of the worst shapes in a few seconds: anything worse than linear would take hours. */
export function expectLinear(rule: (value: unknown) => unknown): void {
  // Of this thread alone: what the machine does besides is not the rule's.
  const from = process.threadCpuUsage();
  for (const text of LONG) rule(text);
  const { user, system } = process.threadCpuUsage(from);
  expect((user + system) / 1000).toBeLessThan(4000);
}
