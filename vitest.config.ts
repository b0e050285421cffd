import { defineConfig } from 'vitest/config';
import { APART } from './tests/harness/apart.ts';

const skipped = ['node_modules/**', 'build/**', '.volante/**', '.react-router/**'];
const withDatabase = ['**/*.server.test.ts', 'tests/http/**/*.test.ts'];
const withRoles = ['tests/journeys/**/*.test.ts', 'tests/faults/**/*.test.ts'];
// These count time, turn the machine's load into what they look for, or use both cores by themselves.
const alone = [
  ...['database', 'last-car', 'start-stop'].map((name) => `tests/faults/${name}.test.ts`),
  ...['car-view', 'early-fields', 'rough'].map((name) => `tests/journeys/${name}.test.ts`),
];
const databaseSetup = ['tests/harness/database-setup.ts'];
const journeys = {
  globalSetup: ['tests/harness/build-setup.ts', ...databaseSetup, 'tests/harness/shared-program-setup.ts'],
  // As in the HTTP tests: what a file imports of the program is loaded once a worker, not once a file.
  isolate: false,
  setupFiles: ['tests/harness/new-file.ts'],
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Two cores serve the tests, the database and, in journeys, the program and the browser.
    maxWorkers: 2,
    // A state is waited for, however busy the machine is: the default second is a time.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Some start processes or hash passwords; the default five seconds are a time when others work beside.
          testTimeout: 60_000,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...skipped, ...withDatabase, ...withRoles, ...APART],
          // As in the HTTP tests below.
          isolate: false,
          setupFiles: ['tests/harness/new-file.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'unit-apart', testTimeout: 60_000, include: [...APART], exclude: skipped },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: withDatabase,
          exclude: skipped,
          globalSetup: databaseSetup,
          // Loading the program takes longer than most files' tests: a worker loads it once.
          isolate: false,
          setupFiles: ['tests/harness/new-file.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: { name: 'journeys', include: withRoles, exclude: [...skipped, ...alone], ...journeys },
      },
      {
        extends: true,
        test: { name: 'journeys-alone', include: alone, exclude: skipped, fileParallelism: false, ...journeys },
      },
    ],
  },
});
