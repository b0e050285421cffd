import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isStorageFull } from '#platform/storage.server.ts';
import { BackupFault } from './sealed-stream.ts';

/**
 * Writes beside the file and renames it when all is on the disk for good: under its name it is whole or not there. A device (a
 * pipe to another machine) is written as it is.
 */
export const writeWhole = async (file: string, source: AsyncIterable<Buffer>): Promise<number> => {
  const isDevice = existsSync(file) && !statSync(file).isFile();
  if (existsSync(file) && !isDevice) throw new BackupFault(`${file} is there already`);
  const draft = isDevice ? file : `${file}.part`;
  let bytes = 0;
  try {
    const target = await open(draft, 'w', 0o600);
    try {
      for await (const chunk of source) {
        await target.writeFile(chunk);
        bytes += chunk.length;
      }
      if (!isDevice) await target.sync();
    } finally {
      await target.close();
    }
    if (!isDevice) await keep(draft, file);
    return bytes;
  } catch (error) {
    if (!isDevice) await rm(draft, { force: true });
    if (isStorageFull(error)) throw new BackupFault(`the disk is full: ${file} was not written`, { cause: error });
    throw error;
  }
};

const keep = async (draft: string, file: string): Promise<void> => {
  await rename(draft, file);
  const folder = await open(path.dirname(path.resolve(file)), 'r');
  await folder.sync();
  await folder.close();
};
