import { findBrand } from '#brands/brands.ts';
import { drawWordmark } from '#brands/wordmark.ts';
import type { CarBody } from '#kernel/car-body.ts';

type Line = readonly (readonly [x: number, y: number])[];

const COMMAND = /([MLQZ])([^MLQZ]*)/g;

/** The strokes of a wordmark's path as polylines: at a badge's size a rounded corner is the chord across it. */
export const listLines = (path: string): readonly Line[] => {
  const lines: [number, number][][] = [];
  for (const [, command, rest = ''] of path.matchAll(COMMAND)) {
    const numbers = rest
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    const [x, y] = numbers.slice(-2);
    const line = lines.at(-1);
    if (command === 'M') lines.push([]);
    if (command === 'Z' && line?.[0] !== undefined) line.push(line[0]);
    else if (x !== undefined && y !== undefined) lines.at(-1)?.push([x, y]);
  }
  return lines.filter((line) => line.length > 1);
};

/** What the live view builds a car from: its body, and the brand's letters for the tailgate. */
export const liveFileOf = (brandId: string, body: CarBody): Buffer => {
  const brand = findBrand(brandId);
  if (brand === undefined) return Buffer.from(JSON.stringify({ body }));
  const { width, height, strokeWidth, path } = drawWordmark(brand.wordmark);
  return Buffer.from(JSON.stringify({ body, badge: { width, height, strokeWidth, lines: listLines(path) } }));
};
