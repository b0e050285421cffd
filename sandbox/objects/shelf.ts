import { createHash, randomUUID } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';

export type Kept = {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly etag: string;
  /** What the sender says of it: `x-amz-meta-...`. */
  readonly meta: Readonly<Record<string, string>>;
  readonly changedAt: string;
};

/** One bucket on the disk: what was acknowledged is there after a restart. */
export type Shelf = {
  /** Null: the bytes are not those that were signed. */
  readonly put: (
    key: string,
    body: Readable,
    said: { sha256: string; meta: Record<string, string> },
  ) => Promise<Kept | null>;
  readonly find: (key: string) => Kept | undefined;
  readonly read: (kept: Kept) => Readable;
  readonly remove: (key: string) => void;
  /** Sorted by key. */
  readonly list: (prefix: string) => readonly Kept[];
};

export function openShelf(folder: string, now: () => Date): Shelf {
  mkdirSync(folder, { recursive: true });
  const kept = new Map<string, Kept>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const item: Kept = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    kept.set(item.key, item);
  }
  const placeOf = (key: string): string => join(folder, createHash('sha256').update(key).digest('hex'));
  return {
    put: async (key, body, { sha256, meta }) => {
      const part = join(folder, `${randomUUID()}.part`);
      try {
        const came = await receive(body, part);
        if (/^[\da-f]{64}$/.test(sha256) && sha256 !== came.sha256) return null;
        renameSync(part, placeOf(key));
        const item: Kept = { key, ...came, meta, changedAt: now().toISOString() };
        writeFileSync(`${placeOf(key)}.json`, JSON.stringify(item), { flush: true });
        kept.set(key, item);
        return item;
      } finally {
        rmSync(part, { force: true });
      }
    },
    find: (key) => kept.get(key),
    read: ({ key }) => createReadStream(placeOf(key)),
    remove: (key) => {
      kept.delete(key);
      for (const file of [placeOf(key), `${placeOf(key)}.json`]) rmSync(file, { force: true });
    },
    list: (prefix) =>
      [...kept.values()]
        .filter(({ key }) => key.startsWith(prefix))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  };
}

async function receive(body: Readable, part: string): Promise<Pick<Kept, 'bytes' | 'sha256' | 'etag'>> {
  const [sha, md5] = [createHash('sha256'), createHash('md5')];
  let bytes = 0;
  await pipeline(
    body,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        sha.update(chunk);
        md5.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(part, { flush: true }),
  );
  return { bytes, sha256: sha.digest('hex'), etag: `"${md5.digest('hex')}"` };
}
