import { expect, it } from 'vitest';
import { probableEmail } from './email-typos.ts';

it.each([
  ['ana@gmial.con', 'ana@gmail.com'],
  ['Ana.Souza@GMAIL.CON', 'Ana.Souza@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@yahoo.com.bt', 'ana@yahoo.com.br'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmail.com', null],
  ['ana@mail.com', null],
  ['ana@ymail.com', null],
  ['ana@buyer.example', null],
  ['ana@example.com', null],
  ['ana@demo.example', null],
  ['ana@empresa.com.br', null],
  ['', null],
])('takes %s for %s', (typed, meant) => {
  expect(probableEmail(typed)).toBe(meant);
});
