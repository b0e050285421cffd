import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNode } from './run/command.ts';
import { findFiles, hashFiles, ROOT } from './run/files.ts';

const SOURCES = [
  'app/web/**',
  'features/*/web/**',
  'features/*/contract.ts',
  'features/*/contract/**',
  'features/*/public.ts',
  'features/*/rules/**',
  'ui/**',
  'tools/vite/**',
  'kernel/**',
  'brands/**',
  'studio/{viewer,generator}/**',
  'public/**',
  'package-lock.json',
  'tsconfig*.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const STAMP = path.join(ROOT, 'build/.stamp');

const stateOf = (): string => hashFiles(findFiles(SOURCES).filter((file) => !/\.test\.tsx?$/.test(file)));

/** Whether the pages are built from these very sources. */
export const isBuilt = (state: string = stateOf()): boolean =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === state;

/** Builds the pages when a source changed since the last build; tells whether it did. */
export async function buildWeb(): Promise<boolean> {
  const state = stateOf();
  if (isBuilt(state)) return false;
  rmSync(STAMP, { force: true });
  const program = 'node_modules/@react-router/dev/bin.cjs';
  const { ok, output } = await runNode({ program, flags: ['build'], env: { NODE_ENV: 'production' } });
  if (!ok) throw new Error(`the build failed:\n${output}`);
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, state);
  return true;
}
