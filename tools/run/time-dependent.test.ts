import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './files.ts';
import { timeDependent, TIMELESS } from './time-dependent.ts';

test('files that are left out are there, so that none is left out by an old name', () => {
  for (const file of Object.keys(TIMELESS)) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
});

test('the files of features and calls are run, and those of pages are not', () => {
  const files = timeDependent();
  expect(files).toContain('kernel/money.test.ts');
  expect(files).toContain('tests/http/reservations.test.ts');
  expect(files).not.toContain('tests/http/matrix.test.ts');
  expect(files.filter((file) => file.startsWith('tests/journeys/'))).toEqual([]);
});
