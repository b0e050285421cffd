import { expect, test } from 'vitest';
import type { Page } from '#ui/page-context.ts';
import { keepPostalCode } from './requested-place.ts';

test('a postal code is kept as it is asked for again, however it was typed', () => {
  const kept: { name: string; value: string }[] = [];
  const page = { setCookie: (cookie: (typeof kept)[number]) => void kept.push(cookie) } as unknown as Page;
  keepPostalCode(page, ' 01310-100\n');
  keepPostalCode(page, 'c1425 abc');
  expect(kept.map(({ name, value }) => [name, value])).toEqual([
    ['vlt_postal', '01310100'],
    ['vlt_postal', 'C1425ABC'],
  ]);
});
