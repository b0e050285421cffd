import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS_OF, PROVIDER_KINDS } from '#platform/providers/contract.ts';
import { ROOT } from '../run/files.ts';
import { readSource, writeCompiled } from './compile-package.ts';

export const PROVIDER_PACKAGE = 'volante-provider';
const EXAMPLES = path.join(ROOT, 'tools/sdk/provider-examples');

const INDEX = `export { checkProvider, type Finding } from './check-provider.js';
export { CONTRACT, PROVIDER_KINDS } from './contract.js';
export type * from './types.js';
`;

const callsText = (): string[] =>
  PROVIDER_KINDS.flatMap((kind) =>
    Object.entries(CALLS_OF[kind]).map(
      ([call, { milliseconds }]) => `| \`${kind}\` | \`${call}\` | ${milliseconds / 1000} s |`,
    ),
  );

const readmeOf = (): string =>
  [
    readFileSync(path.join(ROOT, 'docs/own-providers.md'), 'utf8').trimEnd(),
    '',
    '## Calls and their time',
    '',
    '| kind | call | answered within |',
    '|---|---|---|',
    ...callsText(),
    '',
    '## Examples',
    '',
    ...readdirSync(EXAMPLES)
      .toSorted()
      .map((name) => `### ${name}\n\n\`\`\`js\n${readFileSync(path.join(EXAMPLES, name), 'utf8')}\`\`\`\n`),
  ].join('\n');

/** The contract of own providers with its test kit, as other companies have it. */
export const writeProviderPackage = (folder: string): void =>
  writeCompiled(folder, {
    name: PROVIDER_PACKAGE,
    description: 'The contract of a CRM, valuation, payment gateway or bank of your own in Volante, and its test kit.',
    sources: {
      'index.ts': INDEX,
      'check-provider.ts': readSource('tools/sdk/provider/check-provider.ts'),
      'samples.ts': readSource('tools/sdk/provider/samples.ts'),
      'contract.ts': readSource('platform/providers/contract.ts'),
      'shape.ts': readSource('platform/providers/shape.ts'),
      'types.ts': readSource('platform/providers/types.ts'),
    },
    readme: readmeOf(),
    examples: EXAMPLES,
  });
