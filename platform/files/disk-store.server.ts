import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkedKey, type ObjectStore, type Stored } from './object-store.server.ts';

/** The data folder of this machine, or one that all mount. */
export const openDiskStore = (folder: string): ObjectStore => {
  const placeOf = (key: string): string => path.join(folder, checkedKey(key));
  return {
    kind: 'disk',
    put: async (key, content) => {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      if (!Buffer.isBuffer(content) && content.moves === true) await putInPlace(content.path, place);
      else {
        const part = `${place}.${randomUUID()}.part`;
        try {
          await (Buffer.isBuffer(content) ? writeFile(part, content, { mode: 0o600 }) : copyFile(content.path, part));
          await putInPlace(part, place);
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
      }
    },
    open: async (key) => {
      const handle = await open(placeOf(key), 'r').catch(ifMissing(null));
      return handle === null ? null : handle.createReadStream();
    },
    stat: async (key) => {
      const found = await stat(placeOf(key)).catch(ifMissing(null));
      return found === null ? null : { bytes: found.size, sha256: null };
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    list: (prefix) => listBelow(folder, prefix),
  };
};

const ifMissing =
  <Else>(otherwise: Else) =>
  (error: unknown): Else => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  };

async function* listBelow(folder: string, prefix: string): AsyncGenerator<Stored> {
  const below = path.join(folder, prefix);
  const found = await readdir(below, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const item of found.filter((entry) => entry.isFile())) {
    const full = path.join(item.parentPath, item.name);
    const is = await stat(full).catch(ifMissing(null));
    const key = path.relative(folder, full).split(path.sep).join('/');
    if (is !== null) yield { key, bytes: is.size, changedAt: is.mtime };
  }
}

const putInPlace = async (whole: string, place: string): Promise<void> => {
  await sync(whole);
  await rename(whole, place);
  await sync(path.dirname(place));
};

const sync = async (file: string): Promise<void> => {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
