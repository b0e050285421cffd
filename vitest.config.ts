import { defineConfig } from 'vitest/config';

const skipped = ['node_modules/**', 'build/**', '.volante/**', '.react-router/**'];
const withDatabase = ['**/*.server.test.ts', 'tests/http/**/*.test.ts'];
const withRoles = ['tests/journeys/**/*.test.ts', 'tests/faults/**/*.test.ts'];
const databaseSetup = ['tests/harness/database-setup.ts'];

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
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...skipped, ...withDatabase, ...withRoles],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: withDatabase,
          exclude: skipped,
          globalSetup: databaseSetup,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: withRoles,
          exclude: skipped,
          globalSetup: ['tests/harness/build-setup.ts', ...databaseSetup],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
