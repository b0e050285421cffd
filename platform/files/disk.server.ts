import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Files on the local disk, below the data directory and so outside everything that is served. A name is a row's id: nothing a
 * visitor typed ever becomes part of a path.
 */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export type Disk = {
  /** Where a file grows until it is whole. */
  readonly draft: (id: string) => Promise<string>;
  /** Puts a whole file in its place; it survives a power cut once this returns. */
  readonly keep: (draft: string, id: string) => Promise<void>;
  readonly read: (id: string) => Promise<Buffer | null>;
  readonly remove: (id: string) => Promise<void>;
  /** Every kept file with its age, and drafts too. */
  readonly list: () => Promise<{ id: string; path: string; changedAt: Date; isDraft: boolean }[]>;
};

export const openDisk = (dataFolder: string): Disk => {
  const root = path.join(dataFolder, 'files');
  const drafts = path.join(root, 'drafts');
  const folderOf = (id: string): string => {
    if (!ID.test(id)) throw new Error('not a file id');
    // The last digits of a version 7 id are chance, the first are the hour.
    return path.join(root, id.slice(-2));
  };
  const listFolder = async (folder: string, isDraft: boolean) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => ID.test(name.slice(0, 36)));
    return Promise.all(
      names.map(async (name) => {
        const file = path.join(folder, name);
        return { id: name.slice(0, 36), path: file, changedAt: (await stat(file)).mtime, isDraft };
      }),
    );
  };
  return {
    draft: async (id) => {
      if (!ID.test(id)) throw new Error('not a file id');
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      return path.join(drafts, id);
    },
    keep: async (draft, id) => {
      const folder = folderOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await sync(draft);
      await rename(draft, path.join(folder, id));
      await sync(folder);
    },
    read: async (id) => {
      try {
        return await readFile(path.join(folderOf(id), id));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (id) => rm(path.join(folderOf(id), id), { force: true }),
    list: async () => {
      const folders = (await readdir(root).catch(() => [])).filter((name) => /^[\da-f]{2}$/.test(name));
      const stored = await Promise.all(folders.map((name) => listFolder(path.join(root, name), false)));
      return [...stored.flat(), ...(await listFolder(drafts, true))];
    },
  };
};

const sync = async (file: string): Promise<void> => {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
