import { expect, test } from 'vitest';
import { createIds } from './ids.server.ts';

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('ids are version 7, begin with their time, and those of one millisecond sort as they were made', () => {
  const ids = createIds({ now: () => new Date(0x0123_4567_89ab) });
  const made = Array.from({ length: 2000 }, () => ids.next());
  expect(made.every((id) => VERSION_7.test(id) && id.startsWith('01234567-89ab-'))).toBe(true);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('a clock that is set back makes ids of the time it says', () => {
  let now = 2_000;
  const ids = createIds({ now: () => new Date(now) });
  ids.next();
  now = 1_000;
  expect(ids.next().startsWith('00000000-03e8-7')).toBe(true);
});
