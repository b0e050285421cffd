import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkTokens, listTokens } from './check-tokens.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tokens-'));
  return () => rmSync(root, { recursive: true });
});

function messages(file: string, text: string): string[] {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  return checkTokens({ root, tokens: new Set(['--color-ink', '--text-m']) }).map(
    ({ line, message }) => `${line} ${message}`,
  );
}

test.each([
  ['.a {\n  color: #fff;\n}', '2 raw colour #fff'],
  ['.a { background: linear-gradient(#12345678, transparent); }', '1 raw colour #12345678'],
  ['.a { border: 1px solid rgb(0 0 0 / 10%); }', '1 raw colour rgb('],
  ['.a { color: white; }', '1 raw colour white'],
  ['.a { font-size: 14px; }', '1 font size in pixels'],
  ['.a { font: bold 14px/1.2 serif; }', '1 font size in pixels'],
  ['.a { color: var(--color-inc); }', '1 the token --color-inc does not exist'],
])('refuses %s', (text, message) => {
  expect(messages('ui/a.module.css', text)).toEqual([message]);
});

test.each([
  '.a { color: var(--color-ink); font-size: var(--text-m); border: 1px solid currentColor; }',
  '#face { margin: 4px; } .white { color: transparent; }',
  '.a { --own: 1px; margin: var(--own); } /* #fff */',
  '.a { color: color-mix(in oklab, var(--color-ink) 50%, transparent); }',
])('accepts %s', (text) => {
  expect(messages('features/price/web/a.module.css', text)).toEqual([]);
});

test('a property that a component sets may be read', () => {
  expect(messages('ui/a.tsx', `<i style={{ '--turn': angle }} />`)).toEqual([]);
  expect(messages('ui/a.module.css', '.a { rotate: var(--turn); }')).toEqual([]);
});

test('a property that another sheet sets may be read with a value for where it is not set', () => {
  expect(messages('ui/a.module.css', '.a { --mark: 1px; }')).toEqual([]);
  expect(messages('ui/b.module.css', '.b { margin: var(--mark, 2px); }')).toEqual([]);
  expect(messages('ui/c.module.css', '.c { margin: var(--mark); }')).toEqual(['1 the token --mark does not exist']);
  expect(messages('ui/c.module.css', '.c { margin: var(--mork, 2px); }')).toEqual([
    '1 the token --mork does not exist',
  ]);
});

test('markup is searched too, but for addresses', () => {
  expect(messages('ui/a.tsx', `<path fill="#c00" />`)).toEqual(['1 raw colour #c00']);
  expect(messages('ui/a.tsx', `<a href="#face" />`)).toEqual([]);
});

test('tokens themselves hold the raw values', () => {
  expect(messages('ui/tokens/base.css', ':root { --color-ink: #000; }')).toEqual([]);
});

test('the real contract has the common tokens and those of the brands', () => {
  const tokens = listTokens();
  expect(tokens).toContain('--space-1');
  expect(tokens).toContain('--color-surface-raised');
});
