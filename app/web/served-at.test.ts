import { expect, test } from 'vitest';
import { isElsewhere } from './served-at.ts';

const opened = [{ name: 'https://x.example/resumo?c=1#preco' }];
const at = (href: string, entries = opened) =>
  isElsewhere({ location: { href }, performance: { getEntriesByType: () => entries } });

test('a page whose address became another before it is live is elsewhere, whatever place of it is shown', () => {
  expect(at('https://x.example/cor?c=1')).toBe(true);
  expect(at('https://x.example/resumo?c=2')).toBe(true);
  expect(at('https://x.example/resumo?c=1')).toBe(false);
  expect(at('https://x.example/resumo?c=1#outro')).toBe(false);
  expect(at('https://x.example/cor?c=1', [])).toBe(false);
});
