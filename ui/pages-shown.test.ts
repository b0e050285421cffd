import { expect, it } from 'vitest';
import { pagesShown } from './pages-shown.ts';

it('shows the ends, the neighbours and one gap between', () => {
  expect(pagesShown(1, 3)).toEqual([1, 2, 3]);
  expect(pagesShown(5, 9)).toEqual([1, undefined, 4, 5, 6, undefined, 9]);
  expect(pagesShown(3, 9)).toEqual([1, 2, 3, 4, undefined, 9]);
  expect(pagesShown(4, 9)).toEqual([1, 2, 3, 4, 5, undefined, 9]);
});
