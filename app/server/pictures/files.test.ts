import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { holdInMemory, keepIn } from './files.ts';

const countMaking = () => {
  const made: string[] = [];
  const make = (name: string, bytes: number) => async (): Promise<Buffer> => {
    made.push(name);
    return Buffer.alloc(bytes);
  };
  return { made, make };
};

test('what is held is made once, also for those who ask at the same time', async () => {
  const { made, make } = countMaking();
  const hold = holdInMemory(100);
  await Promise.all([hold('a', make('a', 40)), hold('a', make('a', 40))]);
  expect((await hold('a', make('a', 40)))?.byteLength).toBe(40);
  expect(made).toEqual(['a']);
});

test('what was asked for longest ago goes when the room is full', async () => {
  const { made, make } = countMaking();
  const hold = holdInMemory(100);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await hold(name, make(name, 40));
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('what cannot be made is asked for again', async () => {
  const hold = holdInMemory(100);
  expect(await hold('a', () => Promise.resolve(null))).toBeNull();
  expect((await hold('a', () => Promise.resolve(Buffer.alloc(1))))?.byteLength).toBe(1);
});

test('what cannot be kept is shown all the same, and made again for the next who asks', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-pictures-'));
  const { made, make } = countMaking();
  writeFileSync(path.join(folder, 'file'), '');
  const cache = keepIn(path.join(folder, 'file/cache'));
  for (const turn of [1, 2]) {
    expect((await cache.readOrMake('a', make('a', 40)))?.byteLength).toBe(40);
    expect(made).toHaveLength(turn);
  }
  expect(readdirSync(folder)).toEqual(['file']);
  rmSync(folder, { recursive: true });
});
