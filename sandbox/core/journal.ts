import { closeSync, fdatasyncSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** One row put (a value) or removed (null). */
export type Change = { readonly kind: string; readonly id: string; readonly value: unknown };

export type Journal = {
  rows(kind: string): ReadonlyMap<string, unknown>;
  /** All changes or none: one line, on disk before this returns. `durable: false` leaves the flush to the system. */
  commit(changes: readonly Change[], options?: { durable?: boolean }): void;
  clear(): void;
  close(): void;
};

type Rows = Map<string, Map<string, unknown>>;

const FILE = 'journal.jsonl';
/** Bytes written after which the file is compacted while running. */
const COMPACT_AFTER = 64 * 1024 * 1024;

function apply(rows: Rows, { kind, id, value }: Change): void {
  const table = rows.get(kind) ?? new Map<string, unknown>();
  rows.set(kind, table);
  if (value === null) table.delete(id);
  else table.set(id, value);
}

function readChanges(line: string): Change[] | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return Array.isArray(parsed) ? (parsed as Change[]) : undefined;
  } catch {
    return undefined;
  }
}

function replay(path: string): Rows {
  const rows: Rows = new Map();
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  for (const line of text.split('\n')) {
    const changes = line === '' ? [] : readChanges(line);
    // Only the last line can be torn: its write was never acknowledged, and compaction drops it.
    if (!changes) break;
    for (const change of changes) apply(rows, change);
  }
  return rows;
}

function syncDirectory(dir: string): void {
  const handle = openSync(dir, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Writes the living rows beside the old file and swaps them in, so that a crash leaves one whole file or the other. */
function compact(dir: string, rows: Rows): number {
  const fresh = join(dir, `${FILE}.new`);
  const handle = openSync(fresh, 'w');
  for (const [kind, table] of rows) {
    for (const [id, value] of table) writeSync(handle, `${JSON.stringify([{ kind, id, value }])}\n`);
  }
  fsyncSync(handle);
  renameSync(fresh, join(dir, FILE));
  syncDirectory(dir);
  return handle;
}

/** Append-only rows in one file: replayed and compacted at start, flushed to disk at every commit. */
export function openJournal(dir: string): Journal {
  mkdirSync(dir, { recursive: true });
  const rows = replay(join(dir, FILE));
  let handle = compact(dir, rows);
  let written = 0;
  const empty: ReadonlyMap<string, unknown> = new Map();
  function restart(): void {
    closeSync(handle);
    handle = compact(dir, rows);
    written = 0;
  }
  return {
    rows: (kind) => rows.get(kind) ?? empty,
    commit(changes, { durable = true } = {}) {
      if (changes.length === 0) return;
      written += writeSync(handle, `${JSON.stringify(changes)}\n`);
      if (durable) fdatasyncSync(handle);
      for (const change of changes) apply(rows, change);
      if (written > COMPACT_AFTER) restart();
    },
    clear() {
      rows.clear();
      restart();
    },
    close: () => closeSync(handle),
  };
}
