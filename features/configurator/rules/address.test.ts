import { describe, expect, it } from 'vitest';
import { codeOf, decodeChoice, encodeChoice, openChoice } from './address.ts';
import { checkCodes, codesOf } from './codes.ts';
import { defaultChoice } from './default-choice.ts';
import { nameOfLost } from './lost-name.ts';
import { sampleCar, samplePart } from './sample-car.ts';
import { isStepOpen, nextStep, openSteps, previousStep } from './steps.ts';

const p = samplePart;
const car = sampleCar([
  p('a', { exclusive: ['b'] }),
  p('b'),
  p('d', { inclusive: ['b'] }),
  p('e', { type: 'ACCESSORY', versionIds: ['V1'] }),
]);
const [version] = car.versions;
if (version === undefined) throw new Error('a version was expected');
const bare = defaultChoice(car, version);

describe('a car in an address', () => {
  it('is short for a bare car and plain to read', () => {
    expect(codeOf(car, bare)).toBe('AAABBB1.2027.C1.K1');
    expect(codeOf(car, { ...bare, partIds: ['b', 'e'], serviceIds: ['s1'] })).toBe('AAABBB1.2027.C1.K1.B.E.S1');
  });

  it('leaves out what stands at the end without content', () => {
    expect(codeOf(car, { ...bare, serviceIds: ['s3'] })).toBe('AAABBB1.2027.C1.K1...S3');
    expect(decodeChoice('AAABBB1.2027.C1')).toMatchObject({ coatingCode: null, itemCodes: [], serviceCodes: [] });
  });

  it.each([
    '',
    'AAABBB1',
    'AAABBB1.27.C1',
    'AAABB.2027.C1',
    'aaabbb1.2027.C1',
    'AAABBB1.2027.C1.K1.A--B',
    'AAABBB1.2027.C1.K1.-A',
    'AAABBB1.2027.C1.K1.A.B.C.D',
    "AAABBB1.2027.C1'--",
    `AAABBB1.2027.C1.K1.${'A-'.repeat(1500)}A`,
    `AAABBB1.2027.C1.K1.${Array.from({ length: 101 }, (_, i) => `A${i}`).join('-')}`,
    7,
    null,
  ])('%s names no car', (text) => {
    expect(decodeChoice(text)).toBeNull();
    expect(openChoice(car, text)).toBeNull();
  });

  it('opens a car that cannot be built as the nearest that can', () => {
    const opened = openChoice(car, 'AAABBB1.2027.C1.K1.A-B');
    expect(opened).toEqual({ choice: { ...bare, partIds: ['a'] }, lost: ['b'] });
  });

  it('says which codes nothing answers to', () => {
    const opened = openChoice(car, 'AAABBB1.2026.ZZZ.K1.A-ZZ');
    expect(opened?.choice).toEqual({ ...bare, partIds: ['a'] });
    expect(opened?.lost).toEqual(['AAABBB1-2026', 'ZZZ', 'ZZ']);
  });

  it('calls what was left out by its name, wherever the catalogue knows one', () => {
    const named = (lost: string) => nameOfLost(car, lost);
    expect(['b', 'B', 'AAABBB1-2026', 'ZZZ'].map(named)).toEqual(['Part b', 'Part b', 'Model V1 2026', 'ZZZ']);
  });

  it('is nothing for a vehicle of another model', () => {
    expect(openChoice(car, 'ZZZBBB1.2027.C1')).toBeNull();
  });
});

describe('codes from outside', () => {
  const codes = codesOf(car, bare);
  if (codes === null) throw new Error('codes were expected');
  it.each([
    [{}, 'ok'],
    [{ mvsCode: 'ZZZBBB1' }, 'versionUnknown'],
    [{ year: 2020 }, 'versionUnknown'],
    [{ colorCode: 'ZZ' }, 'colorUnknown'],
    [{ coatingCode: 'ZZ' }, 'coatingUnknown'],
    [{ itemCodes: ['ZZ'] }, 'partUnknown'],
    [{ accessoryCodes: ['A'] }, 'partUnknown'],
    [{ serviceCodes: ['ZZ'] }, 'serviceUnknown'],
    [{ serviceCodes: ['S1', 'S2'] }, 'servicesExclude'],
    [{ itemCodes: ['A', 'B'] }, 'partsExclude'],
    [{ itemCodes: ['D'] }, 'partMissing'],
  ])('%j: %s', (change, outcome) => {
    const checked = checkCodes(car, { ...codes, ...change });
    expect(checked.ok ? 'ok' : checked.code).toBe(outcome);
  });

  it('reads no upholstery as the standard one', () => {
    const checked = checkCodes(car, { ...codes, coatingCode: null });
    expect(checked.ok && checked.value.coatingId).toBe('k1');
    expect(encodeChoice(codes)).toBe(codeOf(car, bare));
  });
});

describe('steps', () => {
  it('go in their order and skip what leaves nothing to choose', () => {
    const second = car.versions[1];
    if (second === undefined) throw new Error('a version was expected');
    const other = defaultChoice(car, second);
    expect(openSteps(car, bare)).toEqual([
      'version',
      'optionals',
      'color',
      'accessories',
      'coating',
      'services',
      'resume',
    ]);
    expect(openSteps(car, other)).toEqual(['version', 'color', 'coating', 'services', 'resume']);
    expect(nextStep(car, other, 'version')).toBe('color');
    expect(previousStep(car, other, 'coating')).toBe('color');
    expect(nextStep(car, bare, 'resume')).toBeUndefined();
    expect(previousStep(car, bare, 'version')).toBeUndefined();
  });

  it('keep the summary closed for a car that cannot be built', () => {
    expect(isStepOpen(car, { ...bare, partIds: ['a', 'b'] }, 'resume')).toBe(false);
    expect(isStepOpen(car, { ...bare, versionId: 'x' }, 'color')).toBe(false);
    expect(isStepOpen(car, { ...bare, versionId: 'x' }, 'version')).toBe(true);
  });
});
