import { expect, test } from 'vitest';
import { shortNumber } from './short-number.ts';

test('a UUID’s first forty bits are eight signs that can be read aloud', () => {
  expect(shortNumber('S', '00000000-0000-8000-8000-000000000000')).toBe('S-0000-0000');
  expect(shortNumber('S', 'ffffffff-ff00-8000-8000-000000000000')).toBe('S-ZZZZ-ZZZZ');
  expect(shortNumber('S', '08864298-e800-8000-8000-000000000000')).toBe('S-1234-5678');
});

test('what differs in its first forty bits has another number, and what is no UUID has none', () => {
  expect(shortNumber('S', '00000000-0100-8000-8000-000000000000')).toBe('S-0000-0001');
  expect(() => shortNumber('S', 'abc')).toThrow(RangeError);
});
