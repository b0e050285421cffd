import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';
import { findBrandNames } from './checks/brand-names.ts';
import { findCycles, findFileCycles } from './checks/cycles.ts';
import { findImportsOfInternals } from './checks/public-api.ts';
import { findBarrels, findEnvironmentReads, findOwnConnections } from './checks/habits.ts';
import { readSource } from './checks/sources.ts';

const source = (file: string, text: string) => readSource({ file, text });
const publicApi = (file: string, target: string) =>
  findImportsOfInternals([source(file, `import { a } from '${target}';`)]);

describe('public APIs', () => {
  test.each([
    ['kernel/a.ts', '#platform/log.server.ts'],
    ['kernel/a.ts', '#features/price/public.ts'],
    ['features/price/contract.ts', '#platform/log.server.ts'],
    ['features/price/rules/a.ts', '../store.server.ts'],
    ['features/price/rules/a.ts', '#features/stock/rules/a.ts'],
    ['features/price/public.ts', '#ui/button.tsx'],
    ['features/price/store.server.ts', '#features/stock/store.server.ts'],
    ['features/price/store.server.ts', '#features/stock/public.server.ts'],
    ['features/price/routes.server.ts', '#features/stock/store.server.ts'],
    ['features/price/routes.server.ts', '#features/stock/steps.server.ts'],
    ['features/price/routes.server.ts', '#flows/reserve.server.ts'],
    ['features/price/web/a.tsx', '../store.server.ts'],
    ['features/price/web/a.tsx', '#features/stock/web/a.tsx'],
    ['features/price/web/a.tsx', '#brands/brands.ts'],
    ['features/price/web/a.tsx', '#app/web/a.tsx'],
    ['flows/reserve.server.ts', '#features/stock/store.server.ts'],
    ['flows/reserve.server.ts', '#features/stock/rules/a.ts'],
    ['app/server/main.ts', '#features/stock/store.server.ts'],
    ['app/web/root.tsx', '#platform/log.server.ts'],
    ['ui/button.tsx', '#features/stock/public.ts'],
    ['ui/button.tsx', '#brands/brands.ts'],
    ['studio/a.ts', '#ui/button.tsx'],
    ['platform/a.server.ts', '#features/stock/public.ts'],
    ['sandbox/a.ts', '#features/payments/contract.ts'],
    ['sandbox/a.ts', '#platform/database.server.ts'],
    ['app/server/main.ts', '#sandbox/main.ts'],
    ['bench/a.ts', '#sandbox/main.ts'],
    ['kernel/a.ts', './a.test.ts'],
    ['features/price/helpers.ts', '#kernel/money.ts'],
  ])('%s may not import %s', (file, target) => {
    expect(publicApi(file, target)).toMatchObject([{ file }]);
  });

  test.each([
    ['features/price/rules/a.ts', '#kernel/money.ts'],
    ['features/price/rules/a.ts', '#features/stock/public.ts'],
    ['features/price/store.server.ts', '#platform/database.server.ts'],
    ['features/price/routes.server.ts', './store.server.ts'],
    ['features/price/routes.server.ts', '#features/stock/public.server.ts'],
    ['features/price/web/a.tsx', '#features/stock/web/public/line.tsx'],
    ['features/price/web/a.tsx', '#ui/button.tsx'],
    ['flows/reserve.server.ts', '#features/stock/steps.server.ts'],
    ['app/server/registry.ts', '#features/stock/routes.server.ts'],
    ['app/web/routes.ts', '#features/stock/web/a.tsx'],
    ['sandbox/a.ts', '#features/payments/rules/pix.ts'],
    ['seed/a.server.ts', '#brands/brands.ts'],
    ['features/price/rules/a.test.ts', '#features/stock/store.server.ts'],
  ])('%s may import %s', (file, target) => {
    expect(publicApi(file, target)).toEqual([]);
  });

  test('the design system knows the types of the texts, and only the types', () => {
    const from = (text: string) => findImportsOfInternals([source('ui/a.ts', text)]);
    expect(from(`import type { Area } from '#brands/texts/areas.ts';`)).toEqual([]);
    expect(from(`import { AREAS } from '#brands/texts/areas.ts';`)).toHaveLength(1);
  });

  test.each([
    `export { a } from '#platform/a.server.ts';`,
    `export * from '#platform/a.server.ts';`,
    `const a = await import('#platform/a.server.ts');`,
    `import type { A } from '#platform/a.server.ts';`,
  ])('sees %s', (text) => {
    expect(findImportsOfInternals([source('ui/a.ts', text)])).toHaveLength(1);
  });
});

test('circles of features are found over any number of them', () => {
  const edge = (from: string, to: string) =>
    source(`features/${from}/routes.server.ts`, `import { a } from '#features/${to}/public.ts';`);
  expect(findCycles([edge('a', 'b'), edge('b', 'c'), edge('c', 'd'), edge('a', 'd')])).toEqual([]);
  const [circle] = findCycles([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')]);
  expect(circle?.message).toContain('b -> c -> b');
});

describe('circles of files', () => {
  const list = source('features/a/web/list.tsx', `import { Row } from './row.tsx';\nexport type Loaded = string;`);

  test.each([
    [
      `import type { Loaded } from './list.tsx';`,
      'features/a/web/list.tsx -> features/a/web/row.tsx -> features/a/web/list.tsx',
    ],
    [`export const lazy = () => import('./list.tsx');`, 'features/a/web/list.tsx'],
    [`import { a } from './row.tsx';`, 'features/a/web/row.tsx -> features/a/web/row.tsx'],
  ])('%s closes one', (text, circle) => {
    const breaches = findFileCycles([list, source('features/a/web/row.tsx', text)]);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]?.message).toContain(circle);
  });

  test('two ways to one file are none', () => {
    const row = source('features/a/web/row.tsx', `import { b } from './leaf.ts';`);
    const other = source(
      'features/a/web/other.tsx',
      `import { Row } from './row.tsx';\nimport { b } from './leaf.ts';`,
    );
    expect(findFileCycles([list, row, other, source('features/a/web/leaf.ts', 'export const b = 1;')])).toEqual([]);
  });
});

describe('habits', () => {
  test('a file that only exports others is a barrel, the public API of a feature is not', () => {
    const text = `export * from './a.ts';\nexport { b } from './b.ts';`;
    expect(findBarrels([source('ui/index.ts', text)])).toHaveLength(1);
    expect(findBarrels([source('features/price/public.ts', text)])).toEqual([]);
    expect(findBarrels([source('ui/index.ts', `${text}\nexport const c = 1;`)])).toEqual([]);
  });

  test.each([
    'const a = process.env.A;',
    `const a = process['env'].A;`,
    'const { env } = process;',
    `import { env } from 'node:process';`,
    'const a = globalThis.process.env;',
  ])('finds %s', (text) => {
    expect(findEnvironmentReads([source('features/a/store.server.ts', text)])).toHaveLength(1);
    expect(findEnvironmentReads([source('platform/env.server.ts', text)])).toEqual([]);
  });

  test('leaves other members of process alone', () => {
    expect(findEnvironmentReads([source('kernel/a.ts', 'const a = process.pid; const env = other.env;')])).toEqual([]);
  });
});

test.each(['const a = new pg.Client({});', 'const a = new pg.Pool();', `import { Client } from 'pg';`])(
  'a connection that nobody watches is found: %s',
  (text) => {
    expect(findOwnConnections([source('tools/backup.ts', text)])).toHaveLength(1);
    expect(findOwnConnections([source('platform/database/client.server.ts', text)])).toEqual([]);
    expect(findOwnConnections([source('seed/write.server.ts', `import type { Client } from 'pg';`)])).toEqual([]);
  },
);

describe('on disk', () => {
  let root: string;
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'imports-'));
    put('docs/spec/enums.tsv', 'list\tvalue\nuserGroup\tJEEP_NATION\n');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('brand names are found as words and inside names, and allowed in the lists of the specification', () => {
    put('kernel/a.ts', `const a = 'Jeep';\nconst jeepOnly = 1; const forJeep = 2;\nconst ram = 1;`);
    put('kernel/b.ts', `const param = 'frame'; const group = 'JEEP_NATION'; const diagram = 1;`);
    put('brands/jeep.ts', `export const jeep = 1;`);
    put('kernel/a.test.ts', `const a = 'jeep';`);
    const found = findBrandNames({ names: ['jeep', 'ram'], allowed: ['JEEP_NATION'], root });
    expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'kernel/a.ts:1',
      'kernel/a.ts:2',
      'kernel/a.ts:2',
      'kernel/a.ts:3',
    ]);
  });

  test('the whole check reads a tree', () => {
    put('ui/button.tsx', `import { a } from '#platform/a.server.ts';\nexport const b = a;`);
    const messages = checkImports(root).map(({ file, message }) => `${file} ${message}`);
    expect(messages).toContain('ui/button.tsx may not import platform/a.server.ts');
    expect(messages).toContain('kernel/a.ts names the brand Jeep');
  });
});
