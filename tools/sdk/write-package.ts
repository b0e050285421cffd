import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { registry } from '#app/server/registry.ts';
import { commonRefusals } from '#kernel/endpoint.ts';
import { ROOT } from '../run/files.ts';
import { readSource, writeCompiled } from './compile-package.ts';
import { callsText, describeCalls, type Described } from './describe-calls.ts';

export const PACKAGE = 'volante-sdk';
const HERE = path.join(ROOT, 'tools/sdk');
const EXAMPLES = path.join(HERE, 'examples');

const INDEX = `import { CALLS, type Calls } from './calls.js';
import { createClient, type VolanteClient, type VolanteOptions } from './client.js';

export { BeyondScope, Busy, InputRefused, KeyRefused, LimitReached, NoAnswer, OtherSite, TimedOut, VolanteError, VolanteProblem } from './problems.js';
export type { CallOptions, VolanteOptions } from './client.js';
export type { Calls, CommonRefusal } from './calls.js';
export type Volante = VolanteClient<Calls>;

/** A client with the key of an external application. */
export const createVolante = (options: VolanteOptions): Volante => createClient<Calls>(CALLS, options);
`;

const sourcesOf = (calls: readonly Described[]) => ({
  'index.ts': INDEX,
  'calls.ts': callsText(calls, Object.keys(commonRefusals)),
  'client.ts': readSource('tools/sdk/client.ts'),
  'problems.ts': readSource('tools/sdk/problems.ts'),
  'retry-after.ts': readSource('kernel/retry-after.ts'),
});

const exampleText = (name: string): string =>
  `### ${name}\n\n\`\`\`js\n${readFileSync(path.join(EXAMPLES, name), 'utf8')}\`\`\`\n`;

const readmeOf = (calls: readonly Described[]): string => {
  const scopes = [...new Set(calls.map(({ scope }) => scope))].toSorted();
  const rows = scopes.map((scope) => {
    const own = calls.filter((one) => one.scope === scope);
    return `| \`${scope}\` | ${own.map(({ route }) => `\`${route.id}\``).join('<br>')} |`;
  });
  const examples = readdirSync(EXAMPLES).toSorted().map(exampleText);
  return [
    readFileSync(path.join(HERE, 'README-package.md'), 'utf8').trimEnd(),
    '',
    '## Examples',
    '',
    ...examples,
    '## Calls by scope',
    '',
    '| scope | calls |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
};

/** Writes the package into a folder. */
export const writePackage = (folder: string): { readonly calls: number } => {
  const calls = describeCalls(registry);
  writeCompiled(folder, {
    name: PACKAGE,
    description: 'Calls of Volante for external applications, typed as the program declares them.',
    sources: sourcesOf(calls),
    readme: readmeOf(calls),
    examples: EXAMPLES,
  });
  return { calls: calls.length };
};
