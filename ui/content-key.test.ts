import { expect, test } from 'vitest';
import { contentKey } from './content-key.ts';

test('a form sent twice has one key, filled in differently another, and none without its own', async () => {
  const first = await contentKey('k'.repeat(24), { orderNumber: 'BR-1', email: 'a@b.example' });
  expect(first).toMatch(/^k{24}:[0-9a-f]{24}$/);
  expect(await contentKey('k'.repeat(24), { orderNumber: 'BR-1', email: 'a@b.example' })).toBe(first);
  expect(await contentKey('k'.repeat(24), { orderNumber: 'BR-2', email: 'a@b.example' })).not.toBe(first);
  expect(await contentKey('j'.repeat(24), { orderNumber: 'BR-1', email: 'a@b.example' })).not.toBe(first);
  expect(await contentKey('', { orderNumber: 'BR-1' })).toBe('');
});
