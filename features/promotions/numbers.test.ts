import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { numbersAt } from './numbers.server.ts';

it('hands every number out once, the series evenly, and in an order that the key makes', () => {
  const space = { series: 3, seriesSize: 50 };
  const key = randomBytes(32).toString('hex');
  const all = numbersAt({ key, ...space }, { from: 0, count: 150 });
  expect(new Set(all.map(({ series, number }) => `${series}-${number}`)).size).toBe(150);
  expect(all.every(({ number }) => number >= 0 && number < 50)).toBe(true);
  const first = all.slice(0, 30).map(({ series }) => series);
  expect([0, 1, 2].map((series) => first.filter((one) => one === series).length)).toEqual([10, 10, 10]);
  const other = numbersAt({ key: randomBytes(32).toString('hex'), ...space }, { from: 0, count: 150 });
  expect(other).not.toEqual(all);
  expect(numbersAt({ key, ...space }, { from: 7, count: 2 })).toEqual(all.slice(7, 9));
});
