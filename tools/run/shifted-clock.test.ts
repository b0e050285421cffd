import { expect, test } from 'vitest';
import { SHIFTED_CLOCKS, shiftedEnv, withoutWaits } from './shifted-clock.ts';

const input = { library: '/lib/x.so', now: Date.parse('2026-12-20T14:14:00Z') };

test('a clock is told as a distance, ahead or behind', () => {
  expect(shiftedEnv({ name: 'a', at: '2026-12-20T11:15:00-03:00' }, input)).toMatchObject({ FAKETIME: '+60' });
  expect(shiftedEnv({ name: 'b', at: '2026-12-20T11:13:30-03:00' }, input)).toMatchObject({ FAKETIME: '-30' });
});

test('durations stay as they are', () => {
  for (const clock of SHIFTED_CLOCKS) expect(shiftedEnv(clock, input).FAKETIME_DONT_FAKE_MONOTONIC).toBe('1');
});

test('the clocks are the days their names say', () => {
  const days = SHIFTED_CLOCKS.map(({ at }) => at.slice(0, 10));
  expect(new Date(`${days[0]}T12:00:00Z`).getUTCDay()).toBe(0);
  expect(days).toContain('2028-02-29');
  expect(new Set(SHIFTED_CLOCKS.map(({ name }) => name)).size).toBe(SHIFTED_CLOCKS.length);
});

test('waits are no longer found by their names, and nothing else is changed', () => {
  const library = Buffer.from('ELF\0poll\0epoll_wait\0epoll_pwait\0clock_nanosleep\0code\0epoll_wait\0epoll_pwait\0');
  const expected = 'ELF\0poll\0xpoll_wait\0xpoll_pwait\0xlock_nanosleep\0code\0epoll_wait\0epoll_pwait\0';
  expect(withoutWaits(library).toString()).toBe(expected);
});
