import { expect, it } from 'vitest';
import { caretAfter, currencyMask, MASKS, minorUnitsOf } from './masks.ts';

it('shapes documents while they are typed', () => {
  expect(MASKS.cpf('123')).toBe('123');
  expect(MASKS.cpf('1234')).toBe('123.4');
  expect(MASKS.cpf('12345678909999')).toBe('123.456.789-09');
  expect(MASKS.cnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35');
  expect(MASKS.cpfOrCnpj('123.456.789-09')).toBe('123.456.789-09');
  expect(MASKS.cpfOrCnpj('123.456.789-091')).toBe('12.345.678/9091');
  expect(MASKS.cuit('20123456786')).toBe('20-12345678-6');
});

it('shapes phones and postal codes of both markets', () => {
  expect(MASKS.phoneBr('1133334444')).toBe('(11) 3333-4444');
  expect(MASKS.phoneBr('11933334444')).toBe('(11) 93333-4444');
  expect(MASKS.phoneAr('1144445555')).toBe('(11) 4444-5555');
  expect(MASKS.phoneAr('3514445555')).toBe('(351) 444-5555');
  expect(MASKS.postalCodeBr('01310100')).toBe('01310-100');
  expect(MASKS.postalCodeAr('c1425-abc')).toBe('C1425ABC');
});

it('changes nothing when shaping what is shaped', () => {
  const samples = ['', '1', '12345', '1234567890', '11933334444', 'abc1d23', '99/99'];
  for (const mask of Object.values(MASKS)) for (const sample of samples) expect(mask(mask(sample))).toBe(mask(sample));
});

it('types money from the right', () => {
  const real = currencyMask('pt-BR');
  const typed = ['1', '12', '123', '1234', '1234567'].map(real);
  expect(typed).toEqual(['0,01', '0,12', '1,23', '12,34', '12.345,67']);
  expect(real('-5')).toBe('0,05');
  expect(real('0,00')).toBe('');
  expect(minorUnitsOf(real('1234567'))).toBe(1234567);
  expect(currencyMask('es-AR')('1234567')).toBe('12.345,67');
});

it('leaves the caret behind the character just typed', () => {
  expect(caretAfter('123.456', 3)).toBe(3);
  expect(caretAfter('123.456', 4)).toBe(5);
  expect(caretAfter('123.456', 9)).toBe(7);
});
