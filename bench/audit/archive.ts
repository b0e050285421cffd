import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { listAudit } from '#features/privacy/store/audit.server.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { openDiskStore } from '#platform/files/disk-store.server.ts';
import { archiveMonth } from '#tools/archive/audit.ts';

export type Beside = { readonly write: number; readonly read: number };

/** Writes and reads the log by turns, and remembers the longest that each took. */
const startBeside = (url: string) => {
  const db = openDatabase({ url, pool: 2 });
  let longest = { write: 0, read: 0 };
  let stopped = false;
  const timed = async (of: keyof Beside, work: () => Promise<unknown>): Promise<void> => {
    while (!stopped) {
      const began = performance.now();
      await work();
      longest = { ...longest, [of]: Math.max(longest[of], performance.now() - began) };
      await sleep(5);
    }
  };
  const scope = { brand: 'jeep' };
  const entry = { ...scope, actor: 'system:worker', action: 'order.moved', subjectType: 'order' };
  const working = Promise.all([
    timed('write', () => db.withTx(scope, (tx) => writeAudit(tx, { ...entry, subjectId: crypto.randomUUID() }))),
    timed('read', () => db.read(scope, (tx) => listAudit(tx, { ...scope, size: 51, timeZone: 'America/Sao_Paulo' }))),
  ]);
  return {
    /** From here on. */
    again: () => (longest = { write: 0, read: 0 }),
    longest: (): Beside => longest,
    stop: async () => {
      stopped = true;
      await working.finally(() => db.close());
    },
  };
};

export type Archived = {
  readonly rows: number;
  readonly seconds: number;
  readonly before: Beside;
  readonly during: Beside;
};

/** The oldest month into a store, while one writes and one reads; what they wait at most then, and in as long a time before. */
export const archiveOldest = async (url: string, folder: string): Promise<Archived> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const beside = startBeside(url);
  try {
    const { rows: parts } = await client.query<{ name: string }>(
      `SELECT min(p.relname) AS name FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid WHERE i.inhparent = 'platform.audit'::regclass`,
    );
    await sleep(1_000);
    beside.again();
    await sleep(15_000);
    const before = beside.longest();
    beside.again();
    const began = performance.now();
    const { rows } = await archiveMonth({ client, store: openDiskStore(folder) }, parts[0]?.name ?? '');
    await sleep(500);
    return { rows, seconds: (performance.now() - began) / 1000, before, during: beside.longest() };
  } finally {
    await beside.stop();
    await client.end();
  }
};
