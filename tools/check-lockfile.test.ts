import { expect, test } from 'vitest';
import { findUnlocked } from './check-lockfile.ts';

test('a lockfile that holds all that is asked for, nested or at the top, is whole', () => {
  const packages = {
    '': { devDependencies: { a: '1.0.0' } },
    'node_modules/a': { dependencies: { b: '^1.0.0' }, optionalDependencies: { c: '1.0.0' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '*' } },
    'node_modules/c': {},
  };
  expect(findUnlocked({ packages })).toEqual([]);
});

test('a package of another platform that npm left out is named with the one that asks for it', () => {
  const packages = {
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { optionalDependencies: { '@a/linux': '1.0.0', '@a/android': '1.0.0' } },
    'node_modules/@a/linux': {},
  };
  expect(findUnlocked({ packages }).map(({ message }) => message)).toEqual([
    'lacks @a/android, which node_modules/a asks for',
  ]);
});
