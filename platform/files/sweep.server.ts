import { sql } from '../sql.server.ts';
import type { UploadServices } from '../files.server.ts';
import { sweepDrafts } from './drafts.server.ts';
import { isOurs } from './installation.server.ts';
import type { ObjectStore } from './object-store.server.ts';
import { idOfKey, storeOf, UPLOADS } from './store.server.ts';

/** A crash leaves a few files without a row. More than these, or this share of all, are no leavings: something else is wrong. */
const MOST_STRAY = 100;
const MOST_STRAY_SHARE = 0.05;

type Swept = { readonly removed: number; readonly missing: number };

/**
 * Ends what a crash left half done: rows and drafts older than an hour, files without a row. Returns how many went, and how many
 * clean rows have lost their file, which only a backup can mend.
 */
export const sweepFiles = async (services: UploadServices, now: Date): Promise<Swept> => {
  const before = new Date(now.getTime() - 3_600_000);
  const { env, db, log } = services;
  const removedRows = await db.run(sql`DELETE FROM platform.file WHERE state <> 'clean' AND created_at < ${before}`);
  const removed = removedRows + (await sweepDrafts(env.VOLANTE_DATA, before));
  const store = storeOf(env);
  if (!(await isOurs(store, db))) {
    log.error({}, 'the file store belongs to another database: nothing in it is removed');
    return { removed, missing: 0 };
  }
  const { listed, present, old } = await listUploads(store, before);
  // After the list, and of any age and state: a store's clock may be behind the one that dates the rows.
  const rows = await db.rows(sql<{ id: string; due: boolean }>`
    SELECT id, state = 'clean' AND created_at < ${before} AS due FROM platform.file`);
  const known = new Set(rows.map(({ id }) => id));
  const stray = old.filter(({ id }) => id === null || !known.has(id));
  const missing = rows.filter(({ id, due }) => due && !present.has(id)).length;
  if (missing > 0) log.error({ missing }, 'files are missing in the store');
  if (stray.length > Math.max(MOST_STRAY, listed * MOST_STRAY_SHARE)) {
    log.error({ stray: stray.length, listed }, 'too many files have no row: none of them is removed');
    return { removed, missing };
  }
  for (const { key } of stray) await store.remove(key);
  return { removed: removed + stray.length, missing };
};

type Upload = { readonly key: string; readonly id: string | null };

/** What may go is old enough; what is there is there, however young. */
const listUploads = async (
  store: ObjectStore,
  before: Date,
): Promise<{ listed: number; present: ReadonlySet<string>; old: readonly Upload[] }> => {
  const present = new Set<string>();
  const old: Upload[] = [];
  let listed = 0;
  for await (const { key, changedAt } of store.list(`${UPLOADS}/`)) {
    const id = idOfKey(key);
    if (id === null && !key.endsWith('.part')) continue;
    listed += 1;
    if (id !== null) present.add(id);
    if (changedAt < before) old.push({ key, id });
  }
  return { listed, present, old };
};
