import { expect, test } from 'vitest';
import { buildHref } from './build-href.ts';

const page = { path: () => '/br/jeep/monte/compass/version' };
const at = { model: 'compass', step: 'version' };

test.each([
  [{ color: undefined }, ''],
  [{ color: 'PXJ' }, '?color=PXJ'],
  [{ color: 'PXJ', version: '6753E10-2027' }, '?do=version%3A6753E10-2027&color=PXJ'],
])('a model is built with what was picked of it: %o', (picked, query) => {
  expect(buildHref(page, { ...at, ...picked })).toBe(`/br/jeep/monte/compass/version${query}`);
});
