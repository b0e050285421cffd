import { performance } from 'node:perf_hooks';
import { connectionOf, openPool, type Database, type PoolOptions } from '../database.server.ts';
import { replicaReads } from '../telemetry/metrics.server.ts';
import { codeOf, isAwayError, isPoolFull } from './faults.server.ts';
import { createPositions, LONGEST_MS } from './positions.server.ts';
import type { Statement } from '../sql.server.ts';
import { storeOf, type Tx } from './store.server.ts';
import {
  aloneAfter,
  attemptOn,
  BEGIN_READ,
  isQuestion,
  lendFrom,
  ReplicaBehind,
  type Counters,
} from './transaction.server.ts';

export type Replica = {
  /** The database for whoever bears answers so many milliseconds old; `writers` are who may have written something a moment ago. */
  readonly reader: (of: { readonly staleMs: number; readonly writers: readonly string[] }) => Database;
  /** They see from now on what stands now. */
  readonly wrote: (writer: string) => void;
  /** Everybody here sees from now on what stands now. */
  readonly changed: () => void;
  readonly close: () => Promise<void>;
};

/** A replica that does not answer is not waited for: the leader is asked instead. */
const CONNECT_MS = 300;
const STATEMENT_MS = 1_500;
/** How long nobody tries again what has just failed. */
const REST_MS = { behind: 100, away: 1_000, failed: 0, wrote: 0 } as const;

type Why = keyof typeof REST_MS;

/** Why the leader is asked instead; null of what the work itself threw. */
const whyOf = (error: unknown): Why | null => {
  if (error instanceof ReplicaBehind) return 'behind';
  // A statement that takes too long, or as many readers as there are connections, says nothing of the server.
  if (isAwayError(error) && !isPoolFull(error)) return 'away';
  return isAwayError(error) || codeOf(error) !== undefined ? 'failed' : null;
};

/** When somebody here wrote last, as long as that matters. */
const createWriters = () => {
  const moments = new Map<string, number>();
  return {
    add: (writer: string): void => {
      const now = performance.now();
      moments.delete(writer);
      moments.set(writer, now);
      for (const [name, at] of moments) {
        if (at > now - LONGEST_MS) break;
        moments.delete(name);
      }
    },
    latest: (names: readonly string[]): number => Math.max(...names.map((name) => moments.get(name) ?? -Infinity)),
  };
};

type Ways<T> = {
  readonly here: () => Promise<T>;
  readonly there: () => Promise<T>;
  /** Whether the replica must have what somebody has just written: what is not there for them may do for all others. */
  readonly isOwn: () => boolean;
};

/** The replica where it will do, else the leader; what has just failed is left alone for a while. */
const createChoice = () => {
  let restUntil = -Infinity;
  return async <T>({ here, there, isOwn }: Ways<T>): Promise<T> => {
    if (performance.now() < restUntil) {
      replicaReads.inc({ from: 'resting' });
      return there();
    }
    try {
      const value = await here();
      replicaReads.inc({ from: 'replica' });
      return value;
    } catch (error) {
      const found = whyOf(error);
      if (found === null) throw error;
      const why = found === 'behind' && isOwn() ? 'wrote' : found;
      restUntil = Math.max(restUntil, performance.now() + REST_MS[why]);
      replicaReads.inc({ from: why });
      return there();
    }
  };
};

/**
 * Servers that follow the leader, behind one address, for reading what may be a moment old. Each read tells the place in the leader's
 * log that must stand where it lands; where it does not, or nobody answers there, the leader is asked.
 */
export const openReplica = (leader: Database, options: { leaderUrl: string } & PoolOptions): Replica => {
  const pool = openPool({ ...options, connectMs: CONNECT_MS });
  const positions = createPositions(connectionOf({ ...options, url: options.leaderUrl }));
  const counters: Counters = { statements: 0, transactions: 0 };
  const [lend, choose, writers] = [lendFrom(pool), createChoice(), createWriters()];
  let changedAt = -Infinity;
  const reader: Replica['reader'] = ({ staleMs, writers: names }) => {
    const bound = (): number => performance.now() - staleMs;
    const own = (): number => Math.max(changedAt, writers.latest(names));
    const fence = (): string => {
      const place = positions.after(Math.max(bound(), own()));
      if (place === null) throw new ReplicaBehind('the leader was not asked since');
      return place;
    };
    const isOwn = (): boolean => own() > bound();
    const manner = { begin: BEGIN_READ, counters, deadlineMs: STATEMENT_MS, fence } as const;
    const read = attemptOn(lend, manner);
    const follower = storeOf(aloneAfter(lend, manner));
    const ask = <Value>(statement: Statement<unknown>, from: (store: Tx) => Promise<Value>): Promise<Value> =>
      isQuestion(statement) ? choose({ here: () => from(follower), there: () => from(leader), isOwn }) : from(leader);
    return {
      ...leader,
      rows: (statement) => ask(statement, ({ rows }) => rows(statement)),
      one: (statement) => ask(statement, ({ one }) => one(statement)),
      maybe: (statement) => ask(statement, ({ maybe }) => maybe(statement)),
      run: (statement) => ask(statement, ({ run }) => run(statement)),
      read: (scope, work) => choose({ here: () => read(scope, work), there: () => leader.read(scope, work), isOwn }),
    };
  };
  return {
    reader,
    wrote: writers.add,
    changed: () => {
      changedAt = performance.now();
    },
    close: async () => {
      await Promise.all([pool.end(), positions.close()]);
    },
  };
};
