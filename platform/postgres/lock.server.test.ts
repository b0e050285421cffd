import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DataInUse, lockData } from './lock.server.ts';
import { readStartTime } from './processes.server.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  file = path.join(folder, 'running.json');
  return () => rmSync(folder, { recursive: true });
});

test('a second owner is refused and told who the first is', () => {
  const release = lockData(folder);
  expect(() => lockData(folder)).toThrow(DataInUse);
  expect(() => lockData(folder)).toThrow(`running process ${process.pid}`);
  release();
  expect(existsSync(file)).toBe(false);
  lockData(folder)();
});

test.each([
  ['of a process that is gone', { pid: 2 ** 22 + 1, started: '1' }],
  ['of an older process with the same number', { pid: process.pid, started: '1' }],
  ['that is damaged', 'half a li'],
])('a claim %s is taken over', (_name, claim) => {
  writeFileSync(file, JSON.stringify(claim));
  const release = lockData(folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: process.pid, started: readStartTime(process.pid) });
  release();
});
