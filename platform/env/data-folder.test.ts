import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dataFolderFault } from './data-folder.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'volante-folder-'));
const file = path.join(folder, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a folder that is missing is made, with those above it, and nothing is left in it', () => {
  const fresh = path.join(folder, 'one/two');
  expect(dataFolderFault(fresh)).toBeNull();
  expect(statSync(fresh).isDirectory()).toBe(true);
  expect(readdirSync(fresh)).toEqual([]);
});

test.each([
  ['a file', file],
  ['below a file', path.join(file, 'data')],
  ['where the system lets nobody make one', '/proc/volante/data'],
])('%s is told at once, with the reason', (_, place) => {
  expect(dataFolderFault(place)).toMatch(/cannot be written \(E[A-Z]+\)$/);
});
