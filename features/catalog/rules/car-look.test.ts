import { expect, test } from 'vitest';
import { buildCatalog } from '#seed/catalog/build.ts';
import { outfitOf, type VisiblePart } from './outfit.ts';
import { lookOfCodes, lookQuery, pictureOfCodes } from '#kernel/car-look.ts';

test('says the paint and, in one order, the parts that show', () => {
  expect(lookQuery({ paint: 'PBJ', partCodes: ['STP', 'CAM', 'R18'] })).toEqual({ paint: 'PBJ', parts: 'R18.STP' });
  expect(lookQuery({ paint: null, partCodes: ['CAM'] })).toEqual({});
  const codes = { colorCode: 'PBJ', itemCodes: ['R18', 'CAM'], accessoryCodes: ['567512'] };
  expect(lookOfCodes(codes)).toEqual({ paint: 'PBJ', parts: '567512.R18' });
});

test('a car told in codes has one address, and one that is no vehicle’s has none', () => {
  const car = { brand: 'jeep', mvsCode: '6751E10', year: 2026 };
  const folder = '/content/dam/jeep/products/675/1E1/0/2026/page';
  const codes = { colorCode: 'PBJ', itemCodes: ['STP', 'CAM'], accessoryCodes: ['567512'] };
  expect(pictureOfCodes({ ...car, codes })).toBe(`${folder}/hero.webp?paint=PBJ&parts=567512.STP`);
  expect(pictureOfCodes({ ...car, codes, view: 'profile', width: 480 })).toBe(
    `${folder}/profile.webp?paint=PBJ&parts=567512.STP&width=480`,
  );
  expect(pictureOfCodes({ ...car, codes: { colorCode: null }, extension: 'jpg' })).toBe(`${folder}/hero.jpg`);
  expect(pictureOfCodes({ ...car, codes: { colorCode: 'P/1&' } })).toBe(`${folder}/hero.webp?paint=P%2F1%26`);
  expect(pictureOfCodes({ ...car, mvsCode: '67?', codes })).toBeNull();
});

test('what an address names is what changes the car', () => {
  const offered: VisiblePart[] = buildCatalog().parts.flatMap(({ type, code }) =>
    type === 'ITEM' || type === 'ACCESSORY' ? [{ type, code }] : [],
  );
  const sizes = offered.filter(({ code }) => /^R\d\d$/.test(code)).slice(0, 3);
  const shows = (part: VisiblePart): boolean =>
    /^R\d\d$/.test(part.code) || Object.keys(outfitOf({ chosen: [part], offered: sizes })).length > 0;
  for (const part of offered) {
    const isNamed = 'parts' in lookQuery({ paint: null, partCodes: [part.code] });
    expect(isNamed, part.code).toBe(shows(part));
  }
});
