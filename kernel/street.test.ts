import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { showStreet } from './street.ts';

test('Brazil writes a comma before the number, Argentina none', () => {
  expect(showStreet('br', { street: 'Av. Paulista', number: '1000' })).toBe('Av. Paulista, 1000');
  expect(showStreet('ar', { street: 'Av. Corrientes', number: '1234' })).toBe('Av. Corrientes 1234');
  expect(showStreet('ar', { street: 'Av. Corrientes', number: '1234', complement: 'Piso 3' })).toBe(
    'Av. Corrientes 1234, Piso 3',
  );
  expect(showStreet('br', { street: 'Rua Um', number: '', complement: '' })).toBe('Rua Um');
});

test('nothing else puts a street and its number together', () => {
  // Statements name columns side by side.
  const files = globSync('{app,features,flows,kernel,platform,sandbox,seed,ui}/**/*.{ts,tsx}').filter(
    (file) => !/\/store\/|^kernel\/street/.test(file),
  );
  const joining = /street\}[, ]+\$?\{(?:\w+\.)?number\}|\w\.street, \w+\.number/;
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => joining.test(readFileSync(file, 'utf8')))).toEqual([]);
});
