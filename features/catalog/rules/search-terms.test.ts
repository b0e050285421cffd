import { expect, test } from 'vitest';
import { searchTermsOf } from './search-terms.ts';

test.each([
  ['Película de PROTEÇÃO nas soleiras', 'pt-BR', ['pelicula', 'protecao', 'soleiras']],
  ['Baúl de techo', 'es-AR', ['baul', 'techo']],
  ['T200', 'pt-BR', ['t200']],
  ['v6', 'es-AR', ['v6']],
  ['para com', 'pt-BR', ['para', 'com']],
  ['tapete tapete', 'pt-BR', ['tapete']],
  ["a & b | ! ' ; -- :*", 'pt-BR', []],
  ['', 'es-AR', []],
] as const)('%s', (text, locale, terms) => {
  expect(searchTermsOf(text, locale)).toEqual(terms);
});

test('long texts end', () => {
  const terms = searchTermsOf(Array.from({ length: 400 }, (_, n) => `wort${n}${'x'.repeat(60)}`).join(' '), 'pt-BR');
  expect(terms).toHaveLength(6);
  expect(terms.every((term) => /^[a-z0-9]{1,30}$/.test(term))).toBe(true);
});
