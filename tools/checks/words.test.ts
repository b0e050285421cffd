import { describe, expect, test } from 'vitest';
import { readSource } from './sources.ts';
import { findInPath, findInSource, findInTexts } from './words.ts';

const messages = (file: string, text: string) =>
  findInSource(readSource({ file, text })).map(({ line, message }) => `${line} ${message}`);

describe('identifiers', () => {
  test.each([
    ['const openDesk = 1;', '1 "desk": write admin or console'],
    ['const DESK_SIZE = 1;', '1 "desk": write admin or console'],
    ['\nfunction a({ say }: Texts) {}', '2 "say": write t'],
    ['type BankWish = { a: 1 };', '1 "wish": write request, params or wishlist'],
    ['const f = (given: string) => given;', '1 "given": write input, params or props'],
    ['const errands = [];', '1 "errand": write delivery'],
    ['type Asked = { a: 1 };', '1 "Asked": write a query named after its thing'],
    ['const a = <Given,>(b: 1) => b;', '1 "Given": write an input named after its thing'],
  ])('refuses %j', (text, message) => {
    expect(messages('ui/a.ts', text)).toContain(message);
  });

  test.each(['const wishlist = essay;', 'const isAsked = 1;', "const key = 'desk';", '// a desk'])(
    'takes %j',
    (text) => {
      expect(messages('ui/a.ts', text)).toEqual([]);
    },
  );
});

test('keys of texts are names too, their values are not', () => {
  const json = '{\n  "desk.save": "desk",\n  "wishlist.add": "wish"\n}\n';
  expect(findInTexts('brands/texts/a.pt-BR.json', json)).toEqual([
    { file: 'brands/texts/a.pt-BR.json', line: 2, message: '"desk": write admin or console' },
  ]);
});

test('names of files', () => {
  expect(findInPath('ui/desk-list.tsx')).toHaveLength(1);
  expect(findInPath('ui/admin-list.tsx')).toEqual([]);
  expect(findInPath('db/migrations/accounts.260-told-to-crm.sql')).toEqual([]);
});
