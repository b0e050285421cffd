import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { FILE_LIMIT } from '#kernel/file-limit.ts';
import { REQUEST_LIMIT } from '#platform/files/receive.server.ts';
import { BodyTooLarge, boundBody, FORM_LIMIT, isAnnouncedTooLarge } from './bounded-body.ts';
import { partsOf } from './form-parts.ts';

const TYPE = 'multipart/form-data; boundary=----cut';
const headers = { 'content-type': TYPE };
const CHUNK = Buffer.alloc(64 * 1024, 'x');

const headOf = (name: string, file?: string): string =>
  `------cut\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n`;

/** A sender who would go on for ever, and how much of it was taken. */
const endless = (start: string) => {
  const taken = { bytes: 0 };
  const source = Readable.from(
    (async function* () {
      yield Buffer.from(start);
      for (;;) {
        taken.bytes += CHUNK.length;
        yield CHUNK;
      }
    })(),
    { objectMode: false },
  );
  return { source, taken };
};

const formOf = (body: AsyncIterable<Uint8Array>, type = TYPE): Promise<FormData> =>
  new Response(Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream, {
    headers: { 'content-type': type },
  }).formData();

const drain = async (body: AsyncIterable<Uint8Array>): Promise<number> => {
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  return bytes;
};

const partsIn = async (form: FormData) => {
  const found: Record<string, unknown> = {};
  for await (const part of partsOf(form))
    found[part.fieldname] = part.type === 'file' ? part.file.truncated : part.value;
  return found;
};

describe('a file without an end', () => {
  it('is cut just behind its limit, the form before it is whole, and the file says it was too large', async () => {
    const { source, taken } = endless(`${headOf('token')}abc\r\n${headOf('files', 'a.pdf')}`);
    const form = await formOf(boundBody(source, headers));
    expect(await partsIn(form)).toEqual({ token: 'abc', files: true });
    const file = form.get('files');
    expect(file instanceof File && file.size).toBeLessThan(FILE_LIMIT + 3 * CHUNK.length);
    // The rest of the request is let through unkept, and no more of it than a request may have.
    await expect.poll(() => source.destroyed).toBe(true);
    expect(taken.bytes).toBeLessThan(REQUEST_LIMIT + 4 * CHUNK.length);
  });
});

describe('what no page takes', () => {
  it('a field without an end', async () => {
    const { source, taken } = endless(headOf('name'));
    await expect(drain(boundBody(source, headers))).rejects.toBeInstanceOf(BodyTooLarge);
    expect(taken.bytes).toBeLessThan(FORM_LIMIT + 5 * CHUNK.length);
  });

  it('a form without files over its limit', async () => {
    const { source, taken } = endless('name=');
    const body = boundBody(source, { 'content-type': 'application/x-www-form-urlencoded' });
    await expect(drain(body)).rejects.toBeInstanceOf(BodyTooLarge);
    expect(taken.bytes).toBeLessThan(FORM_LIMIT + 3 * CHUNK.length);
  });

  it('many files that are each small enough', async () => {
    const file = Buffer.concat([
      Buffer.from(headOf('files', 'a.pdf')),
      Buffer.alloc(FILE_LIMIT - 1),
      Buffer.from('\r\n'),
    ]);
    const source = Readable.from([file, file, file, file, file], { objectMode: false });
    await expect(drain(boundBody(source, headers))).rejects.toBeInstanceOf(BodyTooLarge);
  });

  it('more parts than any form has, however small they are', async () => {
    const part = `${headOf('a')}\r\n`;
    const tiny = Readable.from(
      Array.from({ length: 100 }, () => Buffer.from(part.repeat(100))),
      { objectMode: false },
    );
    await expect(drain(boundBody(tiny, headers))).rejects.toBeInstanceOf(BodyTooLarge);
    const many = Buffer.from(part.repeat(900));
    expect(await drain(boundBody(Readable.from([many], { objectMode: false }), headers))).toBe(many.length);
  });

  it('a body that announces itself too large', () => {
    expect(isAnnouncedTooLarge({ ...headers, 'content-length': String(REQUEST_LIMIT + 1) })).toBe(true);
    expect(isAnnouncedTooLarge({ ...headers, 'content-length': String(REQUEST_LIMIT) })).toBe(false);
    expect(isAnnouncedTooLarge({ 'content-length': String(FORM_LIMIT + 1) })).toBe(true);
    expect(isAnnouncedTooLarge({})).toBe(false);
  });
});

describe('a form within its limits', () => {
  it.each([1, 7, 64, 4096])('comes through byte by byte the same, in pieces of %i', async (size) => {
    const content = Buffer.from('--cut inside\r\n------cu');
    const sent = new FormData();
    sent.set('token', 'abc');
    sent.set('files', new File([content], 'a.bin'));
    sent.set('after', 'é');
    const request = new Request('http://127.0.0.1/', { method: 'POST', body: sent });
    const bytes = Buffer.from(await request.arrayBuffer());
    const type = request.headers.get('content-type') ?? '';
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const form = await formOf(boundBody(Readable.from(pieces, { objectMode: false }), { 'content-type': type }), type);
    expect(await partsIn(form)).toEqual({ token: 'abc', files: false, after: 'é' });
    const file = form.get('files');
    expect(file instanceof File && Buffer.from(await file.arrayBuffer())).toEqual(content);
  });
});
