import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlots } from './slots.ts';

const BOUND = { running: 2, waiting: 2, patience: 1000, each: 10 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('so many at once, so many in line, and the rest is sent away at once', async () => {
  const slots = createSlots(BOUND);
  const [first, second] = [await slots.enter('a'), await slots.enter('b')];
  const order: string[] = [];
  const third = slots.enter('c').then((leave) => (order.push('third'), leave));
  const fourth = slots.enter('d').then((leave) => (order.push('fourth'), leave));
  expect(slots.isFull('e')).toBe(true);
  expect(await slots.enter('e')).toBeNull();
  first?.();
  // Given back twice, a slot is free once.
  first?.();
  expect(await third).not.toBeNull();
  expect(order).toEqual(['third']);
  second?.();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
  expect(slots.isFull('e')).toBe(false);
});

test('who waits too long is sent away, and the slot goes to the next', async () => {
  const slots = createSlots(BOUND);
  const [first] = [await slots.enter('a'), await slots.enter('b')];
  const late = slots.enter('c');
  await vi.advanceTimersByTimeAsync(BOUND.patience);
  expect(await late).toBeNull();
  const next = slots.enter('d');
  first?.();
  expect(await next).not.toBeNull();
});

test('one caller has no more than their share, and others still get in', async () => {
  const slots = createSlots({ ...BOUND, running: 4, each: 2 });
  const mine = [await slots.enter('a'), await slots.enter('a')];
  expect(await slots.enter('a')).toBeNull();
  expect(await slots.enter('b')).not.toBeNull();
  mine[0]?.();
  expect(await slots.enter('a')).not.toBeNull();
});

test('a strained process takes in a quarter and lets nobody wait', async () => {
  let isStrained = true;
  const slots = createSlots({ ...BOUND, running: 8 }, () => isStrained);
  const leaves = [await slots.enter('a'), await slots.enter('b')];
  expect(leaves).not.toContain(null);
  expect(await slots.enter('c')).toBeNull();
  isStrained = false;
  expect(await slots.enter('c')).not.toBeNull();
});
