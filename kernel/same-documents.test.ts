import { expect, test } from 'vitest';
import { documentsOfOne } from './same-documents.ts';

test('a CUIL and the DNI in it are one person, in every writing', () => {
  expect(documentsOfOne('ar', ['30.123.456', '20-30123456-3'])).toEqual(['30123456', '20301234563']);
  expect(documentsOfOne('ar', ['20-30123456-3'])).toEqual(['20301234563', '30123456']);
});

test('the number of somebody else beside one’s own proves nothing', () => {
  expect(documentsOfOne('ar', ['28.765.432', '20-30123456-3'])).toEqual([]);
  expect(documentsOfOne('br', ['529.982.247-25', '390.533.447-05'])).toEqual([]);
});

test('what does not tell who somebody is does not count', () => {
  expect(documentsOfOne('br', ['529.982.247-25', '12.345.678-9'])).toEqual(['52998224725']);
  expect(documentsOfOne('ar', ['30.123.456', 'AAB123456'])).toEqual(['30123456']);
  expect(documentsOfOne('br', ['30.123.456'])).toEqual([]);
  expect(documentsOfOne('ar', [])).toEqual([]);
});
