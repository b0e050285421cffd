import { expect, it } from 'vitest';
import { isStreet } from './street.ts';

it.each([
  'Avenida Paulista 1000',
  'Av. Paulista',
  'RUA das Flores',
  'Praça da Sé',
  'Corrientes 1234',
  'Calle 9 de Julio',
])('%s is a street', (piece) => expect(isStreet(piece)).toBe(true));

it.each(['Paulista', 'São Paulo', '9 de Julio', '25 de Mayo', 'Travesseiro', 'Avaré', 'Ruy Barbosa', 'Viana', ''])(
  '%s is none',
  (piece) => expect(isStreet(piece)).toBe(false),
);
