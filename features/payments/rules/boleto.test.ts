import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayFrom, dayOfNumber, toIsoDay } from '#kernel/days.ts';
import { money } from '#kernel/money.ts';
import { expectLinear, expectTotal } from '#tests/hostile.ts';
import { COLLECTION_SEGMENTS } from './boleto-collection.ts';
import type { CollectionSlip } from './boleto-collection.ts';
import {
  dueDateOf,
  dueFactor,
  formatDigitableLine,
  isBarcode,
  parseBarcode,
  parseDigitableLine,
  toBarcode,
  toDigitableLine,
} from './boleto.ts';
import { BANK_LINE_CASES, COLLECTION_LINE_CASES, DUE_FACTOR_CASES } from './cases/boleto.ts';
import { itfBars } from './itf.ts';

const TITLE = '%j is %j: %s';
const line = (value: unknown) => toBarcode(value as string);

describe('cases', () => {
  it.each(DUE_FACTOR_CASES)(TITLE, (day, factor) => expect(dueFactor(day)).toBe(factor));
  it.each(BANK_LINE_CASES)(TITLE, (text, barcode) => {
    expect(parseDigitableLine(text)?.barcode ?? null).toBe(barcode);
    if (typeof text === 'string') expect(line(text)).toBe(barcode);
  });
  it.each(COLLECTION_LINE_CASES)(TITLE, (text, barcode) =>
    expect(parseDigitableLine(text)?.barcode ?? null).toBe(barcode),
  );
});

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: length, maxLength: length });
const dueDays = fc.integer({ min: 11_142, max: 29_000 }).map((number) => toIsoDay(dayOfNumber(number)));
const slips = fc.record({
  bank: digits(3).filter((bank) => !bank.startsWith('8')),
  freeField: digits(25),
  dueDate: fc.option(dueDays),
  amount: fc.option(fc.integer({ min: 1, max: 9_999_999_999 }).map((amount) => money(amount, 'BRL'))),
});
const collections: fc.Arbitrary<CollectionSlip> = fc.record({
  kind: fc.constant('collection' as const),
  segment: fc.constantFrom(...COLLECTION_SEGMENTS),
  valueKind: fc.constantFrom('6', '7', '8', '9'),
  value: digits(11),
  amount: fc.constant(null),
  biller: digits(29),
});

describe('bank slips', () => {
  it('say what was put into them, from bars and from the line', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const barcode = toBarcode(slip);
        const text = toDigitableLine(barcode) ?? '';
        expect(text).toHaveLength(47);
        const read = parseDigitableLine(formatDigitableLine(text), slip.dueDate ?? undefined);
        expect(read).toEqual(parseBarcode(barcode, slip.dueDate ?? undefined));
        expect(read).toMatchObject({ ...slip, kind: 'bank', barcode });
        expect(toBarcode(text)).toBe(barcode);
      }),
    );
  });

  it('are read the same by an independent library', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const text = toDigitableLine(toBarcode(slip)) ?? '';
        const day = dayFrom(slip.dueDate ?? '2026-01-01') ?? { year: 2026, month: 1, day: 1 };
        const info = getBoletoInfo(text, { referenceDate: new Date(day.year, day.month - 1, day.day) });
        expect(info?.amount).toBe(slip.amount?.amount ?? 0);
        expect(info?.bankCode).toBe(slip.bank);
        expect(info?.expirationDate ? toIsoDay(dayFrom(info.expirationDate) ?? day) : null).toBe(slip.dueDate);
      }),
    );
  });

  it('show any single wrong digit of the line', () => {
    fc.assert(
      fc.property(slips, fc.nat(46), fc.integer({ min: 1, max: 9 }), (slip, at, shift) => {
        const text = toDigitableLine(toBarcode(slip)) ?? '';
        const wrong = text.slice(0, at) + String((Number(text.charAt(at)) + shift) % 10) + text.slice(at + 1);
        // Factor and value stand outside the three checked fields; the general digit cannot see all of their errors.
        if (at < 32) expect(parseDigitableLine(wrong)).toBeNull();
        expect(parseDigitableLine(wrong) !== null).toBe(isValidBoleto(wrong) && wrong.charAt(3) === '9');
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [{ bank: '1' }],
    [{ freeField: '1' }],
    [{ amount: money(-1, 'BRL') }],
    [{ amount: money(10_000_000_000, 'BRL') }],
    [{ amount: money(1, 'ARS') }],
    [{ dueDate: '2026-02-30' }],
    [{ dueDate: '1997-10-06' }],
  ])('cannot be made of %j', (change) => {
    const slip = { bank: '001', freeField: '0'.repeat(25), dueDate: '2026-09-25', amount: null, ...change };
    expect(() => toBarcode(slip)).toThrow(RangeError);
  });
});

describe('bars that are no slip’s', () => {
  it('have no line and say nothing', () => {
    fc.assert(
      fc.property(slips, fc.nat(43), fc.integer({ min: 1, max: 9 }), (slip, at, shift) => {
        const barcode = toBarcode(slip);
        const wrong = barcode.slice(0, at) + String((Number(barcode.charAt(at)) + shift) % 10) + barcode.slice(at + 1);
        fc.pre(!isBarcode(wrong));
        expect([toDigitableLine(wrong), parseBarcode(wrong)]).toEqual([null, null]);
        expect(isBarcode(barcode)).toBe(true);
      }),
    );
  });
});

describe('due-date factors', () => {
  it('give the day back within the window of a reference day', () => {
    fc.assert(
      fc.property(dueDays, fc.integer({ min: -5999, max: 3000 }), (due, away) => {
        const day = dayFrom(due);
        fc.pre(day !== null && away > -5999);
        const reference = toIsoDay(addDays(day, away));
        expect(dueDateOf(dueFactor(due), reference)).toBe(due);
      }),
      { numRuns: 300 },
    );
  });

  it('run from 1000 to 9999 without a gap, day by day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 11_142, max: 47_000 }), (number) => {
        const [today, tomorrow] = [number, number + 1].map((of) => dueFactor(toIsoDay(dayOfNumber(of))));
        expect(tomorrow).toBe(today === 9999 ? 1000 : (today ?? 0) + 1);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [1000, undefined, '2025-02-22'],
    [9999, undefined, '2049-10-13'],
    [9999, '2025-03-01', '2025-02-21'],
    [1000, '2025-03-01', '2025-02-22'],
    [7586, '2018-06-01', '2018-07-15'],
    [1000, '2001-01-01', '2000-07-03'],
    [0, '2026-01-01', null],
    [999, undefined, null],
    [10000, undefined, null],
    [Number.NaN, undefined, null],
    [1000, 'soon', null],
  ])('%j as of %j is %j', (factor, reference, day) => expect(dueDateOf(factor, reference)).toBe(day));
});

describe('collection slips', () => {
  it('say what was put into them, and an independent library agrees', () => {
    fc.assert(
      fc.property(collections, (slip) => {
        const barcode = toBarcode(slip);
        const text = toDigitableLine(barcode) ?? '';
        expect(text).toHaveLength(48);
        expect(isValidBoleto(text)).toBe(true);
        const { amount: _, ...said } = slip;
        expect(parseDigitableLine(formatDigitableLine(text))).toMatchObject({ ...said, barcode });
        const inReais = (slip.valueKind === '6' || slip.valueKind === '8') && Number(slip.value) > 0;
        expect(parseBarcode(barcode)?.amount ?? null).toEqual(inReais ? money(Number(slip.value), 'BRL') : null);
      }),
    );
  });

  it('show any single wrong digit under modulus 10', () => {
    fc.assert(
      fc.property(collections, fc.nat(47), fc.integer({ min: 1, max: 9 }), (slip, at, shift) => {
        fc.pre(slip.valueKind === '6' || slip.valueKind === '7');
        const text = toDigitableLine(toBarcode(slip)) ?? '';
        const wrong = text.slice(0, at) + String((Number(text.charAt(at)) + shift) % 10) + text.slice(at + 1);
        fc.pre(at !== 0 && at !== 2);
        expect(parseDigitableLine(wrong)).toBeNull();
      }),
    );
  });

  it.each(['800', '815', '826', '886', '889', '345', '311'])('do not begin with %s', (head) => {
    const tail = '0'.repeat(40);
    const accepted = '0123456789'.split('').filter((digit) => isBarcode(head + digit + tail));
    expect(accepted.length > 0).toBe(head === '826');
  });

  it('cannot be made of a wrong value or biller', () => {
    const slip: CollectionSlip = {
      kind: 'collection',
      segment: '3',
      valueKind: '6',
      value: '0'.repeat(11),
      amount: null,
      biller: '0'.repeat(29),
    };
    expect(() => toBarcode({ ...slip, value: '1' })).toThrow(RangeError);
    expect(() => toBarcode({ ...slip, biller: 'x'.repeat(29) })).toThrow(RangeError);
  });
});

describe('lines as typed', () => {
  it.each([
    ['00190000090114971860168524522114675860000102656', '00190.00009 01149.718601 68524.522114 6 75860000102656'],
    ['846100000005246100291102005460339004695895061080', '84610000000-5 24610029110-2 00546033900-4 69589506108-0'],
    ['123', '123'],
    ['a'.repeat(50), 'a'.repeat(50)],
  ])('%j is shown as %j', (text, shown) => expect(formatDigitableLine(text)).toBe(shown));

  it('survive anything', () => {
    expectTotal((value) => parseDigitableLine(value) !== null);
    expectTotal(isBarcode);
    expectLinear(parseDigitableLine);
    expectLinear((value) => formatDigitableLine(String(value)));
  });
});

/** Reads bars back from their geometry: an independent decoder by element widths. */
function readBars({ modules, bars }: ReturnType<typeof itfBars>): string {
  const widths = bars.flatMap((bar, index) => {
    const end = bar.x + bar.width;
    return [bar.width, (bars[index + 1]?.x ?? modules) - end];
  });
  const wide = widths
    .slice(0, -1)
    .map((width) => (width > 1.5 ? '1' : '0'))
    .join('');
  expect([wide.slice(0, 4), wide.slice(-3)]).toEqual(['0000', '100']);
  const values = new Map(
    [...'0123456789'].map((digit, index) => [
      ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'][index],
      digit,
    ]),
  );
  let text = '';
  for (let at = 4; at < wide.length - 3; at += 10) {
    const pair = wide.slice(at, at + 10);
    const pick = (offset: number) => [0, 2, 4, 6, 8].map((step) => pair.charAt(step + offset)).join('');
    text += `${values.get(pick(0))}${values.get(pick(1))}`;
  }
  return text;
}

describe('bars', () => {
  it('read back as the digits they were drawn from, at any allowed ratio', () => {
    const even = fc.integer({ min: 1, max: 30 }).chain((pairs) => digits(2 * pairs));
    fc.assert(
      fc.property(even, fc.constantFrom(2.25, 2.5, 3), (text, ratio) => {
        expect(readBars(itfBars(text, ratio))).toBe(text);
      }),
    );
  });

  it('of a slip are 405 narrow elements wide in 114 dark bars, whatever its digits', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const { modules, bars } = itfBars(toBarcode(slip));
        expect([modules, bars.length]).toEqual([405, 114]);
        expect(bars.every((bar) => bar.width === 1 || bar.width === 3)).toBe(true);
      }),
    );
  });

  it.each([
    ['1', 3],
    ['', 3],
    ['1a', 3],
    ['12', 2],
    ['12', 3.5],
    ['12', Number.NaN],
  ])('are not drawn of %j at %d', (text, ratio) => expect(() => itfBars(text, ratio)).toThrow(RangeError));
});
