import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a minute and a half or more of a slow machine, the longest first: begun last, one of them would leave the other cores idle to the end. */
const LONGEST = [
  'tests/journeys/axe-console.test.ts',
  'tests/faults/kill.test.ts',
  'tests/journeys/axe.test.ts',
  'tests/journeys/playground.test.ts',
  'tests/faults/kill-beside.test.ts',
  'tests/journeys/axe-own.test.ts',
  'tests/journeys/order-life.test.ts',
  'tests/journeys/buy.test.ts',
  'tests/journeys/pages.test.ts',
  'tests/journeys/financing.test.ts',
  'tests/journeys/car-view.test.ts',
  'tests/journeys/build.test.ts',
  'tests/journeys/leads.test.ts',
  'tests/faults/leads.test.ts',
  'tests/journeys/saved-cars.test.ts',
  'tests/http/route-suite.test.ts',
  'features/accounts/attacks.server.test.ts',
  'features/content/file.server.test.ts',
  'studio/models.test.ts',
];

/** A machine that ran nothing yet knows no durations, and takes the size of a file for them: the longest are among the smallest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A worker loads the program once a project: projects stay one after the other.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rankOf = ({ moduleId, project }: TestSpecification): number => {
      const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return projects.indexOf(project.name) * (LONGEST.length + 1) + (rank === -1 ? LONGEST.length : rank);
    };
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
