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
