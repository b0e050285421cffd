import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patternOf, shownOf } from './shown.ts';

describe('what is shown of a message', () => {
  test('only named fields, by their whole way; no long text, nothing of a value that is not named', () => {
    const message = {
      id: 7,
      payer: { email: 'a@b.c', document: { number: '1', code: 'CPF' } },
      items: [{ code: 'x', title: 'T' }, { title: 'U' }],
      code: 'y'.repeat(81),
    };
    expect(shownOf(message, ['id', 'code', 'items.code'])).toEqual({ id: 7, items: [{ code: 'x' }] });
    expect(shownOf([message, message], ['id'])).toEqual([{ id: 7 }, { id: 7 }]);
    expect(shownOf({ id: 'a\u0000', code: '\ud800' }, ['id', 'code'])).toBeNull();
    expect(shownOf('plain', ['plain'])).toBeNull();
    expect(shownOf(null, ['id'])).toBeNull();
  });

  test('nothing where nothing is named', () => {
    fc.assert(fc.property(fc.jsonValue(), (message) => shownOf(message, []) === null));
  });
});

test('an address is known by its pattern alone', () => {
  const patterns = ['/v1/payments/search', '/v1/payments/{id}'];
  expect(patternOf('/v1/payments/search?external_reference=a@b.c', patterns)).toBe('/v1/payments/search');
  expect(patternOf('/v1/payments/529.982.247-25', patterns)).toBe('/v1/payments/{id}');
  expect(patternOf('/people/ana', patterns)).toBeNull();
});
