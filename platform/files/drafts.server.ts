import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const folderOf = (dataFolder: string): string => path.join(dataFolder, 'files', 'drafts');

/** Where a file grows until it is whole: on this machine's disk, whatever store keeps it later. */
export const draftPath = async (dataFolder: string, id: string): Promise<string> => {
  if (!ID.test(id)) throw new Error('not a file id');
  await mkdir(folderOf(dataFolder), { recursive: true, mode: 0o700 });
  return path.join(folderOf(dataFolder), id);
};

/** Ends what nobody finished; returns how many went. Each machine has its own. */
export const sweepDrafts = async (dataFolder: string, before: Date): Promise<number> => {
  const folder = folderOf(dataFolder);
  const names = (await readdir(folder).catch(() => [])).filter((name) => ID.test(name.slice(0, 36)));
  let gone = 0;
  for (const name of names) {
    const file = path.join(folder, name);
    const is = await stat(file).catch(() => null);
    if (is === null || is.mtime >= before) continue;
    await rm(file, { force: true });
    gone += 1;
  }
  return gone;
};
