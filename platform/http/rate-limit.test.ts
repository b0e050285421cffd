import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.server.ts';

test('a bucket refills evenly, and loses nothing to a clock that goes back', () => {
  const clock = { now: 10 * 60_000 };
  const limiter = createRateLimiter({ scale: 1, now: () => clock.now });
  const wait = () => limiter.take('money', 'somebody');
  for (let call = 0; call < 30; call += 1) expect(wait()).toBe(0);
  expect(wait()).toBe(2);
  clock.now += 4_000;
  expect([wait(), wait()]).toEqual([0, 0]);
  clock.now -= 5 * 60_000;
  expect(wait()).toBe(2);
  clock.now += 2_000;
  expect(wait()).toBe(0);
});
