import { expect, test } from 'vitest';
import { FULL_FAULTS, ORDER_LIVES_SEED } from '#tests/harness/full.ts';
import { LIFE_EVENTS, playLives } from '#tests/harness/order-lives/play.ts';

/** The full run: 2,000 lives of 50 events. */
const [BATCHES, LIVES, EVENTS] = FULL_FAULTS ? [200, 10, 50] : [1, 8, 20];

test('enough may happen to an order', () => {
  expect(new Set(LIFE_EVENTS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(50);
});

test.each(Array.from({ length: BATCHES }, (_, batch) => ORDER_LIVES_SEED + batch))(
  'whatever happens to orders, money is neither lost nor made (seed %i)',
  { timeout: FULL_FAULTS ? 1_200_000 : 180_000 },
  async (seed) => {
    const { events } = await playLives({ seed, lives: LIVES, events: EVENTS });
    expect(events.size).toBeGreaterThan(15);
  },
);
