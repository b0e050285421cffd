import type { Counts } from './run-checks.ts';

export type Part = Counts & {
  readonly name: string;
  /** What the clock showed when it began; null for the machine's own time. */
  readonly at: string | null;
};

/** The page that says when the full run last held. */
export function describeRun({ day, commit, parts }: { day: string; commit: string; parts: readonly Part[] }): string {
  const lines = parts.map(({ name, at, passed, failed }) => `| ${name} | ${at ?? 'now'} | ${passed} | ${failed} |`);
  return `# The full run

Written by \`npm run test:full\` when all of it held: the faults in all their variants, the sweep over every brand and market,
and the tests of features, kernel, platform, sandbox and calls with Node and PostgreSQL at another time.

Last on ${day}, at commit ${commit}.

| part | clock | passed | failed |
|---|---|---|---|
${lines.join('\n')}
`;
}
