import type { Database } from '../database.server.ts';
import { sql } from '../sql.server.ts';
import type { Services } from '../http/context.server.ts';

export type Scheduled = {
  readonly name: string;
  readonly everySeconds: number;
  /** `stopping` says when the process is to end. */
  readonly run: (services: Services, stopping: AbortSignal) => Promise<void>;
  /** May take minutes: it runs beside the rest, which does not wait for it. */
  readonly beside?: boolean;
  /** Nothing is due right after the first start: it begins a period later. */
  readonly startsLater?: boolean;
};

/** Said on the channel of jobs: an entry was made due by hand, and is not to wait for the next look. */
export const SCHEDULE_NOTICE = 'schedule';

/** The entries this process may run now: each is moved on in one statement, so N processes fire it once. */
export const dueSchedule = async (db: Database, scheduled: readonly Scheduled[]): Promise<readonly Scheduled[]> => {
  if (scheduled.length === 0) return [];
  const due = await db.rows(sql<{ name: string; first: boolean }>`
    INSERT INTO platform.schedule AS s (name, due_at, last_run_at)
    SELECT name, now() + make_interval(secs => every), now()
    FROM unnest(${scheduled.map((entry) => entry.name)}::text[], ${scheduled.map((entry) => entry.everySeconds)}::integer[]) AS t(name, every)
    ON CONFLICT (name) DO UPDATE SET due_at = EXCLUDED.due_at, last_run_at = now() WHERE s.due_at <= now()
    RETURNING name, xmax = 0 AS first`);
  const first = new Map(due.map((row) => [row.name, row.first]));
  return scheduled.filter(
    ({ name, startsLater }) => first.get(name) === false || (first.has(name) && startsLater !== true),
  );
};

/** Entries that were moved on and not run: they are due at once. */
export const putBack = (db: Database, names: readonly string[]): Promise<number> =>
  db.run(sql`UPDATE platform.schedule SET due_at = now() WHERE name = ANY(${names}::text[])`);
