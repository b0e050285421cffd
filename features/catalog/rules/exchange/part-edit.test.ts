import { expect, test } from 'vitest';
import { changedSince, editPart, type PartRecord } from './part-edit.ts';
import { recordSchemas } from './records.ts';

const part: PartRecord = {
  record: 'PART',
  brand: 'jeep',
  part: '675-col-1',
  model: '675',
  type: 'COLOR',
  code: '1',
  namePt: 'Azul',
  nameEs: 'Azul',
  textPt: null,
  textEs: null,
  category: 'SOLID',
  behaviour: 'OPTIONAL',
  group: null,
  hex: '#112233',
  roofHex: null,
  finish: 'solid',
  position: 3,
};

test('what was typed is taken, what was not sent stays', () => {
  const edited = editPart(part, { namePt: ' Azul noite ', position: '7', hex: '#aabbcc', textPt: '' });
  expect(edited).toEqual({ ...part, namePt: 'Azul noite', position: 7, hex: '#AABBCC' });
  expect(recordSchemas.PART.safeParse(edited).success).toBe(true);
});

test.each([
  ['no name', { namePt: ' ' }],
  ['a position that is no number', { position: 'first' }],
  ['no position', { position: '' }],
  ['a tone that is none', { hex: 'blue' }],
  ['a colour without its tone', { hex: '' }],
  ['a text in one language', { textPt: 'Só aqui' }],
])('%s does not pass for a part', (_what, typed) => {
  expect(recordSchemas.PART.safeParse(editPart(part, typed)).success).toBe(false);
});

test('what another changed meanwhile is named', () => {
  expect(changedSince(part, part)).toEqual([]);
  expect(changedSince(part, { ...part, namePt: 'Azul mar', roofHex: '#000000' })).toEqual(['namePt', 'roofHex']);
});
