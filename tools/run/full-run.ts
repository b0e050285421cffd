import type { Counts } from './run-checks.ts';

export type Part = Counts & {
  readonly name: string;
  /** What the clock showed when it began; null for the machine's own time. */
  readonly at: string | null;
  /** The day it last held, and on which commit. */
  readonly day: string;
  readonly commit: string;
};

const ROW = /^\| (?<name>[a-z-]+) \| (?<at>\S+) \| (?<passed>\d+) \| (?<day>[\d-]{10}) \| (?<commit>[0-9a-f]+) \|$/gm;

/** The page that says when each part of the full run last held. */
export function describeRun(parts: readonly Part[]): string {
  const lines = parts.map(
    ({ name, at, passed, day, commit }) => `| ${name} | ${at ?? 'now'} | ${passed} | ${day} | ${commit} |`,
  );
  return `# The full run

Written by \`npm run test:full\`, a row whenever a part held: the faults in all their variants with the sweep over every brand and
market, a thousand changes of prices that two processes serve, the database as a cluster, the journeys with scripts that come late, and the tests of features, kernel, platform, sandbox and calls with Node and
PostgreSQL at another time.

| part | clock | passed | last held | at commit |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

/** What the page said, with the parts that held now in place of their rows; a part that failed keeps its old row. */
export function mergeRuns(page: string, run: readonly Part[]): Part[] {
  const known = [...page.matchAll(ROW)].flatMap(({ groups }) => {
    const { name, at, passed, day, commit } = groups ?? {};
    if (name === undefined || at === undefined || day === undefined || commit === undefined) return [];
    return [{ name, at: at === 'now' ? null : at, passed: Number(passed), failed: 0, day, commit }];
  });
  const held = run.filter(({ passed, failed }) => failed === 0 && passed > 0);
  const isNew = ({ name }: Part): boolean => !known.some((part) => part.name === name);
  return [...known.map((part) => held.find(({ name }) => name === part.name) ?? part), ...held.filter(isNew)];
}
