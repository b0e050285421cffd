import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../run/files.ts';

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
export const readSource = (file: string): string =>
  readFileSync(path.join(ROOT, file), 'utf8').replaceAll(
    /from '(?:\.|#kernel|#platform\/providers)\/([\w-]+)\.ts'/g,
    "from './$1.js'",
  );

/** Compiles the sources in a folder of their own, so that nothing of the program comes along. */
const compile = (own: Readonly<Record<string, string>>, staging: string): string => {
  const sources = {
    ...own,
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

/** What another company installs: compiled, with its manifest, its README and its examples. */
export type PackageOf = {
  readonly name: string;
  readonly description: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly readme: string;
  /** A folder. */
  readonly examples: string;
};

const manifestOf = ({ name, description }: PackageOf) => ({
  name,
  version: versionOf(),
  description,
  license: 'UNLICENSED',
  private: true,
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  types: './index.d.ts',
  files: ['*.js', '*.d.ts', 'examples', 'README.md'],
  engines: { node: '>=20.3' },
});

/** Writes a package into a folder, which is emptied first. What was there before stays until the new one is whole. */
export const writeCompiled = (folder: string, what: PackageOf): void => {
  const staging = mkdtempSync(path.join(tmpdir(), 'volante-package-'));
  try {
    const made = compile(what.sources, staging);
    writeFileSync(path.join(made, 'package.json'), `${JSON.stringify(manifestOf(what), null, 2)}\n`);
    writeFileSync(path.join(made, 'README.md'), what.readme);
    cpSync(what.examples, path.join(made, 'examples'), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.dirname(folder), { recursive: true });
    cpSync(made, folder, { recursive: true });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
};
