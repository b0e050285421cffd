import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import {
  isSyntaxNode,
  isTest,
  readSources,
  walk,
  type Breach,
  type Source,
  type SyntaxNode,
} from './checks/sources.ts';
import { formatBreaches } from './checks/report.ts';
import { findFiles, ROOT } from './run/files.ts';

const LIMITS = { file: 300, function: 60, component: 120 } as const;
const BASELINE = 'tools/size-baseline.json';
const baselineSchema = z.record(z.string(), z.number().int());

export type Measure = {
  readonly kind: keyof typeof LIMITS;
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly lines: number;
};

export type SizeReport = {
  readonly breaches: readonly Breach[];
  /** The oversizes that remain, for the baseline: it shrinks when one is mended and never grows. */
  readonly baseline: Readonly<Record<string, number>>;
  readonly summary: string;
};

/** Files, functions and components over their limit, but for those the baseline tolerates at no more than their size. */
export function checkSize({
  measured,
  baseline,
}: {
  measured: readonly Measure[];
  baseline: Readonly<Record<string, number>>;
}): SizeReport {
  const over = measured.filter(({ kind, lines }) => lines > LIMITS[kind]);
  const breaches = over
    .filter((item) => item.lines > (baseline[nameMeasure(item)] ?? 0))
    .map((item) => ({ file: item.file, line: item.line, message: describe(item) }));
  const tolerated = over.filter((item) => item.lines <= (baseline[nameMeasure(item)] ?? 0));
  const next = Object.fromEntries(tolerated.map((item) => [nameMeasure(item), item.lines]));
  return { breaches, baseline: next, summary: summarize(measured) };
}

/** Reads the project, compares, and lowers the stored baseline where something got smaller. */
export function checkProjectSize(root: string = ROOT): SizeReport {
  const file = path.join(root, BASELINE);
  const stored = existsSync(file) ? baselineSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const measured = [...readSources(root).flatMap(measure), ...measureStyleSheets(root)];
  const report = checkSize({ measured, baseline: stored });
  const next = `${JSON.stringify(report.baseline, null, 2)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') !== next) writeFileSync(file, next);
  return report;
}

export function measure(source: Source): Measure[] {
  const { file, text } = source;
  const lines = lineStarts(text);
  const lineOf = (position: number) => lines.findLastIndex((start) => start <= position) + 1;
  const whole: Measure = { kind: 'file', name: '', file, line: 1, lines: text.trimEnd().split('\n').length };
  const functions = [...walk(source.parsed.program)]
    .filter(({ node }) => isFunction(node))
    .map(({ node, parent }): Measure => {
      const name = nameFunction(node, parent);
      const kind = file.endsWith('.tsx') && /^[A-Z]/.test(name) ? 'component' : 'function';
      return { kind, name, file, line: lineOf(node.start), lines: lineOf(node.end) - lineOf(node.start) + 1 };
    })
    // A test's or a suite's body is a list, not a step to be understood at once; the limit on files holds there.
    .filter(({ name }) => !isTest(file) || name !== '');
  return [whole, ...functions];
}

function isFunction({ type }: SyntaxNode): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}

function nameFunction(node: SyntaxNode, parent: SyntaxNode | undefined): string {
  const own = isSyntaxNode(node.id) ? node.id : undefined;
  const input = parent?.type === 'VariableDeclarator' ? parent.id : parent?.key;
  const found = own ?? (isSyntaxNode(input) ? input : undefined);
  return typeof found?.name === 'string' ? found.name : '';
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function nameMeasure({ kind, name, file }: Measure): string {
  return [kind, file, name].filter((part) => part !== '').join(' ');
}

function describe({ kind, name, lines }: Measure): string {
  return `${kind}${name === '' ? '' : ` ${name}`} has ${lines} lines, ${LIMITS[kind]} at most`;
}

function summarize(measured: readonly Measure[]): string {
  const files = measured.filter(({ kind }) => kind === 'file').map(({ lines }) => lines);
  const functions = measured.filter(({ kind }) => kind !== 'file').map(({ lines }) => lines);
  return `${files.length} files (median ${quantile(files, 0.5)} lines, 90% up to ${quantile(files, 0.9)}), functions: median ${quantile(functions, 0.5)}`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function measureStyleSheets(root: string): Measure[] {
  return findFiles(['{app,features,sandbox,ui}/**/*.css'], root).map((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
    return { kind: 'file', name: '', file, line: 1, lines };
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { breaches, summary } = checkProjectSize();
  if (breaches.length > 0) console.error(formatBreaches(breaches));
  process.stdout.write(`${summary}\n`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
