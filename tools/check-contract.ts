import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run/files.ts';

export type Call = {
  readonly service: string;
  readonly version: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
};

export type Comparison = {
  readonly registered: readonly Call[];
  /** In the table of the specification, but not answered yet. */
  readonly missing: readonly Call[];
  /** Answered, but the specification does not name it. */
  readonly extra: readonly Call[];
  readonly breaches: readonly string[];
};

/** The calls that the program answers beside those that the specification lists. */
export function compareCalls({ answered, listed }: { answered: readonly Call[]; listed: readonly Call[] }): Comparison {
  const table = new Map(listed.map((call) => [nameCall(call), call]));
  const names = new Set(answered.map(nameCall));
  return {
    registered: answered.filter((call) => table.has(nameCall(call))),
    missing: listed.filter((call) => !names.has(nameCall(call))),
    extra: answered.filter((call) => !table.has(nameCall(call))),
    breaches: [...findDuplicates(answered), ...findOtherAccess(answered, table)],
  };
}

export function readListedCalls(text: string): Call[] {
  const [, ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [service = '', version = '', method = '', address = '', access = ''] = line.split('\t');
    return { service, version, method, path: address, access };
  });
}

/** For `verify`: what disagrees, and one line of counts. */
export async function checkContract(): Promise<{ comparison: Comparison; summary: string }> {
  const { registry } = await import('#app/server/registry.ts');
  // Answered beside the registry, at an address of their own.
  const { getAsset, listFolder } = await import('#features/content/contract/asset.ts');
  const listed = readListedCalls(readFileSync(path.join(ROOT, 'docs/spec/calls.tsv'), 'utf8'));
  const comparison = compareCalls({ answered: [...registry, getAsset, listFolder], listed });
  const { registered, missing, extra } = comparison;
  const summary = `${registered.length} of ${listed.length} calls registered, ${missing.length} missing, ${extra.length} extra`;
  return { comparison, summary };
}

function nameCall({ service, version, method, path: address }: Call): string {
  return `${method} ${service}/${version}/${address.replace(/^\//, '')}`;
}

/** Two calls that differ in the names of their parameters only would compete for the same requests. */
function findDuplicates(calls: readonly Call[]): string[] {
  const seen = new Set<string>();
  return calls.flatMap((call) => {
    const shape = nameCall(call).replaceAll(/\{\w+\}/g, '{}');
    if (seen.has(shape)) return [`${nameCall(call)}: registered twice`];
    seen.add(shape);
    return [];
  });
}

function findOtherAccess(calls: readonly Call[], table: ReadonlyMap<string, Call>): string[] {
  return calls.flatMap((call) => {
    const listed = table.get(nameCall(call));
    if (listed === undefined || listed.access === call.access) return [];
    return [`${nameCall(call)}: access is ${call.access}, the specification says ${listed.access}`];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { comparison, summary } = await checkContract();
  if (process.argv.includes('--list')) {
    for (const kind of ['registered', 'missing', 'extra'] as const) {
      for (const call of comparison[kind]) process.stdout.write(`${kind}\t${nameCall(call)}\n`);
    }
  }
  process.stdout.write(`${summary}\n`);
  for (const breach of comparison.breaches) console.error(breach);
  process.exitCode = comparison.breaches.length > 0 ? 1 : 0;
}
