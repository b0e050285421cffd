import { expect, test } from 'vitest';
import { isOnTime } from './revision.ts';

test('a revision is on time from two months before its day to one after', () => {
  const at = (doneOn: string): boolean => isOnTime({ deliveredOn: '2025-03-31', months: 12, doneOn });
  expect(['2026-01-30', '2026-01-31', '2026-03-31', '2026-04-30', '2026-05-01'].map(at)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
