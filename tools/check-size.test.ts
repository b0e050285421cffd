import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkProjectSize, checkSize, measure } from './check-size.ts';
import { readSource } from './checks/sources.ts';

const body = (lines: number) => Array.from({ length: lines - 2 }, () => '  a();').join('\n');
const messages = (file: string, text: string, baseline: Record<string, number> = {}) =>
  checkSize({ measured: measure(readSource({ file, text })), baseline }).breaches.map(({ message }) => message);

test('a file may have 300 lines', () => {
  expect(messages('kernel/a.ts', `a();\n`.repeat(300))).toEqual([]);
  expect(messages('kernel/a.ts', `a();\n`.repeat(301))).toEqual(['file has 301 lines, 300 at most']);
});

test.each([
  ['a declaration', `function big() {\n${body(61)}\n}`],
  ['an arrow', `const big = () => {\n${body(61)}\n};`],
  ['a method', `const a = { big() {\n${body(61)}\n} };`],
])('a function may have 60 lines: %s', (_name, text) => {
  expect(messages('kernel/a.ts', text)).toEqual(['function big has 61 lines, 60 at most']);
});

test('a component may have 120 lines', () => {
  expect(messages('ui/a.tsx', `function Big() {\n${body(120)}\n}`)).toEqual([]);
  expect(messages('ui/a.tsx', `function Big() {\n${body(121)}\n}`)).toEqual([
    'component Big has 121 lines, 120 at most',
  ]);
});

test('the callbacks of tests are lists, their named functions are not', () => {
  expect(messages('kernel/a.test.ts', `test('a', () => {\n${body(80)}\n});`)).toEqual([]);
  expect(messages('kernel/a.test.ts', `function big() {\n${body(80)}\n}`)).toHaveLength(1);
});

test('the baseline tolerates an oversize only as long as it does not grow, and shrinks with it', () => {
  const text = (lines: number) => `function big() {\n${body(lines)}\n}`;
  const name = 'function kernel/a.ts big';
  expect(messages('kernel/a.ts', text(70), { [name]: 70 })).toEqual([]);
  expect(messages('kernel/a.ts', text(71), { [name]: 70 })).toEqual(['function big has 71 lines, 60 at most']);

  const root = mkdtempSync(path.join(tmpdir(), 'size-'));
  const stored = path.join(root, 'tools/size-baseline.json');
  mkdirSync(path.join(root, 'tools'));
  mkdirSync(path.join(root, 'kernel'));
  writeFileSync(stored, JSON.stringify({ [name]: 70, 'file kernel/gone.ts': 400 }));
  writeFileSync(path.join(root, 'kernel/a.ts'), text(65));
  expect(checkProjectSize(root).breaches).toEqual([]);
  expect(JSON.parse(readFileSync(stored, 'utf8'))).toEqual({ [name]: 65 });
  rmSync(root, { recursive: true });
});
