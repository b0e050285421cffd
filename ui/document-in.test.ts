import { expect, test } from 'vitest';
import { isCnpj, isCpf } from '#kernel/documents.ts';
import { documentIn } from './document-in.ts';

const read = (typed: string): string => {
  const form = new FormData();
  form.set('document', typed);
  return documentIn(form, 'document');
};

test.each([
  '52998224725',
  '529.982.247-25',
  '529 982 247 25',
  ' 529982247-25\n',
  '529-982-247-25',
  '529.982\r\n.247-25',
])('a CPF typed as %j is one', (typed) => expect(isCpf(read(typed))).toBe(true));

test('letters of a company’s number are read in either case, and what is no number stays what was typed', () => {
  expect(isCnpj(read('12.abc.345/01de-35'))).toBe(true);
  expect(read(' -- ')).toBe('--');
  expect(read('')).toBe('');
  expect(isCpf(read('529982247O5'))).toBe(false);
});
