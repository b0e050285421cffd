import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');
const pixels = (css: string, property: string): number =>
  Number(new RegExp(`${property}: (\\d+)px`).exec(css)?.[1] ?? Number.NaN);

/** How far the ring of what has the focus stands out. */
const ring = /:focus-visible \{[^}]*\}/.exec(read('ui/tokens/base.css'))?.[0] ?? '';
const reach = pixels(ring, 'outline') + pixels(ring, 'outline-offset');

const scrollers = globSync('{ui,features,app}/**/*.module.css').filter((path) =>
  read(path).includes('edges.module.css'),
);

it('knows the rows that scroll', () => {
  expect(reach).toBeGreaterThan(0);
  expect(scrollers.length).toBeGreaterThan(1);
});

it.each(scrollers)('%s leaves room for the ring at its edges', (path) => {
  const list = /\.list \{[^}]*\}/.exec(read(path))?.[0] ?? '';
  expect(pixels(list, 'padding')).toBeGreaterThanOrEqual(reach);
});
