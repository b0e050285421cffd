import { isValidLicensePlate } from '@brazilian-utils/brazilian-utils/is-valid-license-plate';
import { isValidVin } from '@brazilian-utils/brazilian-utils/is-valid-vin';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { anyText } from '../tests/hostile.ts';
import { CHASSIS_CASES, VIN_CASES, VIN_CHECK_CASES } from './cases/chassis.ts';
import { ARGENTINE_PLATE_CASES, BRAZILIAN_PLATE_CASES, PLATE_KIND_CASES } from './cases/plates.ts';
import {
  assetPath,
  hasVinCheckDigit,
  isChassis,
  isPlate,
  isVin,
  joinVehicleCode,
  LONG_CUTS,
  MISSING_ASSET_PARTS,
  normalizePlate,
  plateKind,
  SHORT_CUTS,
  splitVehicleCode,
  toMercosulPlate,
} from './vehicle-codes.ts';

const TITLE = '%j is %j: %s';

describe('cases', () => {
  it.each(BRAZILIAN_PLATE_CASES)(TITLE, (value, verdict) => expect(isPlate(value)).toBe(verdict));
  it.each(ARGENTINE_PLATE_CASES)(TITLE, (value, verdict) => expect(isPlate(value, 'ar')).toBe(verdict));
  it.each(PLATE_KIND_CASES)(TITLE, (value, kind) => expect(plateKind(value) ?? 'none').toBe(kind));
  it.each(CHASSIS_CASES)(TITLE, (value, verdict) => expect(isChassis(value)).toBe(verdict));
  it.each(VIN_CASES)(TITLE, (value, verdict) => expect(isVin(value)).toBe(verdict));
  it.each(VIN_CHECK_CASES)(TITLE, (value, verdict) => expect(hasVinCheckDigit(value)).toBe(verdict));
});

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const codes = (length: number) =>
  fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: length, maxLength: length });
const vins = fc.string({
  unit: fc.constantFrom(...CHARACTERS.filter((character) => !'IOQ'.includes(character))),
  minLength: 17,
  maxLength: 17,
});

describe('vehicle codes', () => {
  it('split and join back, by length', () => {
    fc.assert(
      fc.property(fc.oneof(codes(7), codes(16)), (code) => {
        const parts = splitVehicleCode(code);
        expect(parts && joinVehicleCode(parts)).toBe(code);
        expect(parts?.model).toHaveLength(code.length === 7 ? 3 : 4);
        expect(parts?.series).toHaveLength(1);
      }),
    );
  });

  it('mean the same by a brand’s cuts and by length', () => {
    fc.assert(
      fc.property(codes(7), codes(16), (short, long) => {
        expect(splitVehicleCode(short, SHORT_CUTS)).toEqual(splitVehicleCode(short));
        expect(splitVehicleCode(long, LONG_CUTS)).toEqual(splitVehicleCode(long));
        expect(splitVehicleCode(short, LONG_CUTS)).toBeNull();
        expect(splitVehicleCode(long, SHORT_CUTS)).toBeNull();
      }),
    );
  });

  it('are refused at any other length', () => {
    fc.assert(
      fc.property(fc.nat(40).chain(codes), (code) => {
        fc.pre(code.length !== 7 && code.length !== 16);
        expect(splitVehicleCode(code)).toBeNull();
      }),
    );
  });

  it.each([
    ['6752XM0', { model: '675', version: '2XM', series: '0' }],
    ['1CSXA5HDX1B0A0F7', { model: '1CSX', version: 'A5HDX1B0A0F', series: '7' }],
    ['675 XM0', null],
    ['6752xm0', null],
    ['', null],
    [6752330, null],
  ])('%j splits into %j', (code, parts) => expect(splitVehicleCode(code)).toEqual(parts));
});

describe('chassis', () => {
  it('every VIN is a chassis, and one with I, O or Q is only that', () => {
    fc.assert(
      fc.property(vins, fc.nat(16), fc.constantFrom('I', 'O', 'Q'), (vin, at, letter) => {
        expect(isChassis(vin) && isVin(vin)).toBe(true);
        const odd = vin.slice(0, at) + letter + vin.slice(at + 1);
        expect([isChassis(odd), isVin(odd), hasVinCheckDigit(odd)]).toEqual([true, false, false]);
      }),
    );
  });

  it('agrees with an independent library on the check digit, and exactly one fits', () => {
    fc.assert(
      fc.property(vins, (vin) => {
        const fitting = '0123456789X'
          .split('')
          .filter((digit) => hasVinCheckDigit(vin.slice(0, 8) + digit + vin.slice(9)));
        expect(fitting).toHaveLength(1);
        expect(hasVinCheckDigit(vin)).toBe(isValidVin(vin));
      }),
    );
  });
});

describe('plates', () => {
  it('agree with an independent library on seven characters', () => {
    const plates = fc.oneof(codes(7), fc.stringMatching(/^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$/));
    fc.assert(
      fc.property(plates, (text) => {
        expect(isPlate(text)).toBe(isValidLicensePlate(text));
      }),
      { numRuns: 300 },
    );
  });

  it('are of one country at most', () => {
    const plates = fc.stringMatching(/^[A-Z]{2,3}[0-9]{1,4}[A-Z0-9]{0,3}$/);
    fc.assert(
      fc.property(plates, (text) => {
        expect(isPlate(text, 'br') && isPlate(text, 'ar')).toBe(false);
      }),
    );
  });

  it('become Mercosul plates one to one', () => {
    const old = fc.stringMatching(/^[A-Z]{3}[0-9]{4}$/);
    fc.assert(
      fc.property(old, old, (one, other) => {
        expect(plateKind(toMercosulPlate(one))).toBe('br-mercosul');
        if (one !== other) expect(toMercosulPlate(one)).not.toBe(toMercosulPlate(other));
      }),
    );
  });

  it.each([
    ['ABC1234', 'ABC1C34'],
    ['abc0004', 'ABC0A04'],
    ['ABC1C34', null],
    ['AA123BB', null],
    [null, null],
  ])('%j becomes %j', (plate, mercosul) => expect(toMercosulPlate(plate)).toBe(mercosul));

  it('are compared without dash and case', () => {
    expect(normalizePlate('abc-1d23')).toBe('ABC1D23');
    expect(normalizePlate('aa 123 bb')).toBe('AA123BB');
    expect(normalizePlate(' abc\u00a01d\u201323\n')).toBe('ABC1D23');
    expect(normalizePlate('ABC·1234')).toBe('ABC1234');
  });
});

describe('asset paths', () => {
  const parts = { brand: 'jeep', model: '675', version: '2XM', series: '0', year: 2026 };
  const folder = '/content/dam/jeep/products/675/2XM/0/2026/page/';

  it.each([
    [undefined, folder],
    ['hero', `${folder}hero.webp`],
    ['hybrid-profile', `${folder}hybrid-profile.webp`],
    ['recall-logo', `${folder}recall-logo.webp`],
    ['360', `${folder}360/`],
    ['360/mobile', `${folder}360/mobile/`],
  ] as const)('%s', (kind, path) => expect(assetPath(parts, { kind })).toBe(path));

  it.each(['model', 'version', 'series', 'year'] as const)('logs the fixed line where the %s is missing', (missing) => {
    for (const nothing of [undefined, null, '', ' ']) {
      const lines: string[] = [];
      expect(assetPath({ ...parts, [missing]: nothing }, { kind: 'hero', log: (line) => lines.push(line) })).toBeNull();
      expect(lines).toEqual(['Failed to build base car image url. Missing required parameters.']);
    }
  });

  it('logs to the console where nobody says otherwise', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(assetPath({ ...parts, series: null })).toBeNull();
    expect(error.mock.calls).toEqual([[MISSING_ASSET_PARTS]]);
    error.mockRestore();
  });

  it('never leaves the content folder', () => {
    fc.assert(
      fc.property(anyText, fc.string(), (model, series) => {
        const path = assetPath({ ...parts, model, series });
        if (path !== null) expect(path).toMatch(/^\/content\/dam\/jeep\/products\/(?:[0-9A-Za-z-]+\/){4}page\/$/);
      }),
    );
  });
});
