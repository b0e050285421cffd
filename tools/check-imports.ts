import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BRANDS } from '#brands/brands.ts';
import { findBrandNames } from './checks/brand-names.ts';
import { findCycles, findFileCycles } from './checks/cycles.ts';
import { findImportsOfInternals } from './checks/public-api.ts';
import { findBarrels, findEnvironmentReads, findOwnConnections } from './checks/habits.ts';
import { runAlone } from './checks/report.ts';
import { readSources, type Breach } from './checks/sources.ts';
import { ROOT } from './run/files.ts';

/** The structure of the program: who may import what, no circles of features or files, no barrels, one reader of the environment, no brands. */
export function checkImports(root: string = ROOT): Breach[] {
  const sources = readSources(root);
  return [
    ...findImportsOfInternals(sources),
    ...findCycles(sources),
    ...findFileCycles(sources),
    ...findBarrels(sources),
    ...findEnvironmentReads(sources),
    ...findOwnConnections(sources),
    ...findBrandNames({ names: listBrandNames(), allowed: readSpecValues(root), root }),
  ];
}

/** The platform's own name and the word "flag" are no foreign brand. */
function listBrandNames(): string[] {
  const words = BRANDS.flatMap(({ id }) => id.split('-'));
  return [...new Set(words)].filter((word) => word !== 'volante' && word !== 'flag');
}

function readSpecValues(root: string): string[] {
  const lines = readFileSync(path.join(root, 'docs/spec/enums.tsv'), 'utf8').split('\n');
  return lines.map((line) => line.split('\t')[1] ?? '');
}

runAlone(import.meta, () => checkImports());
