import { expect } from 'vitest';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { sendMailJob } from '#platform/mail.server.ts';
import { checkInvariants } from '#platform/invariants.server.ts';
import { sql } from '#platform/sql.server.ts';
import { waitFor } from './wait-for.ts';

const withDatabase = async <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = openDatabase({ url, pool: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

/** That a worker keeps up: nothing to expect of a database without one, however long its file takes. */
const OF_WORKERS = 'the outbox drains';

/** The invariants of the trust rules hold, worker or not: none of them gives back a row. */
export const expectSound = async (url: string): Promise<void> => {
  const broken = await withDatabase(url, checkInvariants);
  expect(broken.filter(({ name }) => name !== OF_WORKERS)).toEqual([]);
};

/** Waits until the worker has done all that is due, but for mails that wait for what becomes of their matter; then expects sound data. */
export const expectDrainedAndSound = async (url: string, timeout = 90_000): Promise<void> => {
  await withDatabase(url, async (db) => {
    const due = () =>
      db.rows(sql<{ topic: string; error: string | null }>`
        SELECT topic, last_error AS error FROM platform.outbox
        WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= now() + interval '1 minute'
          AND NOT (topic = ${sendMailJob.topic} AND attempts = 0 AND run_at > now())`);
    await waitFor(async () => (await due()).length === 0, { timeout }).catch(async () => {
      expect(await due(), 'the outbox does not drain').toEqual([]);
    });
    expect(await checkInvariants(db)).toEqual([]);
  });
};
