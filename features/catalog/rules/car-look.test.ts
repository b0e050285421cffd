import { expect, test } from 'vitest';
import { buildCatalog } from '#seed/catalog/build.ts';
import { outfitOf, type VisiblePart } from './outfit.ts';
import { lookOfCodes, lookQuery } from '#kernel/car-look.ts';

test('says the paint and, in one order, the parts that show', () => {
  expect(lookQuery({ paint: 'PBJ', partCodes: ['STP', 'CAM', 'R18'] })).toEqual({ paint: 'PBJ', parts: 'R18.STP' });
  expect(lookQuery({ paint: null, partCodes: ['CAM'] })).toEqual({});
  const codes = { colorCode: 'PBJ', itemCodes: ['R18', 'CAM'], accessoryCodes: ['567512'] };
  expect(lookOfCodes(codes)).toEqual({ paint: 'PBJ', parts: '567512.R18' });
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
