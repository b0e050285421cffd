import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { findFiles, ROOT } from '../run/files.ts';

export type Import = {
  /** As written. */
  readonly request: string;
  /** The project's file, as a path from its root; undefined for packages. */
  readonly target: string | undefined;
  readonly typeOnly: boolean;
  readonly line: number;
};

export type Parsed = ReturnType<typeof parseSync>;

export type Source = {
  readonly file: string;
  readonly text: string;
  readonly parsed: Parsed;
  readonly imports: readonly Import[];
};

export type Breach = { readonly file: string; readonly line: number; readonly message: string };

const ROOMS = '{app,bench,brands,features,flows,kernel,platform,sandbox,seed,studio,tests,tools,ui}';

/** Every TypeScript file of the project with what it imports. */
export function readSources(root: string = ROOT): Source[] {
  return findFiles([`${ROOMS}/**/*.{ts,tsx}`, '*.ts'], root).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return readSource({ file, text });
  });
}

export function readSource({ file, text }: { file: string; text: string }): Source {
  const parsed = parseSync(file, text);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message}`);
  return { file, text, parsed, imports: listImports({ file, text, parsed }) };
}

function listImports({ file, text, parsed }: { file: string; text: string; parsed: Parsed }): Import[] {
  const found: { request: string; start: number; typeOnly: boolean }[] = [];
  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    found.push({ request: moduleRequest.value, start, typeOnly });
  }
  for (const { entries, start } of parsed.module.staticExports) {
    const [first] = entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
    if (first !== undefined) found.push({ request: first, start, typeOnly: entries.every(({ isType }) => isType) });
  }
  for (const { moduleRequest, start } of parsed.module.dynamicImports) {
    const literal = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1] !== undefined) found.push({ request: literal[1], start, typeOnly: false });
  }
  return found.map(({ request, start, typeOnly }) => ({
    request,
    typeOnly,
    target: resolveRequest(file, request),
    line: lineAt(text, start),
  }));
}

/** `#kernel/money.ts` is `kernel/money.ts`: the aliases of package.json name the rooms. */
function resolveRequest(file: string, request: string): string | undefined {
  const [bare = ''] = request.split('?');
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  return undefined;
}

export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith('tests/');
}

/** All nodes of a syntax tree, parents before children. */
export function* walk(
  node: unknown,
  parent?: SyntaxNode,
): Generator<{ node: SyntaxNode; parent: SyntaxNode | undefined }> {
  if (Array.isArray(node)) {
    for (const item of node) yield* walk(item, parent);
    return;
  }
  if (!isSyntaxNode(node)) return;
  yield { node, parent };
  for (const value of Object.values(node)) if (typeof value === 'object') yield* walk(value, node);
}

export type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
