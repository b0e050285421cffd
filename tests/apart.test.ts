import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { APART } from './harness/apart.ts';

const REPLACES = /\bvi\.(?:mock|doMock|spyOn|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\(/;

test('what replaces something that all files of a worker share runs apart', () => {
  const files = globSync(
    '{app,bench,brands,features,flows,kernel,platform,sandbox,seed,studio,tests,tools,ui}/**/*.test.{ts,tsx}',
  );
  const units = files.filter((file) => !/\.server\.test\.|^tests\/(?:http|journeys|faults)\//.test(file));
  expect(units.length).toBeGreaterThan(200);
  const replacing = units.filter((file) => REPLACES.test(readFileSync(file, 'utf8')));
  expect(replacing.length).toBeGreaterThan(3);
  expect(replacing.filter((file) => !APART.includes(file))).toEqual([]);
});
