import type { Readable } from 'node:stream';
import { FILE_LIMIT } from '#kernel/file-limit.ts';
import { REQUEST_LIMIT } from '#platform/files/receive.server.ts';

/** Bytes of a page's form without files. */
export const FORM_LIMIT = 1_000_000;

/** Parts of a form with files: a form of ours has some dozens, and each costs its reader as much as a file's first bytes. */
const MOST_PARTS = 1_000;

/** The lines before a part's content: its name, its type. */
const PART_HEAD = 4096;

export class BodyTooLarge extends Error {}

type Announced = { readonly 'content-type'?: string | undefined; readonly 'content-length'?: string | undefined };

const boundaryOf = (type: string): string | null => {
  const match = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  return match?.[1] ?? match?.[2] ?? null;
};

const limitOf = (boundary: string | null): number => (boundary === null ? FORM_LIMIT : REQUEST_LIMIT);

/** Whether a body says itself that it is more than a page takes: refused before a byte of it is read. */
export const isAnnouncedTooLarge = (headers: Announced): boolean =>
  Number(headers['content-length'] ?? 0) > limitOf(boundaryOf(headers['content-type'] ?? ''));

/**
 * What a page's form is read from: never more in memory than the limits. A file over its limit is cut just behind it and the form
 * closed there, so that the page's own call refuses the file by name (`form-parts.ts`); everything else too large throws
 * {@link BodyTooLarge}. Either way nothing after it is kept.
 */
export async function* boundBody(source: Readable, headers: Announced): AsyncGenerator<Uint8Array> {
  const boundary = boundaryOf(headers['content-type'] ?? '');
  const limit = limitOf(boundary);
  const measure = boundary === null ? null : partMeter(boundary);
  let total = 0;
  // Leaving the loop must not tear the connection down: the answer still goes out on it.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > limit) throw new BodyTooLarge();
    const part = measure?.(chunk);
    if (part !== undefined && part.parts > MOST_PARTS) throw new BodyTooLarge();
    yield chunk;
    if (part === undefined || part.bytes <= (part.isFile ? FILE_LIMIT + PART_HEAD : FORM_LIMIT + PART_HEAD)) continue;
    if (!part.isFile) throw new BodyTooLarge();
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
    discard(source, limit - total);
    return;
  }
}

/** A browser reads no answer before it has sent everything: the rest runs through unkept, up to the request's limit. */
const discard = (source: Readable, allowed: number): void => {
  let left = allowed;
  source.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) source.destroy();
  });
  source.resume();
};

/** Follows a multipart body: its parts so far, how long the present one is, head included, and whether it is a file. */
const partMeter = (boundary: string) => {
  const delimiter = Buffer.from(`--${boundary}`);
  let tail = Buffer.alloc(0);
  let bytes = 0;
  let head = '';
  let parts = 0;
  return (chunk: Buffer): { parts: number; bytes: number; isFile: boolean } => {
    const seen = Buffer.concat([tail, chunk]);
    let at = -1;
    for (let next = seen.indexOf(delimiter); next !== -1; next = seen.indexOf(delimiter, next + delimiter.length)) {
      parts += 1;
      at = next;
    }
    const begun = at === -1 ? null : seen.subarray(at + delimiter.length);
    bytes = begun === null ? bytes + chunk.length : begun.length;
    if (begun !== null) head = '';
    if (head.length < PART_HEAD) head += (begun ?? chunk).toString('latin1', 0, PART_HEAD);
    tail = begun === null ? seen.subarray(-(delimiter.length - 1)) : begun.subarray(-(delimiter.length - 1));
    return {
      parts,
      bytes,
      isFile: /^content-disposition:[^\r\n]*;\s*filename\*?=/im.test(head.split('\r\n\r\n', 1)[0] ?? ''),
    };
  };
};
