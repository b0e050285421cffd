import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildCatalog } from '#seed/catalog/build.ts';
import { buildFleet } from './fleet.ts';

test('the cars that the README names for recall and garage are on the road, with both their numbers, one in each market', () => {
  const fleet = buildFleet(buildCatalog());
  const readme = readFileSync('README.md', 'utf8');
  const named = [...readme.matchAll(/\/(br|ar)\/([\w-]+)\/recall\?id=(\w+)` \(chassis (\w+)\)/g)];
  expect(named.map(([, market]) => market)).toEqual(['br', 'ar']);
  for (const [, market, brand, plate, chassis] of named)
    expect(fleet).toContainEqual(expect.objectContaining({ market, brand, plate, chassis }));
});
