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

it('takes money as people write it', () => {
  const real = currencyMask('pt-BR');
  for (const typed of ['3500', '3.500', '3500,00', '3.500,00']) expect(minorUnitsOf(real(typed)), typed).toBe(350_000);
  expect(['900000', '3500,5', '3500,', ',5', '1234567,891', '-5'].map(real)).toEqual([
    '900.000',
    '3.500,5',
    '3.500,',
    '0,5',
    '1.234.567,89',
    '5',
  ]);
  expect(['3.500', '3.500,5', '3.500,'].map(minorUnitsOf)).toEqual([350_000, 350_050, 350_000]);
  expect(currencyMask('es-AR')('3500')).toBe('3.500');
  expect(real('')).toBe('');
});

it('leaves an amount in words as it was typed, and takes it for none', () => {
  for (const typed of ['50 mil', '20 millones', '1,5 mil']) {
    expect(currencyMask('pt-BR')(typed)).toBe(typed);
    expect(minorUnitsOf(typed)).toBe(0);
  }
  expect(currencyMask('pt-BR')('R$ 3500')).toBe('3.500');
});

it('shows an amount while it is typed and taken back', () => {
  const real = currencyMask('pt-BR');
  let shown = '';
  const steps = [...'900000,50'].map((key) => (shown = real(shown + key)));
  expect(steps).toEqual(['9', '90', '900', '9.000', '90.000', '900.000', '900.000,', '900.000,5', '900.000,50']);
  expect(real('900.00')).toBe('90.000');
  expect(real('3.50')).toBe('350');
});

it('leaves the caret behind the character just typed', () => {
  expect(caretAfter('123.456', 3)).toBe(3);
  expect(caretAfter('123.456', 4)).toBe(5);
  expect(caretAfter('123.456', 9)).toBe(7);
});
