import { createHash } from 'node:crypto';
import { FILE_LIMIT } from '#kernel/file-limit.ts';
import { open, rm } from 'node:fs/promises';
import { draftPath } from './drafts.server.ts';
import { MAGIC_BYTES, mediaTypeOf, type MediaType } from './media.ts';

/** Bytes a whole request may have. */
export const REQUEST_LIMIT = 40 * 1024 * 1024;

/** A file that has arrived, on the disk but not yet believed. */
export type Draft = {
  readonly id: string;
  readonly path: string;
  readonly filename: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Null: nothing we take. */
  readonly mediaType: MediaType | null;
};

/** Bytes that may still come: from this request, and from its sender today. */
export type Allowance = { request: number; sender: number };

export type Refusal = 'uploadSize' | 'uploadQuota';

type Incoming = {
  readonly filename: string;
  readonly file: AsyncIterable<Uint8Array> & { readonly truncated: boolean };
};

/** Writes a stream to the disk, counting: the first byte too many ends it. */
export const receive = async (
  dataFolder: string,
  input: { id: string; part: Incoming; allowance: Allowance },
): Promise<Draft | Refusal> => {
  const { id, part, allowance } = input;
  const path = await draftPath(dataFolder, id);
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  let refused: Refusal | null = null;
  try {
    for await (const chunk of part.file) {
      bytes += chunk.length;
      refused = take(allowance, chunk.length, bytes);
      if (refused !== null) break;
      if (head.length < MAGIC_BYTES) head = Buffer.concat([head, chunk.subarray(0, MAGIC_BYTES)]);
      hash.update(chunk);
      // `write` would take what there is room for, and say so in a number.
      await handle.writeFile(chunk);
    }
    if (part.file.truncated) refused = 'uploadSize';
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  if (refused !== null) {
    await rm(path, { force: true });
    return refused;
  }
  return { id, path, filename: part.filename, bytes, sha256: hash.digest('hex'), mediaType: mediaTypeOf(head) };
};

const take = (allowance: Allowance, length: number, soFar: number): Refusal | null => {
  allowance.request -= length;
  allowance.sender -= length;
  if (soFar > FILE_LIMIT || allowance.request < 0) return 'uploadSize';
  return allowance.sender < 0 ? 'uploadQuota' : null;
};
