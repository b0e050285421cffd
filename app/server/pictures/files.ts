import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';

export const PICTURE = /\.(?:webp|avif|png|jpe?g)$/;

/** Nothing outside the folder, whatever the address tries. */
const inside = (folder: string, name: string): string | null => {
  const full = path.resolve(folder, name);
  return full.startsWith(`${folder}${path.sep}`) && !/[\0\\]/.test(name) ? full : null;
};

export const readInside = async (folder: string, name: string): Promise<Buffer | null> => {
  const full = inside(folder, name);
  return full === null || !PICTURE.test(full) ? null : readFile(full).catch(() => null);
};

export const listInside = async (folder: string, name: string): Promise<readonly string[] | null> => {
  const full = inside(folder, name);
  const entries = full === null ? null : await readdir(full, { withFileTypes: true }).catch(() => null);
  return entries === null ? null : entries.filter((entry) => PICTURE.test(entry.name)).map((entry) => entry.name);
};

type Making = () => Promise<Buffer | null>;

/** Several who ask for the same at the same time wait for one making. */
const shareRunning = (): ((name: string, make: Making) => Promise<Buffer | null>) => {
  const running = new Map<string, Promise<Buffer | null>>();
  return (name, make) => {
    const known = running.get(name);
    if (known !== undefined) return known;
    const started = make().finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };
};

/** What has too many kinds for a disk: the ones asked for last are held in memory, up to so many bytes. */
export const holdInMemory = (mostBytes: number): ((name: string, make: Making) => Promise<Buffer | null>) => {
  const once = shareRunning();
  const cache = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ byteLength }) => byteLength });
  return async (name, make) => {
    const known = cache.get(name);
    if (known !== undefined) return known;
    const made = await once(name, make);
    if (made !== null) cache.set(name, made);
    return made;
  };
};

/** A cache that other machines see too. It never fails: what it does not give is made. */
export type FarCache = {
  readonly read: (name: string) => Promise<Buffer | null>;
  readonly keep: (name: string, made: Buffer) => void;
};

/** Made once and kept on disk. */
export type FileCache = {
  readonly read: (name: string) => Promise<Buffer | null>;
  readonly readOrMake: (name: string, make: Making) => Promise<Buffer | null>;
};

/** `far`: where what another machine made is found, and what is made here goes to. */
export const keepIn = (folder: string, far?: FarCache): FileCache => {
  const once = shareRunning();
  const read = (name: string): Promise<Buffer | null> => readFile(path.join(folder, name)).catch(() => null);
  const makeAndKeep = async (name: string, make: Making): Promise<Buffer | null> => {
    const stored = await read(name);
    if (stored !== null) return stored;
    const known = (await far?.read(name)) ?? null;
    const made = known ?? (await make());
    if (made === null) return null;
    if (known === null) far?.keep(name, made);
    // On a full disk it is made again for the next who asks.
    await keep(name, made).catch(() => undefined);
    return made;
  };
  const keep = async (name: string, made: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, name);
    const part = `${file}.${process.pid}.part`;
    try {
      await writeFile(part, made);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  };
  return { read, readOrMake: (name, make) => once(name, () => makeAndKeep(name, make)) };
};

/** Frees the room of what earlier revisions kept. What cannot be deleted is only room. */
export const dropOthers = async (folder: string, stored: string): Promise<void> => {
  const entries = await readdir(folder).catch(() => []);
  const old = entries.filter((name) => name !== stored);
  await Promise.allSettled(old.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
};
