import { expect, test } from 'vitest';
import { FULL_FAULTS, FULL_SWEEP, ORDER_LIVES_BATCHES, ORDER_LIVES_SEED } from '#tests/harness/full.ts';
import { heldSeeds } from '#tests/harness/order-lives/held.ts';
import { LIFE_EVENTS, playLives } from '#tests/harness/order-lives/play.ts';

const IS_FULL = FULL_FAULTS || FULL_SWEEP;

/** The full run: 2,000 lives of 50 events, a database and a program of its own for twenty of them at a time. */
const [BATCHES, LIVES, EVENTS] = IS_FULL ? [ORDER_LIVES_BATCHES, 20, 50] : [1, 8, 20];

/** Seeds at which something was wrong once. */
const FORMER: readonly number[] = [];

test('enough may happen to an order', () => {
  expect(new Set(LIFE_EVENTS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(50);
});

const held = IS_FULL ? heldSeeds() : null;
const first = ORDER_LIVES_SEED ?? (IS_FULL ? 1 : Date.now() % 1_000_000);
const seeds = [...FORMER, ...Array.from({ length: BATCHES }, (_, batch) => first + batch)];

test.each(seeds.filter((seed) => held?.has(seed) !== true))(
  'whatever happens to orders, money is neither lost nor made (seed %i)',
  { timeout: IS_FULL ? 1_800_000 : 180_000 },
  async (seed) => {
    const { events } = await playLives({ seed, lives: LIVES, events: EVENTS });
    expect(events.size).toBeGreaterThan(15);
    held?.add(seed);
  },
);
