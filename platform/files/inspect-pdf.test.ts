import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { paperOf } from '#tests/harness/paper.ts';
import { renderPdf } from '../pdf.server.ts';
import { inspectPdf } from './inspect-pdf.server.ts';

// Each starts a process.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'inspect-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inspect = (content: string | Buffer) => {
  const file = path.join(folder, 'paper.pdf');
  writeFileSync(file, content);
  return inspectPdf(file);
};

/** An object stream: the object in it is not to be read in the file itself. */
const packed = (object: string): string => {
  const body = deflateSync(`5 0 ${object}`);
  const head = `4 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${body.length}>>stream`;
  return `${head}\n${body.toString('latin1')}\nendstream endobj`;
};

const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>';

test.each([
  ['one page', paperOf()],
  ['a page to open at', paperOf({ more: '/OpenAction[3 0 R/Fit]' })],
  [
    'a link to a web address',
    paperOf({ objects: '4 0 obj<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://x.example)>>>>endobj' }),
  ],
])('%s is paper', async (_, content) => {
  expect(await inspect(Buffer.from(content, 'latin1'))).toBeNull();
});

test.each([
  ['a program that runs when it is opened', paperOf({ more: `/OpenAction${SCRIPT}` })],
  ['a program by another spelling', paperOf({ more: '/OpenAction<</S/J#61vaScript/#4aS(app.alert(1))>>' })],
  ['a program packed into an object stream', paperOf({ more: '/OpenAction 5 0 R', objects: packed(SCRIPT) })],
  ['a program that nothing points to', paperOf({ objects: `4 0 obj${SCRIPT}endobj` })],
  ['a command', paperOf({ more: '/OpenAction<</S/Launch/F(cmd.exe)>>' })],
  [
    'a file inside',
    paperOf({ more: '/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>', objects: '4 0 obj<</EF<<>>>>endobj' }),
  ],
  ['a program in an earlier state', paperOf({ objects: `4 0 obj${SCRIPT}endobj\n4 0 obj<<>>endobj` })],
])('%s is more than paper', async (_, content) => {
  expect(await inspect(Buffer.from(content, 'latin1'))).toBe('active');
});

test.each([
  ['nothing but a beginning', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'],
  ['no page', paperOf().replace('Kids[3 0 R]/Count 1', 'Kids[]/Count 0')],
  ['a lock', paperOf().replace('/Size 9', '/Size 9/Encrypt<</Filter/Standard/V 1/R 2/O(x)/U(y)/P 0>>')],
])('%s cannot be read', async (_, content) => {
  expect(await inspect(Buffer.from(content, 'latin1'))).toBe('unreadable');
});

test('our own papers are paper', async () => {
  const made = await renderPdf({
    title: 'x',
    locale: 'pt-BR',
    draw: (sheet) => void sheet.text('x'),
  });
  expect(await inspect(made)).toBeNull();
});
