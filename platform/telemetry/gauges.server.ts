import type { Database } from '../database.server.ts';
import type { Services } from '../http/context.server.ts';
import { listRises } from '../exchanges/errors.server.ts';
import { sql } from '../sql.server.ts';
import { gauge } from './metrics.server.ts';
import { readQueues } from './queues.server.ts';

const connections = gauge('volante_database_connections', 'Connections of this process', ['state']);
const statements = gauge('volante_database_statements', 'Statements sent since the start');
const answers = gauge('volante_database_up', 'Whether the database answered when the figures were read');
const jobs = gauge('volante_outbox_jobs', 'Open and ended jobs of the outbox', ['topic', 'state']);
const age = gauge('volante_outbox_oldest_seconds', 'Since when the longest waiting job is due', ['topic']);
const held = gauge('volante_integration_errors', 'What is held up by a company, still open', ['provider']);
const rising = gauge(
  'volante_integration_errors_rising',
  'Kinds of errors of a company that come faster than they use to, over all brands',
  ['provider'],
);
const checkedAt = gauge(
  'volante_invariants_checked_seconds',
  'When the oldest result of an invariant was found, since 1970',
);
const broken = gauge('volante_invariants_broken', 'Invariants that rows break');
const unchecked = gauge('volante_invariants_unchecked', 'Invariants not answered in time');

/** The database is not asked more often than this, whoever asks for the figures. */
const HOLD_MS = 5_000;
const DEADLINE_MS = 2_000;

/** The figures every role has: its connections, and what stands in the database all share. */
export const createGauges = ({ db, clock }: Pick<Services, 'db' | 'clock'>): { refresh: () => Promise<void> } => {
  let heldUntil = 0;
  let reading: Promise<void> | null = null;
  const readAll = async (): Promise<void> => {
    try {
      await readShared(db);
      answers.set(1);
    } catch {
      answers.set(0);
    }
    heldUntil = clock.now().getTime() + HOLD_MS;
    reading = null;
  };
  return {
    refresh: async () => {
      const usage = db.usage();
      connections.set({ state: 'used' }, usage.used);
      connections.set({ state: 'idle' }, usage.idle);
      connections.set({ state: 'waiting' }, usage.waiting);
      connections.set({ state: 'most' }, usage.most);
      statements.set(db.count());
      if (clock.now().getTime() >= heldUntil) await (reading ??= readAll());
    },
  };
};

const readShared = (db: Database): Promise<void> =>
  db.read({ allBrands: true, deadlineMs: DEADLINE_MS }, async (tx) => {
    const queues = await readQueues(tx);
    jobs.reset();
    age.reset();
    for (const { topic, waiting, due, dead, oldestSeconds } of queues) {
      jobs.set({ topic, state: 'waiting' }, waiting);
      jobs.set({ topic, state: 'due' }, due);
      jobs.set({ topic, state: 'dead' }, dead);
      age.set({ topic }, oldestSeconds);
    }
    held.reset();
    rising.reset();
    const open = await tx.rows(sql<{ company: string; count: number }>`
      SELECT company, count(*)::int AS count FROM (
        SELECT company FROM platform.exchange_error WHERE state = 'OPEN' LIMIT 10000) e GROUP BY company`);
    for (const { company, count } of open) held.set({ provider: company }, count);
    for (const { company } of await listRises(tx, null)) rising.inc({ provider: company });
    const found = await tx.one(sql<{ at: number | null; broken: number; unchecked: number }>`
      SELECT extract(epoch FROM min(checked_at))::float8 AS at, count(*) FILTER (WHERE broken > 0)::integer AS broken,
        count(*) FILTER (WHERE broken IS NULL)::integer AS unchecked
      FROM platform.invariant_result`);
    checkedAt.set(found.at ?? 0);
    broken.set(found.broken);
    unchecked.set(found.unchecked);
  });
