import { expect, test } from 'vitest';
import { describeRun, mergeRuns, type Part } from './full-run.ts';

const part = (change: Partial<Part>): Part => ({
  name: 'sunday',
  at: '2026-12-20T11:15:00-03:00',
  passed: 4,
  failed: 0,
  day: '2026-11-22',
  commit: 'abc1234',
  ...change,
});

test('the page names clock, count, day and commit of each part', () => {
  const page = describeRun([part({ name: 'exhaustive', at: null, passed: 3 }), part({})]);
  expect(page).toContain('| exhaustive | now | 3 | 2026-11-22 | abc1234 |');
  expect(page).toContain('| sunday | 2026-12-20T11:15:00-03:00 | 4 | 2026-11-22 | abc1234 |');
});

test('a part that held replaces its row, a new one follows, and one that failed leaves the page as it was', () => {
  const page = describeRun([part({ name: 'exhaustive', at: null }), part({})]);
  const held = part({ passed: 9, day: '2026-12-01', commit: 'def5678' });
  const added = part({ name: 'leap-day', at: '2028-02-29T12:00:00-03:00' });
  const failed = part({ name: 'exhaustive', at: null, passed: 7, failed: 1 });
  expect(mergeRuns(page, [failed, held, added])).toEqual([part({ name: 'exhaustive', at: null }), held, added]);
  expect(mergeRuns('', [failed, held])).toEqual([held]);
});
