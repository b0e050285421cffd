import type { Tx } from '../database.server.ts';
import { sql } from '../sql.server.ts';

export type Queue = {
  readonly topic: string;
  /** Jobs that wait for their time or for a worker. */
  readonly waiting: number;
  /** Those among them whose time has come. */
  readonly due: number;
  readonly dead: number;
  /** Seconds since the longest waiting one fell due; 0 when none is. */
  readonly oldestSeconds: number;
};

/** Every topic that has open or ended jobs, both found by an index of their own: those that are done are all the others. */
export const readQueues = (tx: Tx): Promise<Queue[]> =>
  tx.rows(sql<Queue>`
    SELECT topic,
      count(*) FILTER (WHERE dead_at IS NULL)::integer AS waiting,
      count(*) FILTER (WHERE dead_at IS NULL AND run_at <= now())::integer AS due,
      count(*) FILTER (WHERE dead_at IS NOT NULL)::integer AS dead,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE dead_at IS NULL AND run_at <= now())), 0)::float8 AS "oldestSeconds"
    FROM (SELECT topic, run_at, dead_at FROM platform.outbox WHERE done_at IS NULL AND dead_at IS NULL
      UNION ALL SELECT topic, run_at, dead_at FROM platform.outbox WHERE done_at IS NULL AND dead_at IS NOT NULL) jobs
    GROUP BY topic ORDER BY topic`);
