import { expect, test } from 'vitest';
import { isElsewhere } from './served-at.ts';

const servedAt = 'https://x.example/resumo?c=1';
const at = (href: string) => isElsewhere({ servedAt, location: { href } });

test('a page whose address became another before it is live is elsewhere, whatever place of it is shown', () => {
  expect(at('https://x.example/cor?c=1')).toBe(true);
  expect(at('https://x.example/resumo?c=2')).toBe(true);
  expect(at('https://x.example/resumo?c=1#preco')).toBe(false);
  expect(isElsewhere({ location: { href: servedAt } })).toBe(false);
});
