import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openOutput } from './log-output.server.ts';
import { lostLines } from './metrics.server.ts';

const lost = async (): Promise<number> => (await lostLines.get()).values[0]?.value ?? 0;

test('what is written comes out whole and in its order', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-log-'));
  const file = path.join(folder, 'lines');
  const descriptor = openSync(file, 'a');
  const output = openOutput(descriptor);
  const lines = Array.from({ length: 200 }, (_, number) => `${number} ${'x'.repeat(500)}\n`);
  for (const line of lines) output.write(Buffer.from(line));
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''));
  closeSync(descriptor);
  rmSync(folder, { recursive: true });
});

/** A program that writes so many lines of 1 kB at once to the pipe that is its output, then ends. */
const writeAndEnd = (lines: number): string => `
  import { openOutput } from ${JSON.stringify(path.join(import.meta.dirname, 'log-output.server.ts'))};
  const output = openOutput(1);
  const line = Buffer.alloc(1_000);
  for (let number = 0; number < ${lines}; number += 1) {
    line.fill(32);
    line.write(String(number));
    line[999] = 10;
    output.write(line);
  }
  process.once('exit', () => output.flushSync());
  setTimeout(() => undefined, 300);
`;

test('a pipe whose reader lags gets all of it in its order, and a buffer that is used again changes nothing', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', writeAndEnd(1_000)], { cwd: process.cwd() });
  const parts: Buffer[] = [];
  // Far more than a pipe or a socket holds is written before anybody reads.
  setTimeout(() => child.stdout.on('data', (part: Buffer) => parts.push(part)), 150);
  await once(child, 'close');
  const numbers = Buffer.concat(parts)
    .toString('latin1')
    .split('\n')
    .map((line) => line.trim());
  expect(numbers).toEqual([...Array.from({ length: 1_000 }, (_, number) => String(number)), '']);
});

test.runIf(process.platform === 'linux')('a full disk stops nobody, also at the end, and is counted', async () => {
  const descriptor = openSync('/dev/full', 'w');
  const output = openOutput(descriptor);
  const before = await lost();
  output.write(Buffer.from('one\n'));
  output.write(Buffer.from('two\n'));
  output.flushSync();
  await expect.poll(lost).toBe(before + 2);
  closeSync(descriptor);
});

test('what nobody reads fills no memory', async () => {
  const output = openOutput(1, 3);
  const before = await lost();
  output.write(Buffer.from('four'));
  expect(await lost()).toBe(before + 1);
});
