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

test('a burst may wait in the whole line, but a line that stands without a break is a short one', async () => {
  const slots = createSlots({
    ...BOUND,
    running: 1,
    waiting: 4,
    standing: { running: 1, waiting: 1 },
    patience: 9_000,
  });
  const first = await slots.enter('a');
  const waiting = ['b', 'c', 'd', 'e'].map((caller) => slots.enter(caller));
  expect(slots.isFull()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  first?.();
  const second = await waiting[0];
  // Three stand there still, for a second now.
  expect(await slots.enter('f')).toBeNull();
  second?.();
  for (const next of waiting.slice(1)) (await next)?.();
  // Nobody was sent away for a while: a burst is let in again.
  await vi.advanceTimersByTimeAsync(2_000);
  const again = ['g', 'h', 'i'].map((caller) => slots.enter(caller));
  expect(slots.isFull()).toBe(false);
  for (const next of again) (await next)?.();
});

test('a few who come again at once wait their turn, however long that goes on', async () => {
  const slots = createSlots({
    ...BOUND,
    running: 1,
    waiting: 6,
    standing: { running: 1, waiting: 0 },
    patience: 9_000,
  });
  let leave = await slots.enter('a');
  for (let time = 0; time < 5; time += 1) {
    const waiting = [slots.enter('b'), slots.enter('c')];
    await vi.advanceTimersByTimeAsync(400);
    expect(slots.isFull()).toBe(false);
    leave?.();
    (await waiting[0])?.();
    leave = (await waiting[1]) ?? null;
    expect(leave).not.toBeNull();
  }
  leave?.();
});

test('where a line stands without a break fewer are served at once, each of them sooner', async () => {
  const slots = createSlots({ ...BOUND, waiting: 3, standing: { running: 1, waiting: 0 }, patience: 9_000 });
  const running = [await slots.enter('a'), await slots.enter('b')];
  const waiting = ['c', 'd', 'e'].map((caller) => slots.enter(caller));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slots.isFull()).toBe(true);
  // Of two slots given back one is given on.
  running[0]?.();
  expect(await slots.enter('f')).toBeNull();
  running[1]?.();
  const next = await waiting[0];
  expect(await slots.enter('g')).toBeNull();
  next?.();
  (await waiting[1])?.();
  (await waiting[2])?.();
  // Nobody was sent away for a while: both slots are there again.
  await vi.advanceTimersByTimeAsync(2_000);
  const both = [await slots.enter('h'), await slots.enter('i')];
  expect(both).not.toContain(null);
  for (const leave of both) leave?.();
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
