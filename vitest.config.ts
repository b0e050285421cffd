import { defineConfig } from 'vitest/config';
import { APART } from './tests/harness/apart.ts';
import { LongestFirst } from './tests/harness/longest-first.ts';

const skipped = ['node_modules/**', 'build/**', '.volante/**', '.react-router/**'];
const withDatabase = ['**/*.server.test.ts', 'tests/http/**/*.test.ts'];
/** Needs Patroni, etcd and HAProxy, and minutes: of the full run alone. */
const withCluster = ['tests/cluster/**/*.test.ts'];
const withRoles = ['tests/journeys/**/*.test.ts', 'tests/faults/**/*.test.ts'];
// These turn the machine's load into what they look for, or count all processes of a program.
const alone = [
  ...['database', 'prices', 'start-stop', 'two-webs'].map((name) => `tests/faults/${name}.test.ts`),
  'tests/journeys/load.test.ts',
];
const databaseSetup = ['tests/harness/database-setup.ts'];
const journeys = {
  globalSetup: [
    'tests/harness/build-setup.ts',
    ...databaseSetup,
    'tests/harness/shared-program-setup.ts',
    'tests/harness/examined-setup.ts',
  ],
  // As in the HTTP tests: what a file imports of the program is loaded once a worker, not once a file.
  isolate: false,
  setupFiles: ['tests/harness/new-file.ts', 'tests/harness/last-words-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Tests wait for the database, or for what they sent, a third of their time: two cores have work for three.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A state is waited for, however busy the machine is: the default second is a time.
    expect: { poll: { timeout: 60_000 } },
    // A list of findings is printed whole: "expected [ Array(1) ]" does not say what was found.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Some start processes or hash passwords; the default five seconds are a time when others work beside.
          testTimeout: 60_000,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...skipped, ...withDatabase, ...withRoles, ...withCluster, ...APART],
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
          // For what hangs: a machine that others use beside, at a lower priority, takes minutes for what takes seconds.
          testTimeout: 180_000,
          hookTimeout: 400_000,
        },
      },
      {
        extends: true,
        test: {
          ...journeys,
          name: 'journeys',
          include: withRoles,
          exclude: [...skipped, ...alone],
          // A journey waits for a start, a job or a page more often than it works.
          maxWorkers: 4,
          // What has other workers is another group, which begins when the one before has ended.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...journeys,
          name: 'journeys-alone',
          include: alone,
          exclude: skipped,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          globalSetup: ['tests/harness/build-setup.ts'],
          setupFiles: ['tests/harness/last-words-setup.ts'],
          include: withCluster,
          exclude: skipped,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
