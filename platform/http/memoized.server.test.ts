import { expect, test } from 'vitest';
import { memoizedBytes, memoized } from './memoized.server.ts';

test('the bytes of a repeated answer are made once', () => {
  const answer = memoized({ amount: 1 });
  let made = 0;
  const serialize = () => {
    made += 1;
    return JSON.stringify(answer);
  };
  const first = memoizedBytes(answer, serialize);
  expect(first?.toString()).toBe('{"amount":1}');
  expect(memoizedBytes(memoized(answer), serialize)).toBe(first);
  expect(made).toBe(1);
});

test('an answer made for one call, and what is no object, keeps no bytes', () => {
  for (const answer of [{ amount: 1 }, 'text', null, 7]) {
    expect(memoizedBytes(answer, () => 'never')).toBeNull();
  }
});
