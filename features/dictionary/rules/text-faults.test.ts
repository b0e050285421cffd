import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { format } from '#ui/text.ts';
import { findTextFault, placesOf, roomFor } from './text-faults.ts';

const PIECES = [
  '{n}',
  '{name}',
  '{',
  '}',
  '#',
  "'",
  "''",
  '|',
  '<b>',
  '</b>',
  ', plural, ',
  '=1 {',
  'other {',
  ' ',
  'auto',
  'é',
  '\n',
];
const PLURAL = '{n, plural, =1 {one car} other {{n} cars}}';

describe('a text that is to stand for a default', () => {
  it('is read alike by the program and by tools that know ICU MessageFormat, whatever was written', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom(...PIECES, PLURAL), fc.string({ maxLength: 4 })))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(0, 1, 2), (written, n) => {
        // Against a default with the same places, what is left to be wrong is the syntax.
        const standard =
          placesOf(written)
            .map((name) => `{${name}}`)
            .join(' ') +
          '\n' +
          'x'.repeat(400);
        if (findTextFault(written, standard) !== null) return;
        const values = Object.fromEntries(placesOf(written).map((name) => [name, n]));
        const icu = new IntlMessageFormat(written, 'pt-BR', undefined, { ignoreTag: true });
        expect(format(written, values)).toBe(String(icu.format(values)));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    [PLURAL, PLURAL, null],
    ['{n} cars', PLURAL, null],
    ['none', PLURAL, 'placeMissing'],
    ['{n} {m}', PLURAL, 'placeUnknown'],
    ['{n, plural, =1 {# car} other {cars}}', PLURAL, 'syntax'],
    ['{n, plural, one {car} other {cars}}', PLURAL, 'syntax'],
    ['{{n}}', '{n}', 'syntax'],
    ['', 'x', 'empty'],
    ['<b>bold</b>', 'x', null],
    ['two\nlines', 'one', 'oneLine'],
    ['two\nlines', 'one\ntwo', null],
  ])('%j for %j: %s', (written, standard, code) => {
    expect(findTextFault(written, standard)?.code ?? null).toBe(code);
  });

  it('has room for three times the default, eighty signs at least', () => {
    expect(roomFor('x')).toBe(80);
    expect(findTextFault('🚗'.repeat(80), 'x')).toBeNull();
    expect(findTextFault('🚗'.repeat(81), 'x')).toEqual({ code: 'tooLong', params: { n: 80 } });
    expect(roomFor('x'.repeat(5000))).toBe(4000);
  });
});
