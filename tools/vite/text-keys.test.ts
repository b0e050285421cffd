import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { collectStrings, joinStrings, keyFinder, noStrings, type Strings } from './text-keys.ts';

const KEYS = [
  'offers.title',
  'offers.none',
  'offers.fuel.Flex',
  'offers.fuel.Gas',
  'price.one',
  'price.other',
  'admin.users',
  'rest.title',
];

const stringsOf = (code: string): Strings => {
  const found = noStrings();
  collectStrings(parseAst(code), found);
  return found;
};

const keysOf = (...scripts: string[]): string[] => keyFinder(KEYS)(joinStrings(scripts.map(stringsOf)));

it('a key that stands in a script is shown by it', () => {
  expect(keysOf('t("offers.title"); t(failed ? "offers.none" : x)')).toEqual(['offers.title', 'offers.none']);
});

it('a string with holes stands for every key that fills it, however it is put together', () => {
  const fuels = ['offers.fuel.Flex', 'offers.fuel.Gas'];
  expect(keysOf('t(`offers.fuel.${x}`)')).toEqual(fuels);
  expect(keysOf('t("offers.fuel." + x)')).toEqual(fuels);
  expect(keysOf('t(`${stem}.title`)')).toEqual(['offers.title', 'rest.title']);
});

it('two strings make a key, as a stem and the rest under it do', () => {
  expect(keysOf('under("price", texts)(n === 1 ? "one" : "other")')).toEqual(['price.one', 'price.other']);
  expect(keysOf('under("price", texts)', 'n === 1 ? "one" : "none"')).toEqual(['price.one']);
});

it('a string of holes alone says nothing, and what is nowhere is not shown', () => {
  expect(keysOf('t(`${a}.${b}`); t(a + b)')).toEqual([]);
});

it('what a call may refuse is told by its answer, and by no text of the page', () => {
  expect(keysOf('call({ refusals: { none: { status: 404, key: "offers.none" } } })')).toEqual([]);
  expect(keysOf('show({ state: 404, key: "offers.none" })')).toEqual(['offers.none']);
});
