import { expect, it } from 'vitest';
import { readTimes, showTimes } from './hours-fields.tsx';

it.each([
  ['', []],
  ['08:00-12:00', [{ starts: '08:00', ends: '12:00' }]],
  [
    ' 8:00 – 12:00; 13:30 - 24:00, ',
    [
      { starts: '08:00', ends: '12:00' },
      { starts: '13:30', ends: '24:00' },
    ],
  ],
])('reads %j', (text, times) => {
  expect(readTimes(text)).toEqual(times);
  expect(readTimes(showTimes(times))).toEqual(times);
});

it.each(['8-12', 'fechado', '08:00', '08:00-12:00 13:00-18:00'])('does not guess at %j', (text) => {
  expect(readTimes(text)).toBeNull();
});
