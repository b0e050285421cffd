import { expect, test } from 'vitest';
import { memoizedBytes, memoized, memoizedView } from './memoized.server.ts';

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

test('pages are given one frozen view of a repeated answer for each schema, and each its own of any other', () => {
  const schema = {};
  const answer = memoized({ parts: [{ id: 'a' }] });
  const view = memoizedView(answer, schema, () => structuredClone(answer));
  expect(view).toEqual(answer);
  expect(Object.isFrozen(view.parts[0])).toBe(true);
  expect(memoizedView(answer, schema, () => structuredClone(answer))).toBe(view);
  expect(memoizedView(answer, {}, () => structuredClone(answer))).not.toBe(view);
  const single = { amount: 1 };
  const make = () => structuredClone(single);
  expect(memoizedView(single, schema, make)).not.toBe(memoizedView(single, schema, make));
});
