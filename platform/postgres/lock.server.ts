import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { readStartTime } from './processes.server.ts';

const holderSchema = z.object({ pid: z.number().int(), started: z.string() });
type Holder = z.infer<typeof holderSchema>;

export class DataInUse extends Error {
  readonly pid: number;
  constructor({ folder, pid }: { folder: string; pid: number }) {
    super(`${folder} is in use by the running process ${pid}: stop it first, or name another folder in VOLANTE_DATA`);
    this.name = 'DataInUse';
    this.pid = pid;
  }
}

/** Makes this process the only owner of a data directory; returns the release. A dead owner's claim is taken over. */
export function lockData(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const file = path.join(folder, 'running.json');
  const draft = `${file}.${process.pid}`;
  const mine: Holder = { pid: process.pid, started: readStartTime(process.pid) ?? '' };
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (link(draft, file)) return () => release({ file, mine });
      const holder = readHolder(file);
      if (holder !== undefined && isRunning(holder)) throw new DataInUse({ folder, pid: holder.pid });
      setAside({ file, stale: holder });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`${file} cannot be taken over: other processes are starting on ${folder}`);
}

function isRunning(holder: Holder): boolean {
  return holder.started !== '' && readStartTime(holder.pid) === holder.started;
}

/** Moved, then looked at: if a rival replaced the stale claim in between, its claim goes back. */
function setAside({ file, stale }: { file: string; stale: Holder | undefined }): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== undefined && moved.started !== stale?.started && isRunning(moved)) link(aside, file);
  rmSync(aside, { force: true });
}

function release({ file, mine }: { file: string; mine: Holder }): void {
  const holder = readHolder(file);
  if (holder?.pid === mine.pid && holder.started === mine.started) rmSync(file, { force: true });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
