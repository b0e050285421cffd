import { isSyntaxNode, lineAt, walk, type Breach, type Source, type SyntaxNode } from './sources.ts';

// The public API of a feature exists to pass on what stands behind them.
const FEATURE_APIS = /^features\/[^/]+\/(public(\.server)?\.ts|steps\.server\.ts|web\/public\/.*)$/;

/** Files that only pass on what others export: they hide where things are and load more than is used. */
export function findBarrels(sources: readonly Source[]): Breach[] {
  return sources.flatMap(({ file, parsed }) => {
    if (FEATURE_APIS.test(file)) return [];
    const statements = parsed.program.body.filter(({ type }) => type !== 'ImportDeclaration');
    const passesOn = statements.every(
      (statement) =>
        statement.type === 'ExportAllDeclaration' ||
        (statement.type === 'ExportNamedDeclaration' &&
          statement.declaration === null &&
          statement.specifiers.length > 0),
    );
    const barrel = statements.length > 0 && passesOn;
    return barrel ? [{ file, line: 1, message: 'only exports what other files declare' }] : [];
  });
}

// The environment is parsed once; tools and the test harness pass it on to the processes they start.
const ENVIRONMENT_READERS = /^(sandbox\/env\.ts$|bench\/|platform\/env(\.server\.ts$|\/)|tools\/|tests\/harness\/)/;

export function findEnvironmentReads(sources: readonly Source[]): Breach[] {
  return sources
    .filter(({ file }) => !ENVIRONMENT_READERS.test(file))
    .flatMap(({ file, text, parsed }) =>
      [...walk(parsed.program)]
        .filter(({ node }) => readsEnvironment(node))
        .map(({ node }) => ({
          file,
          line: lineAt(text, node.start),
          message: 'reads the environment past platform/env',
        })),
    );
}

// The one place, where whoever makes a connection also says what becomes of a lost one; the pool is the other.
const CLIENT_MAKERS = /^(platform\/database(\/client)?\.server\.ts$|bench\/|tests\/|.*\.test\.ts$)/;

/** A connection without an `error` listener ends its process when it is lost. */
export function findOwnConnections(sources: readonly Source[]): Breach[] {
  return sources
    .filter(({ file }) => !CLIENT_MAKERS.test(file))
    .flatMap(({ file, text, parsed }) =>
      [...walk(parsed.program)]
        .filter(({ node }) => makesConnection(node))
        .map(({ node }) => ({
          file,
          line: lineAt(text, node.start),
          message: 'makes a database connection past platform/database/client',
        })),
    );
}

/** `new pg.Client()`, `new pg.Pool()`, `import { Client } from 'pg'`. */
function makesConnection(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression' && isSyntaxNode(node.callee) && node.callee.type === 'MemberExpression')
    return nameOf(node.callee.object) === 'pg' && /^(Client|Pool)$/.test(nameOf(node.callee.property));
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type' || !isSyntaxNode(node.source)) return false;
  return node.source.value === 'pg' && /\b(Client|Pool)\b/.test(keysOf(node));
}

/** `process.env`, `process['env']`, `const { env } = process`, `import { env } from 'node:process'`. */
function readsEnvironment(node: SyntaxNode): boolean {
  if (node.type === 'MemberExpression') return isProcess(node.object) && nameOf(node.property) === 'env';
  if (node.type === 'VariableDeclarator') {
    return (
      isProcess(node.init) &&
      isSyntaxNode(node.id) &&
      node.id.type === 'ObjectPattern' &&
      /\benv\b/.test(keysOf(node.id))
    );
  }
  if (node.type !== 'ImportDeclaration' || !isSyntaxNode(node.source)) return false;
  return /^(node:)?process$/.test(String(node.source.value)) && /\benv\b/.test(keysOf(node));
}

function isProcess(node: unknown): boolean {
  if (!isSyntaxNode(node)) return false;
  if (node.type === 'MemberExpression')
    return nameOf(node.object) === 'globalThis' && nameOf(node.property) === 'process';
  return nameOf(node) === 'process';
}

function keysOf(node: SyntaxNode): string {
  const members = [node.properties, node.specifiers].find((value) => Array.isArray(value)) ?? [];
  const keys = Array.isArray(members) ? members : [];
  return keys.map((member: unknown) => (isSyntaxNode(member) ? nameOf(member.key ?? member.imported) : '')).join(' ');
}

function nameOf(node: unknown): string {
  if (!isSyntaxNode(node)) return '';
  return String(node.type === 'Literal' ? node.value : (node.name ?? ''));
}
