import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { ObjectStore } from '#platform/files/object-store.server.ts';

export type Copied = { copied: number; there: number; bytes: number };

const PREFIXES = ['files/', 'content/', 'archive/'];
const DRAFTS = 'files/drafts/';
const AT_ONCE = 4;

/** All that must be shared, under the same names. What is there with the same size and digest is left; the files here stay. */
export const copyFiles = async (input: { from: ObjectStore; folder: string; to: ObjectStore }): Promise<Copied> => {
  const { from, folder, to } = input;
  const done: Copied = { copied: 0, there: 0, bytes: 0 };
  const copyOne = async (key: string): Promise<void> => {
    const file = path.join(folder, key);
    const digest = await digestOfFile(file);
    const known = await to.stat(key);
    if (known !== null && known.bytes === digest.bytes && known.sha256 === digest.sha256) {
      done.there += 1;
      return;
    }
    await to.put(key, { path: file, ...digest });
    done.copied += 1;
    done.bytes += digest.bytes;
  };
  for (const prefix of PREFIXES) {
    const keys: string[] = [];
    for await (const { key } of from.list(prefix))
      if (!key.startsWith(DRAFTS) && !key.endsWith('.part')) keys.push(key);
    const next = keys.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const key of next) await copyOne(key);
      }),
    );
  }
  return done;
};

const digestOfFile = async (file: string): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    bytes += (chunk as Buffer).length;
    hash.update(chunk as Buffer);
  }
  return { bytes, sha256: hash.digest('hex') };
};
