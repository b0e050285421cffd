import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outfitOf, type VisiblePart } from './outfit.ts';

const item = (code: string): VisiblePart => ({ type: 'ITEM', code });
const accessory = (key: string): VisiblePart => ({ type: 'ACCESSORY', code: `5675${key}` });
const offered = ['R17', 'R18', 'R19', 'BLK', 'CAM', 'STP', 'SBR', 'RKB']
  .map(item)
  .concat(['01', '11', '12'].map(accessory));

test('nothing chosen, or nothing that shows, is the car as drawn', () => {
  expect(outfitOf({ chosen: [], offered })).toEqual({});
  expect(outfitOf({ chosen: [item('CAM'), accessory('01')], offered })).toEqual({});
});

test('each wheel of a group looks its own', () => {
  const rims = ['R17', 'R18', 'R19'].map((code) => outfitOf({ chosen: [item(code)], offered }).rims);
  expect(new Set(rims).size).toBe(3);
  expect(rims).not.toContain(undefined);
});

test('a roof box brings its bars, also beside rails', () => {
  const outfit = outfitOf({ chosen: [accessory('12'), item('RKB')], offered });
  expect(outfit.roof).toBe('bars');
  expect(outfit.extras).toEqual(['roof-box']);
});

test('the order of choosing does not matter', () => {
  fc.assert(
    fc.property(fc.subarray(offered), (chosen) => {
      const wheels = chosen.filter(({ code }) => code.startsWith('R1'));
      const one = chosen.filter((part) => !wheels.slice(1).includes(part));
      const [a, b] = [one, [...one].reverse()].map((list) => outfitOf({ chosen: list, offered }));
      expect({ ...a, extras: new Set(a?.extras) }).toEqual({ ...b, extras: new Set(b?.extras) });
    }),
  );
});
