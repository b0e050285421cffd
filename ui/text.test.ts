import { expect, it } from 'vitest';
import { format, plural } from './text.ts';

it('fills places and leaves unknown ones to be seen', () => {
  expect(format('{count}x de {value}', { count: 48, value: 'R$ 1,00' })).toBe('48x de R$ 1,00');
  expect(format('{missing} {toString}', {})).toBe('{missing} {toString}');
});

it('says one of a thing in the singular, whatever text it stands in', () => {
  const text = '{changes} {changes|mudança|mudanças}, {errors} {errors|erro|erros}';
  expect(format(text, { changes: 1, errors: 0 })).toBe('1 mudança, 0 erros');
  expect(format(text, { changes: '1.200', errors: '1' })).toBe('1.200 mudanças, 1 erro');
  expect(format('{missing|a|b}', {})).toBe('{missing|a|b}');
});

it('chooses the form of the language and writes the count its way', () => {
  const texts = { 'items.one': '{count} item', 'items.other': '{count} itens de {brand}' };
  expect(plural(texts, 'items', { count: 1, locale: 'pt-BR' })).toBe('1 item');
  expect(plural(texts, 'items', { count: 0, locale: 'es-AR' })).toBe('0 itens de {brand}');
  expect(plural(texts, 'items', { count: 1234, locale: 'pt-BR', params: { brand: 'X' } })).toBe('1.234 itens de X');
  expect(plural(texts, 'items', { count: 1_000_000, locale: 'es-AR', params: { brand: 'X' } })).toBe(
    '1.000.000 itens de X',
  );
});
