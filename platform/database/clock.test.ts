import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseClock } from './clock.server.ts';
import { createDatabaseTime } from './database-time.server.ts';

const NOON = Date.parse('2030-01-01T12:00:00Z');
/** The machine's clock, and the one that is never set. */
const machine = { wall: NOON, steady: 5_000 };
const pass = (ms: number): void => {
  machine.wall += ms;
  machine.steady += ms;
};

beforeEach(() => {
  machine.wall = NOON;
  machine.steady = 5_000;
  vi.spyOn(Date, 'now').mockImplementation(() => machine.wall);
  vi.spyOn(performance, 'now').mockImplementation(() => machine.steady);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('time is the database’s, and goes on by itself when the machine’s clock is set', () => {
  const time = createDatabaseTime();
  const began = performance.now();
  pass(20);
  time.set(NOON + 300_000, began);
  expect([time.now(), time.ahead()]).toEqual([NOON + 300_010, 299_990]);
  machine.wall -= 3_600_000;
  pass(1_000);
  expect(time.now()).toBe(NOON + 301_010);
});

test('a clock set back while the database is asked is no time the answer took', () => {
  const time = createDatabaseTime();
  const began = performance.now();
  machine.wall -= 60_000;
  pass(10);
  time.set(NOON, began);
  expect([time.now(), time.ahead()]).toEqual([NOON + 5, 59_995]);
});

test('clocks that agree within a second are one', () => {
  const time = createDatabaseTime();
  time.set(NOON + 400, performance.now());
  expect([time.now(), time.ahead()]).toEqual([NOON, 0]);
});

test('the database is looked at again after half a minute, and a second after it did not answer', async () => {
  const answers = vi.fn(async () => false);
  let connected = 1;
  const clock = await databaseClock({ answers, time: () => NOON, connected: () => connected });
  const looksAfter = async (ms: number): Promise<number> => {
    pass(ms);
    expect(clock.now()).toEqual(new Date(NOON));
    await Promise.resolve();
    await Promise.resolve();
    return answers.mock.calls.length;
  };
  expect(await looksAfter(999)).toBe(1);
  answers.mockResolvedValue(true);
  expect(await looksAfter(1)).toBe(2);
  expect(await looksAfter(29_999)).toBe(2);
  expect(await looksAfter(1)).toBe(3);
  // A second after the last look, and by a connection of its own: the one it had may still lead to who led before.
  connected += 1;
  expect(await looksAfter(1)).toBe(3);
  expect(await looksAfter(999)).toBe(4);
  expect(answers).toHaveBeenLastCalledWith({ anew: true });
  expect(await looksAfter(1)).toBe(4);
});
