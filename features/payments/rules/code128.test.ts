import bwip from 'bwip-js/node';
import { expect, test } from 'vitest';
import { drawCode128 } from './code128.ts';

/** Widths of bars and spaces as another program draws them. */
const widthsOf = (digits: string): number[] => {
  const [drawn] = bwip.raw({ bcid: 'code128', text: digits }) as unknown as readonly { sbs: readonly number[] }[];
  return [...(drawn?.sbs ?? [])];
};

/** The same of a drawing, read from its path. */
const readWidths = (path: string): number[] => {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => ({ x: Number(x), width: Number(width) }));
  return bars.flatMap(({ x, width }, at) => {
    const next = bars[at + 1];
    return next === undefined ? [width] : [width, next.x - x - width];
  });
};

test.each([
  ['333500179589174874202612020000090000000000'],
  ['0123456789'.repeat(3)],
  // Every symbol of the set.
  [Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0')).join('')],
])('%s is drawn as another program draws it', (digits) => {
  const { modules, path } = drawCode128(digits);
  const widths = readWidths(path);
  expect(widths).toEqual(widthsOf(digits));
  expect(modules).toBe(20 + widths.reduce((sum, width) => sum + width, 0));
});

test.each(['', '123', '12a4'])('%o has no bars', (digits) => {
  expect(() => drawCode128(digits)).toThrow(RangeError);
});
