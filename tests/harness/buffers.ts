import type { Database, Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { recordStatements } from './statements.ts';

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };

/** Pages of memory that the statements of a call touch: the same on every machine and under any load, which times are not. */
export const pagesIn = async (db: Database, tx: Tx, call: (tx: Tx) => Promise<unknown>): Promise<number> => {
  const recorder = recordStatements({ ...db, ...tx });
  await call(recorder.db);
  let pages = 0;
  for (const { text, values } of recorder.sent()) {
    const explained = { ...sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)`, values } as Statement<{
      'QUERY PLAN': { Plan: Plan }[];
    }>;
    // The statement itself behind EXPLAIN: its text is the store's, not written here.
    const row = await tx.one({ ...explained, text: `${explained.text} ${text}`, name: '' });
    const plan = row['QUERY PLAN'][0]?.Plan;
    pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }
  return pages;
};
