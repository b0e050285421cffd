import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { showStreet, showTown } from './street.ts';

test('Brazil writes a comma before the number, Argentina none', () => {
  expect(showStreet('br', { street: 'Av. Paulista', number: '1000' })).toBe('Av. Paulista, 1000');
  expect(showStreet('ar', { street: 'Av. Corrientes', number: '1234' })).toBe('Av. Corrientes 1234');
  expect(showStreet('ar', { street: 'Av. Corrientes', number: '1234', complement: 'Piso 3' })).toBe(
    'Av. Corrientes 1234, Piso 3',
  );
  expect(showStreet('br', { street: 'Rua Um', number: '', complement: '' })).toBe('Rua Um');
});

const joining =
  /street\}[, ]+\$?\{(?:\w+\.)*number\}|\w\.street, (?:\w+\.)+number|\[(?:\w+\.)*street, (?:\w+\.)*number[^\]]*\][^;]{0,60}\.join\(/;

test.each([
  '`${street}, ${number}`',
  '`${order.dealer.street}, ${order.dealer.number}`',
  '{street} {number}',
  '{dealer.street}, {dealer.number}',
  "[street, number].join(', ')",
  "[a.street, a.number, a.complement].filter((part) => part !== '').join(', ')",
  '<p>{join(order.dealer.street, order.dealer.number)}</p>',
])('%s puts them together', (line) => {
  expect(joining.test(line)).toBe(true);
});

test('nothing else puts a street and its number together', () => {
  // Statements name columns side by side.
  const files = globSync('{app,features,flows,kernel,platform,sandbox,seed,ui}/**/*.{ts,tsx}').filter(
    (file) => !/\/store\/|^kernel\/street/.test(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => joining.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a city that is its own province stands once in its line', () => {
  const city = 'Ciudad Autónoma de Buenos Aires';
  expect(showTown({ district: 'Palermo', city, region: city })).toBe(`Palermo, ${city}`);
  expect(showTown({ district: null, city: 'Rosario', region: 'Santa Fe' })).toBe('Rosario, Santa Fe');
});
