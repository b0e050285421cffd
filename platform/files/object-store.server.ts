import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** What a file must be when it is read again. */
export type Digest = { readonly bytes: number; readonly sha256: string };

/** A file on this machine's disk, whole; `moves`: it is not needed where it lies once it is kept. */
export type LocalFile = Digest & { readonly path: string; readonly moves?: boolean };

export type Stored = { readonly key: string; readonly bytes: number; readonly changedAt: Date };

/** How long somebody waits: not beyond the signal, and, of what can be had otherwise, for one try. */
export type Patience = { readonly signal?: AbortSignal | undefined; readonly once?: boolean };

/**
 * Files that every process of the installation sees. A key is a path below the data folder, so that what lies there and what lies
 * in a store have the same names. Nothing a visitor typed becomes part of a key.
 */
export type ObjectStore = {
  readonly kind: 'disk' | 's3';
  /** It survives a power cut once this returns. */
  readonly put: (key: string, content: Buffer | LocalFile, patience?: Patience) => Promise<void>;
  /** Null: there is none. */
  readonly open: (key: string, expected?: Digest, patience?: Patience) => Promise<AsyncIterable<Buffer> | null>;
  /** The digest is null where the store does not know it. */
  readonly stat: (
    key: string,
    patience?: Patience,
  ) => Promise<{ readonly bytes: number; readonly sha256: string | null } | null>;
  readonly remove: (key: string) => Promise<void>;
  readonly list: (prefix: string) => AsyncIterable<Stored>;
};

/** The store is slow, gone or says no: nothing is known of the file, and a later try may find it. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** What the store gave is not what was put there, twice. */
export class StoreWrong extends Error {
  override readonly name = 'StoreWrong';
}

export const isStoreAway = (error: unknown): boolean => error instanceof StoreAway || error instanceof StoreWrong;

const KEY = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\p{Cc}\\/]+(?:\/[^\p{Cc}\\/]+)*$/su;

export const checkedKey = (key: string): string => {
  if (!KEY.test(key) || key.length > 900) throw new Error('not a key of a file');
  return key;
};

export const digestOf = (bytes: Buffer): Digest => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const TRIES = 2;

/** All bytes of a file, believed only with their size and digest: the first byte too many ends it. Null: there is none. */
export const readWhole = async (
  store: ObjectStore,
  key: string,
  expected: Digest,
  patience?: Patience,
): Promise<Buffer | null> => {
  for (let tries = 1; ; tries += 1) {
    const body = await store.open(key, expected, patience);
    if (body === null) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of checked(body, expected)) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const digest = digestOf(bytes);
    if (digest.bytes === expected.bytes && digest.sha256 === expected.sha256) return bytes;
    // A store may have been caught between two of its nodes: it is believed to be wrong only twice.
    if (tries === TRIES || patience?.once === true)
      throw new StoreWrong(`${key}: ${digest.bytes} bytes that are not what was stored`);
  }
};

/** A file whose size and digest only the store knows; on a disk they are what is there. */
export const readAny = async (store: ObjectStore, key: string, patience?: Patience): Promise<Buffer | null> => {
  const known = await store.stat(key, patience);
  if (known === null) return null;
  if (known.sha256 !== null) return readWhole(store, key, { bytes: known.bytes, sha256: known.sha256 }, patience);
  const body = await store.open(key, undefined, patience);
  if (body === null) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Ends after the first byte too many, so that a wrong answer does not fill the memory. */
async function* checked(body: AsyncIterable<Buffer>, { bytes }: Digest): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of body) {
    seen += chunk.length;
    yield chunk;
    if (seen > bytes) return;
  }
}

/** A large file onto this machine's disk. False: there is none. */
export const fetchFile = async (
  store: ObjectStore,
  from: { readonly key: string; readonly expected: Digest },
  to: string,
): Promise<boolean> => {
  const body = await store.open(from.key, from.expected);
  if (body === null) return false;
  const hash = createHash('sha256');
  let seen = 0;
  await pipeline(
    async function* () {
      for await (const chunk of checked(body, from.expected)) {
        seen += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(to, { mode: 0o600, flush: true }),
  );
  if (seen === from.expected.bytes && hash.digest('hex') === from.expected.sha256) return true;
  await rm(to, { force: true });
  throw new StoreWrong(`${from.key}: ${seen} bytes that are not what was stored`);
};
