import { expect, test } from 'vitest';
import { isDiskFull } from './faults.server.ts';

const full = Object.assign(new Error('could not extend file'), { code: '53100' });

test('a full disk is busy while another server may come to lead, and full when it lasts', () => {
  const SECOND = 1000;
  const at = (seconds: number) => isDiskFull(full, seconds * SECOND);
  expect(isDiskFull(Object.assign(new Error('no'), { code: '23505' }), 0)).toBe(false);
  expect([at(0), at(20), at(29)]).toEqual([true, true, true]);
  expect([at(30), at(200), at(490)]).toEqual([false, false, false]);
  // Room was made and is used up again.
  expect(at(800)).toBe(true);
});
