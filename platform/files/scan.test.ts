import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isClean } from './scan.server.ts';

let folder: string;
let file: string;
let server: Server | null = null;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scan-'));
  file = path.join(folder, 'a');
});
afterEach(async () => {
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
  server = null;
  rmSync(folder, { recursive: true });
});

const COMMAND = 'zINSTREAM\0';

/** What was streamed, once it is whole. */
const contentOf = (heard: Buffer): Buffer | null => {
  if (!heard.toString('latin1').startsWith(COMMAND)) return null;
  const chunks: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= heard.length) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
};

const verdictOn = (content: Buffer): string => {
  if (content.length > 65_536) return 'INSTREAM size limit exceeded. ERROR';
  return content.includes('EICAR') ? 'stream: Eicar-Test FOUND' : 'stream: OK';
};

/** Speaks as clamd does: finds the word EICAR, and hears nothing over 64 kB. */
const startScanner = async (at: { path: string } | { port: number; host: string }): Promise<void> => {
  server = createServer((socket) => {
    let heard: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk]);
      const content = contentOf(heard);
      if (content !== null) socket.end(`${verdictOn(content)}\0`);
    });
  });
  await new Promise<void>((resolve) => server?.listen(at, resolve));
};

test('a verdict is heard, over a socket in the file system', async () => {
  const at = path.join(folder, 'clamd');
  await startScanner({ path: at });
  writeFileSync(file, 'a paper');
  expect(await isClean(at, file)).toBe(true);
  writeFileSync(file, `${'x'.repeat(60_000)}EICAR`);
  expect(await isClean(at, file)).toBe(false);
});

test('without a verdict nothing is clean', async () => {
  writeFileSync(file, 'a paper');
  await expect(isClean(path.join(folder, 'nobody'), file)).rejects.toThrow('ENOENT');
  await startScanner({ port: 0, host: '127.0.0.1' });
  if (server === null) expect.fail('no scanner');
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await isClean(at, file)).toBe(true);
  writeFileSync(file, 'x'.repeat(100_000));
  await expect(isClean(at, file)).rejects.toThrow('size limit exceeded');
});
