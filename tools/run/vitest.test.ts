import { expect, test } from 'vitest';
import { countReport, type VitestReport } from './vitest.ts';

const report = (change: Partial<VitestReport> = {}): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...change,
});

test.each([
  ['a clean run', report(), 0, { passed: 3, failed: 0 }],
  ['failed tests', report({ numFailedTests: 2 }), 1, { passed: 3, failed: 2 }],
  ['skipped tests', report({ numPendingTests: 1, numTodoTests: 1 }), 0, { passed: 3, failed: 2 }],
  [
    'a file that cannot be loaded',
    report({ testResults: [{ name: 'a', status: 'failed', assertionResults: [] }] }),
    1,
    { passed: 3, failed: 1 },
  ],
  ['an error outside of tests', report(), 1, { passed: 3, failed: 1 }],
  ['no report at all', undefined, 0, { passed: 0, failed: 1 }],
])('%s', (_name, given, code, counts) => {
  expect(countReport({ report: given, code })).toEqual(counts);
});
