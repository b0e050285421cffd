import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitFits } from './unit-fit.ts';

const choice = {
  mvsCode: '6752E10',
  year: 2027,
  colorCode: 'PXJ',
  coatingCode: '061',
  itemCodes: ['SEG', 'CAM'],
  accessoryCodes: ['567504'],
  serviceCodes: ['MAN3'],
};
const ready = {
  kind: 'ready',
  mvsCode: '6752E10',
  year: 2027,
  colorCode: 'PXJ',
  coatingCode: '061',
  itemCodes: ['CAM', 'SEG'],
} as const;
const slot = {
  kind: 'slot',
  mvsCode: '6752E10',
  year: 2027,
  colorCode: null,
  coatingCode: null,
  itemCodes: [],
} as const;

describe('unitFits', () => {
  test('a built car as it was chosen, whatever the order of its parts, accessories and services aside', () => {
    expect(unitFits(ready, choice)).toBe(true);
    expect(unitFits(ready, { ...choice, accessoryCodes: [], serviceCodes: [] })).toBe(true);
  });

  test.each([
    ['another version', { mvsCode: '6752E11' }],
    ['another year', { year: 2026 }],
    ['another colour', { colorCode: 'PW7' }],
    ['another upholstery', { coatingCode: '062' }],
    ['no upholstery named', { coatingCode: null }],
    ['a part less', { itemCodes: ['SEG'] }],
    ['a part more', { itemCodes: ['SEG', 'CAM', 'TET'] }],
  ])('not for %s', (_what, change) => {
    expect(unitFits(ready, { ...choice, ...change })).toBe(false);
  });

  test('a build slot takes any choice of its version, and of no other', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (colorCode, itemCodes) => {
        expect(unitFits(slot, { ...choice, colorCode, itemCodes })).toBe(true);
      }),
    );
    expect(unitFits(slot, { ...choice, mvsCode: '6752E11' })).toBe(false);
    expect(unitFits(slot, { ...choice, year: 2026 })).toBe(false);
  });
});
