import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlots, type Slots } from './slots.ts';

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

const CROWDED = { ...BOUND, waiting: 4, standing: { running: 1, waiting: 0, slow: 100 }, patience: 9_000 };

/** Somebody is sent away every 20 ms. */
const crowd = async (slots: Slots, ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 20) {
    expect(slots.isFull()).toBe(true);
    await vi.advanceTimersByTimeAsync(20);
  }
};

test('a burst may wait in the whole line, and who finds no place in it changes nothing for the others', async () => {
  const slots = createSlots(CROWDED);
  const running = [await slots.enter('a'), await slots.enter('b')];
  const waiting = ['c', 'd', 'e', 'f'].map((caller) => slots.enter(caller));
  for (let more = 0; more < 50; more += 1) expect(await slots.enter('g')).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  for (const leave of running) leave?.();
  for (const next of waiting) {
    const leave = await next;
    expect(leave).not.toBeNull();
    leave?.();
  }
});

test('where people are sent away without a break nobody waits any more, and fewer are served at once, each of them sooner', async () => {
  const slots = createSlots(CROWDED);
  const running = [await slots.enter('a'), await slots.enter('b')];
  const waiting = ['c', 'd', 'e', 'f'].map((caller) => slots.enter(caller));
  await crowd(slots, 500);
  // They would come late whatever is done.
  expect(await Promise.all(waiting)).toEqual([null, null, null, null]);
  running[0]?.();
  running[1]?.();
  const next = await slots.enter('g');
  expect(next).not.toBeNull();
  expect(await slots.enter('h')).toBeNull();
  next?.();
  // Nobody was sent away for a while: a burst is let in again.
  await vi.advanceTimersByTimeAsync(2_000);
  const both = [await slots.enter('h'), await slots.enter('i')];
  expect(both).not.toContain(null);
  for (const leave of both) leave?.();
});

test('who waits already is served after a crowd of a moment', async () => {
  const slots = createSlots(CROWDED);
  const running = [await slots.enter('a'), await slots.enter('b')];
  const waiting = ['c', 'd', 'e', 'f'].map((caller) => slots.enter(caller));
  await crowd(slots, 320);
  for (const leave of running) leave?.();
  for (const next of waiting) {
    const leave = await next;
    expect(leave).not.toBeNull();
    leave?.();
  }
});

test('work without a shorter line keeps who waits, however many are sent away', async () => {
  let isStrained = false;
  const slots = createSlots({ ...BOUND, patience: 9_000 }, () => isStrained);
  const running = [await slots.enter('a'), await slots.enter('b')];
  const waiting = ['c', 'd'].map((caller) => slots.enter(caller));
  isStrained = true;
  await crowd(slots, 800);
  isStrained = false;
  for (const leave of running) leave?.();
  for (const next of waiting) expect(await next).not.toBeNull();
});

test('a page that waits for somebody else keeps no other one from being made, up to as many as ever', async () => {
  const slots = createSlots({ ...CROWDED, waiting: 0 });
  const running = [await slots.enter('a'), await slots.enter('b')];
  await crowd(slots, 300);
  for (const leave of running) leave?.();
  const slow = await slots.enter('c');
  expect(await slots.enter('d')).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  const second = await slots.enter('d');
  expect(second).not.toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  expect(await slots.enter('e')).toBeNull();
  slow?.();
  expect(await slots.enter('e')).not.toBeNull();
});

/** Milliseconds of processor time of a page. */
const PAGE_MS = 10;

type Share = { readonly perSecond: number; readonly seconds: number; readonly since: number };

/** One processor, shared by the pages being made; how long those took that came after a while, and how many were sent away. */
const serve = async (slots: Slots, { perSecond, seconds, since }: Share) => {
  const took: number[] = [];
  let refused = 0;
  let arrived = 0;
  const pages = new Set<{ left: number; readonly end: () => void }>();
  const visit = async (began: number): Promise<void> => {
    const leave = await slots.enter('a visitor');
    if (leave === null) return void (refused += began >= since ? 1 : 0);
    await new Promise<void>((end) => pages.add({ left: PAGE_MS, end }));
    leave();
    if (began >= since) took.push(performance.now() - started - began);
  };
  const started = performance.now();
  for (let now = 0; now < seconds * 1_000; now += 1) {
    for (; arrived < (now * perSecond) / 1_000; arrived += 1) void visit(now);
    await vi.advanceTimersByTimeAsync(1);
    const share = 1 / pages.size;
    for (const page of pages) {
      page.left -= share;
      if (page.left > 0.001) continue;
      pages.delete(page);
      page.end();
    }
  }
  took.sort((left, right) => left - right);
  return { made: took.length, refused, slowest: took[Math.floor(took.length * 0.99)] ?? Number.NaN };
};

const PAGES = { running: 3, waiting: 13, standing: { running: 1, waiting: 0, slow: 100 }, patience: 2_000, each: 99 };

test('of ten times as many as can be served as many are, each as soon as on an empty site', async () => {
  const { made, slowest } = await serve(createSlots(PAGES), { perSecond: 1_000, seconds: 4, since: 1_000 });
  expect(made).toBeGreaterThan(0.9 * 3 * (1_000 / PAGE_MS));
  expect(slowest).toBeLessThanOrEqual(1.5 * PAGE_MS);
});

test('after a crowd has gone all are served again, though the site is nearly full', async () => {
  const slots = createSlots(PAGES);
  await serve(slots, { perSecond: 1_000, seconds: 2, since: 0 });
  const calm = await serve(slots, { perSecond: 80, seconds: 4, since: 2_000 });
  expect(calm.refused).toBe(0);
  expect(calm.made).toBeGreaterThan(150);
});

test('a few who come again at once wait their turn, however long that goes on', async () => {
  const slots = createSlots({
    ...BOUND,
    running: 1,
    waiting: 6,
    standing: { running: 1, waiting: 0, slow: 100 },
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
