import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Files of the project by pattern, as sorted relative paths; what is generated or installed is left out. */
export function findFiles(patterns: readonly string[], root: string = ROOT): string[] {
  const entries = globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'build', '.volante', '.react-router', '.git'].includes(entry.name),
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** One digest over the names and contents of the files. */
export function hashFiles(files: readonly string[], root: string = ROOT): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
