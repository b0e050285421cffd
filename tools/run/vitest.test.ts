import { expect, test } from 'vitest';
import path from 'node:path';
import { ROOT } from './files.ts';
import { countReport, failuresOf, timesOf, type VitestReport } from './vitest.ts';

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
    report({ testResults: [{ name: 'a', status: 'failed', startTime: 0, endTime: 0, assertionResults: [] }] }),
    1,
    { passed: 3, failed: 1 },
  ],
  ['an error outside of tests', report(), 1, { passed: 3, failed: 1 }],
  ['no report at all', undefined, 0, { passed: 0, failed: 1 }],
])('%s', (_name, input, code, counts) => {
  expect(countReport({ report: input, code })).toEqual(counts);
});

test('files are listed by how long they took', () => {
  const result = (name: string, endTime: number) => ({
    name: path.join(ROOT, name),
    status: 'passed',
    startTime: 1000,
    endTime,
    assertionResults: [],
  });
  const input = report({ testResults: [result('quick.test.ts', 1500), result('tests/slow.test.ts', 61_000)] });
  expect(timesOf(input)).toEqual([
    { file: 'tests/slow.test.ts', seconds: 60 },
    { file: 'quick.test.ts', seconds: 0.5 },
  ]);
});

test('what failed is named with its file and its message', () => {
  const name = path.join(ROOT, 'tests/a.test.ts');
  const times = { startTime: 0, endTime: 0 };
  const input = report({
    testResults: [
      {
        ...times,
        name,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'group one', failureMessages: [] },
          { status: 'failed', fullName: 'group two', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { ...times, name, status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(failuresOf(input)).toEqual([
    { file: 'tests/a.test.ts', test: 'group two', message: 'expected 1 to be 2' },
    { file: 'tests/a.test.ts', test: 'the file itself', message: 'no such module' },
  ]);
});
