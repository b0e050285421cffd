import { expect, test } from 'vitest';
import { describeRun } from './full-run.ts';

test('the page names day, commit and the counts of each part', () => {
  const page = describeRun({
    day: '2026-11-22',
    commit: 'abc1234',
    parts: [
      { name: 'exhaustive', at: null, passed: 3, failed: 0 },
      { name: 'sunday', at: '2026-12-20T11:15:00-03:00', passed: 4, failed: 0 },
    ],
  });
  expect(page).toContain('Last on 2026-11-22, at commit abc1234.');
  expect(page).toContain('| exhaustive | now | 3 | 0 |');
  expect(page).toContain('| sunday | 2026-12-20T11:15:00-03:00 | 4 | 0 |');
});
