import { expect, it } from 'vitest';
import { shareEqual } from './share-equal.ts';

it('equal parts become one, and nothing else changes', () => {
  const price = { amount: 100, currency: 'BRL' };
  const when = new Date(0);
  const data = {
    lines: [{ price, tags: [] }, { price: { ...price }, tags: [] }, { price: { ...price, amount: 1 } }],
    when,
  };
  const shared = shareEqual(data);
  expect(shared).toEqual(data);
  expect(shared.lines[0]).toBe(shared.lines[1]);
  expect(shared.lines[2]?.price).not.toBe(shared.lines[0]?.price);
  expect(shared.when).toBe(when);
});

it('tells apart what only reads alike', () => {
  const data = [{ a: '1' }, { a: 1 }, ['a'], { a: null }, { a: undefined }, ['a', ['a']]];
  expect(shareEqual(data)).toEqual(data);
  expect(new Set(shareEqual(data)).size).toBe(data.length);
});
