import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Case } from '#kernel/cases/case.ts';

const FOLDERS = ['kernel/cases', 'features/payments/rules/cases'];
/** Properties of the rules of the field: `kernel/` and the payment formats. */
const PROPERTY_FOLDERS = ['kernel', 'kernel/explain', 'features/payments/rules'];

type Table = { readonly name: string; readonly cases: readonly Case[] };
let tables: Table[] = [];

const filesOf = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => path.resolve(folder, file));

describe('the tables of cases', () => {
  beforeAll(async () => {
    const files = FOLDERS.flatMap((folder) => filesOf(folder, '.ts'));
    const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, readonly Case[]>>));
    tables = modules.flatMap((module) => Object.entries(module).map(([name, cases]) => ({ name, cases })));
  });

  it('hold at least 1,500 cases', () => {
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.reduce((sum, { cases }) => sum + cases.length, 0)).toBeGreaterThanOrEqual(1500);
  });

  it('name a standard, a law or a publication in every row', () => {
    for (const { name, cases } of tables) {
      for (const [value, , source] of cases) expect(source.length, `${name}: ${inspect(value)}`).toBeGreaterThan(10);
    }
  });

  it('count no value twice', () => {
    for (const { name, cases } of tables) {
      const keys = cases.map(([value]) => inspect(value, { maxStringLength: null }));
      expect(
        keys.filter((key, index) => keys.indexOf(key) !== index),
        name,
      ).toEqual([]);
    }
  });

  it('are each used by a test', () => {
    const tests = PROPERTY_FOLDERS.flatMap((folder) => filesOf(folder, '.test.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    expect(tables.map(({ name }) => name).filter((name) => !tests.includes(name))).toEqual([]);
  });
});

describe('the properties', () => {
  it('are at least sixty', () => {
    const tests = PROPERTY_FOLDERS.flatMap((folder) => filesOf(folder, '.test.ts'));
    const found = tests.flatMap((file) => readFileSync(file, 'utf8').match(/\bfc\.property\(/g) ?? []);
    expect(found.length).toBeGreaterThanOrEqual(60);
  });
});
