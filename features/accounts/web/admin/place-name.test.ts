import { expect, it } from 'vitest';
import { namePlace } from './place-name.ts';

it('says what a place is once', () => {
  expect(namePlace('Concessionária', 'Concessionária Paulista')).toBe('Concessionária Paulista');
  expect(namePlace('Concessionária', 'Jardim Europa')).toBe('Concessionária Jardim Europa');
  expect(namePlace('Concesionario', 'CONCESIONARIO Sur')).toBe('CONCESIONARIO Sur');
});
