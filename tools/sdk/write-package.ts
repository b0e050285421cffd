import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registry } from '#app/server/registry.ts';
import { commonRefusals } from '#kernel/endpoint.ts';
import { ROOT } from '../run/files.ts';
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

/** The package's own settings: whoever installs it may have stricter ones than its sources were written for. */
const SETTINGS = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2024', 'dom'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: false,
    declaration: true,
    verbatimModuleSyntax: true,
    rootDir: '.',
    outDir: 'made',
  },
  files: ['index.ts'],
};

/** A source as it stands in the package, where all stand side by side. */
const readSource = (file: string): string =>
  readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/from '(?:\.|#kernel)\/([\w-]+)\.ts'/g, "from './$1.js'");

/** Compiles the sources in a folder of their own, so that nothing of the program comes along. */
const compile = (calls: readonly Described[], staging: string): string => {
  const sources = {
    'index.ts': INDEX,
    'calls.ts': callsText(calls, Object.keys(commonRefusals)),
    'client.ts': readSource('tools/sdk/client.ts'),
    'problems.ts': readSource('tools/sdk/problems.ts'),
    'retry-after.ts': readSource('kernel/retry-after.ts'),
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': JSON.stringify(SETTINGS),
  };
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(staging, name), text);
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', staging], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the package does not compile:\n${stdout.slice(0, 4000)}`);
  return path.join(staging, 'made');
};

const versionOf = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

const manifestOf = () => ({
  name: PACKAGE,
  version: versionOf(),
  description: 'Calls of Volante for external applications, typed as the program declares them.',
  license: 'UNLICENSED',
  private: true,
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  types: './index.d.ts',
  files: ['*.js', '*.d.ts', 'examples', 'README.md'],
  engines: { node: '>=20.3' },
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

/** Writes the package into a folder, which is emptied first. What was there before stays until the new one is whole. */
export const writePackage = (folder: string): { readonly calls: number } => {
  const calls = describeCalls(registry);
  const staging = mkdtempSync(path.join(tmpdir(), 'volante-sdk-'));
  try {
    const made = compile(calls, staging);
    writeFileSync(path.join(made, 'package.json'), `${JSON.stringify(manifestOf(), null, 2)}\n`);
    writeFileSync(path.join(made, 'README.md'), readmeOf(calls));
    cpSync(EXAMPLES, path.join(made, 'examples'), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.dirname(folder), { recursive: true });
    cpSync(made, folder, { recursive: true });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return { calls: calls.length };
};
