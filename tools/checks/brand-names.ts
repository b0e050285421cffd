import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles, ROOT } from '../run/files.ts';
import { isTest, lineAt, type Breach } from './sources.ts';

const SEARCHED = [
  '{app,features,flows,kernel,platform,sandbox,studio,tools,ui}/**/*.{ts,tsx,mjs,js,css}',
  'db/**/*.sql',
  '*.ts',
];

/**
 * Brands are data: their names stand in `brands/` and `seed/`. Elsewhere a name may only be part of a value that the
 * specification itself lists.
 */
export function findBrandNames(options: {
  names: readonly string[];
  /** Values of the specification's own lists. */
  allowed: readonly string[];
  root?: string;
}): Breach[] {
  const { names, allowed, root = ROOT } = options;
  const values = new Set(allowed);
  const patterns = names.map(namePattern);
  return findFiles(SEARCHED, root)
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return patterns
        .flatMap((pattern) => [...text.matchAll(pattern)])
        .filter((match) => !values.has(wordAround(text, match.index)))
        .map((match) => ({ file, line: lineAt(text, match.index), message: `names the brand ${match[0]}` }));
    });
}

/** A name as a word of its own, or as a part of one: `acmeNation`, `ACME_NATION`; never `ran` in `grand`. */
function namePattern(name: string): RegExp {
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const plain = `(?<![A-Za-z])(${name}|${capital}|${name.toUpperCase()})(?![a-z])`;
  const inCamel = `(?<=[a-z])${capital}(?![a-z])`;
  return new RegExp(`${plain}|${inCamel}`, 'g');
}

function wordAround(text: string, position: number): string {
  const before = /[\w-]*$/.exec(text.slice(0, position))?.[0] ?? '';
  return before + (/^[\w-]*/.exec(text.slice(position))?.[0] ?? '');
}
