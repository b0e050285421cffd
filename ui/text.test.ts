import { expect, it } from 'vitest';
import { format } from './text.ts';

it('fills places and leaves unknown ones to be seen', () => {
  expect(format('{count}x de {value}', { count: 48, value: 'R$ 1,00' })).toBe('48x de R$ 1,00');
  expect(format('{missing} {toString}', {})).toBe('{missing} {toString}');
});

it('says one of a thing in the singular, whatever text it stands in', () => {
  const text =
    '{changes, plural, =1 {{changes} mudança} other {{changes} mudanças}}, {errors, plural, =1 {um erro} other {{errors} erros}}.';
  expect(format(text, { changes: 1, errors: 0 })).toBe('1 mudança, 0 erros.');
  expect(format(text, { changes: '1.200', errors: '1' })).toBe('1.200 mudanças, um erro.');
  const lost = '{missing, plural, =1 {a} other {b}}';
  expect(format(lost, {})).toBe(lost);
});
