import { contrastReport } from '../check-contrast.ts';
import { checkImports } from '../check-imports.ts';
import { checkLockfile } from '../check-lockfile.ts';
import { checkProjectSize } from '../check-size.ts';
import { checkTokens, listTokens } from '../check-tokens.ts';
import { runNode, type Outcome } from '../run/command.ts';
import { formatBreaches } from './report.ts';
import type { Breach } from './sources.ts';
import { checkWords } from './words.ts';

export type Check = { readonly name: string; readonly run: () => Promise<Outcome> };

/** Everything that is checked without running the program; each counts as one test. */
export const CHECKS: readonly Check[] = [
  { name: 'types of pure code', run: () => checkTypes('tsconfig.pure.json') },
  { name: 'types of server code', run: () => checkTypes('tsconfig.server.json') },
  { name: 'types of browser code', run: checkBrowserTypes },
  {
    name: 'lint',
    run: () => runNode({ program: 'node_modules/oxlint/bin/oxlint', flags: ['--type-aware', '--deny-warnings'] }),
  },
  { name: 'format', run: () => runNode({ program: 'node_modules/oxfmt/bin/oxfmt', flags: ['--check', '.'] }) },
  { name: 'imports', run: async () => judge(checkImports()) },
  { name: 'contract', run: () => runNode({ program: 'tools/check-contract.ts' }) },
  { name: 'lockfile', run: async () => judge(checkLockfile()) },
  { name: 'size', run: checkSizes },
  { name: 'tokens', run: async () => judge(checkTokens({ tokens: listTokens() })) },
  { name: 'contrast', run: checkContrast },
  { name: 'words', run: async () => judge(checkWords()) },
];

/** What was checked before is kept beside the packages: a second run costs a tenth. */
function checkTypes(project: string): Promise<Outcome> {
  const stored = `node_modules/.cache/types/${project.replace('.json', '.tsbuildinfo')}`;
  const flags = ['-p', project, '--incremental', '--tsBuildInfoFile', stored];
  return runNode({ program: 'node_modules/typescript/bin/tsc', flags });
}

/** Screens that use the router's generated types need these first; the build does not write them. */
async function checkBrowserTypes(): Promise<Outcome> {
  const program = 'node_modules/@react-router/dev/bin.cjs';
  await runNode({ program, flags: ['typegen'] });
  return checkTypes('tsconfig.web.json');
}

async function checkSizes(): Promise<Outcome> {
  const { breaches, summary } = checkProjectSize();
  return breaches.length > 0 ? judge(breaches) : { ok: true, output: summary };
}

async function checkContrast(): Promise<Outcome> {
  const report = contrastReport();
  return { ok: report.length === 0, output: report.join('\n') };
}

function judge(breaches: readonly Breach[]): Outcome {
  return { ok: breaches.length === 0, output: formatBreaches(breaches) };
}
