import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles, ROOT } from '../run/files.ts';
import { lineAt, readSources, walk, type Breach, type Source, type SyntaxNode } from './sources.ts';

// Words that nobody of the field would search for, and what to write instead (docs/glossary.md).
const WORDS: ReadonlyMap<string, string> = new Map([
  ['courier', 'dispatcher'],
  ['desk', 'admin or console'],
  ['errand', 'delivery'],
  ['say', 't'],
  ['sayer', 'translator'],
  ['told', 'result'],
  ['wish', 'request, params or wishlist'],
]);

// Whole names that only tell what was done to the thing.
const NAMES: ReadonlyMap<string, string> = new Map([['given', 'input, params or props']]);
const TYPES: ReadonlyMap<string, string> = new Map([
  ['Asked', 'a query named after its thing'],
  ['Given', 'an input named after its thing'],
  ['Told', 'a result named after its thing'],
  ['Wanted', 'a query named after its thing'],
]);

// Migrations keep the names they were written with.
const FREE = /^db\/migrations\//;
const NAMED_FILES = [
  '{app,bench,brands,db,docs,features,flows,kernel,platform,sandbox,seed,studio,tests,tools,ui}/**/*.{ts,tsx,css,js,mjs,json,sql,md,tsv}',
];

/** Old words in the names of files, in identifiers and in the keys of texts. */
export function checkWords(root: string = ROOT): Breach[] {
  const texts = findFiles(['brands/texts/*.json'], root);
  return [
    ...findFiles(NAMED_FILES, root).flatMap(findInPath),
    ...readSources(root).flatMap(findInSource),
    ...texts.flatMap((file) => findInTexts(file, readFileSync(path.join(root, file), 'utf8'))),
  ];
}

export function findInPath(file: string): Breach[] {
  if (FREE.test(file)) return [];
  return wordsIn(path.posix.basename(file)).map((word) => ({ file, line: 1, message: advise(word, WORDS) }));
}

export function findInSource({ file, text, parsed }: Source): Breach[] {
  return [...walk(parsed.program)].flatMap(({ node, parent }) => {
    const name = nameOf(node);
    if (name === undefined) return [];
    const found = wordsIn(name).map((word) => advise(word, WORDS));
    if (NAMES.has(name)) found.push(advise(name, NAMES));
    if (isTypeName(node, parent) && TYPES.has(name)) found.push(advise(name, TYPES));
    return found.map((message) => ({ file, line: lineAt(text, node.start), message }));
  });
}

/** The keys of texts are names too; what they say is not. */
export function findInTexts(file: string, json: string): Breach[] {
  const keys = Object.keys(JSON.parse(json) as Record<string, string>);
  return keys.flatMap((key) => {
    const line = lineAt(json, json.indexOf(`"${key}":`));
    return wordsIn(key).map((word) => ({ file, line, message: advise(word, WORDS) }));
  });
}

/** The name a node is, if it is an identifier. */
function nameOf(node: SyntaxNode): string | undefined {
  const isName = /^(Identifier|JSXIdentifier|PrivateIdentifier)$/.test(node.type);
  return isName ? String(node['name']) : undefined;
}

function isTypeName(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent === undefined) return false;
  const holder = parent.type === 'TSTypeAliasDeclaration' || parent.type === 'TSInterfaceDeclaration';
  return holder ? parent['id'] === node : parent.type === 'TSTypeParameter';
}

function wordsIn(name: string): string[] {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...new Set(parts)].map((part) => part.replace(/s$/, '')).filter((part) => WORDS.has(part));
}

function advise(word: string, instead: ReadonlyMap<string, string>): string {
  return `"${word}": write ${instead.get(word)}`;
}
