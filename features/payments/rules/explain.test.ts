import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Explanation } from '#kernel/explain/step.ts';
import { verdictOf } from '#kernel/explain/step.ts';
import { hostile } from '#tests/hostile.ts';
import { modulus10 } from './boleto-digits.ts';
import { isBarcode, parseDigitableLine, toBarcode } from './boleto.ts';
import { BANK_LINE_CASES, COLLECTION_LINE_CASES } from './cases/boleto.ts';
import { BR_CODE_CASES } from './cases/pix.ts';
import { explainBarcode, explainDigitableLine } from './explain-boleto.ts';
import { explainBrCode, explainPixKey } from './explain-pix.ts';
import { decodeBrCode, pixKeyKind } from './pix.ts';

const lines = [...BANK_LINE_CASES, ...COLLECTION_LINE_CASES].map(([value]) => value);
const barcodes = [...BANK_LINE_CASES, ...COLLECTION_LINE_CASES].map(([, barcode]) => barcode).filter(Boolean);
const codes = BR_CODE_CASES.map(([value]) => value);
const keys = [
  '52998224725',
  '12ABC34501DE35',
  'a@b.co',
  'A@b.co',
  '+5511987654321',
  '123e4567-e12b-12d1-a456-426655440000',
];

type Pair = readonly [
  rule: (value: unknown) => boolean,
  explain: (value: unknown) => Explanation<string>,
  values: readonly unknown[],
];
const PAIRS: Readonly<Record<string, Pair>> = {
  parseDigitableLine: [(value) => parseDigitableLine(value) !== null, explainDigitableLine, lines],
  toBarcode: [(value) => typeof value === 'string' && toBarcode(value) !== null, explainDigitableLine, lines],
  isBarcode: [isBarcode, explainBarcode, barcodes],
  decodeBrCode: [(value) => decodeBrCode(value) !== null, explainBrCode, codes],
  pixKeyKind: [(value) => pixKeyKind(value) !== undefined, explainPixKey, keys],
};

/** A value with one character changed: where rule and explanation would most easily part. */
const changed = (values: readonly unknown[]) =>
  fc
    .tuple(fc.constantFrom(...values.filter((value) => typeof value === 'string')), fc.nat(200), fc.nat(9))
    .map(([text, at, digit]) => text.slice(0, at % text.length) + String(digit) + text.slice((at % text.length) + 1));

describe('an explanation ends as its rule does', () => {
  it.each(Object.entries(PAIRS))('%s, on its case tables', (_name, [rule, explain, values]) => {
    for (const value of values) expect([verdictOf(explain(value)), value]).toEqual([rule(value), value]);
  });

  it.each(Object.entries(PAIRS))('%s, on anything and on values nearly right', (_name, [rule, explain, values]) => {
    fc.assert(
      fc.property(fc.oneof(hostile, changed(values)), (value) => {
        expect([verdictOf(explain(value)), value]).toEqual([rule(value), value]);
      }),
      { numRuns: 500 },
    );
  });

  it('says which check digit of a line is wrong, and what it should be', () => {
    const wrong = explainDigitableLine('34194789332880407238862551184872100000000000000').filter((step) => !step.ok);
    expect(wrong).toEqual([{ id: 'fieldDigit', ok: false, expected: '2', input: '3' }]);
  });

  it('refuses a segment nobody has, though its digit is right', () => {
    const tail = '0'.repeat(40);
    const bars = (segment: string) => `8${segment}6${modulus10(`8${segment}6${tail}`)}${tail}`;
    expect([isBarcode(bars('1')), verdictOf(explainBarcode(bars('1')))]).toEqual([true, true]);
    expect(isBarcode(bars('0'))).toBe(false);
    expect(explainBarcode(bars('0')).at(-1)).toMatchObject({ id: 'segment', ok: false, input: '0' });
  });

  it('says the checksum a code should have', () => {
    const code = String(codes[0]);
    expect(explainBrCode(`${code.slice(0, -4)}0000`).at(-1)).toEqual({
      id: 'checksum',
      ok: false,
      expected: code.slice(-4),
      input: '0000',
    });
  });
});
