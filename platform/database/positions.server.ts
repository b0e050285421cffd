import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { createClient } from './client.server.ts';
import { hangUp } from './listen.server.ts';

const EVERY_MS = 200;
const DEADLINE_MS = 900;
/** No declaration bears more. */
export const LONGEST_MS = 10_000;

type Position = { readonly at: number; readonly place: string };

export type Positions = {
  /**
   * A place in the leader's log after which nothing is missing that was committed before the moment (`performance.now()`); the
   * earliest such, as it is reached the soonest. Null where the leader was not asked since.
   */
  readonly after: (moment: number) => string | null;
  readonly close: () => Promise<void>;
};

/**
 * Asks the leader five times a second how far its log is. The moment of a place is the one before the question was sent: who has
 * replayed up to it has all that was committed until then, whatever any clock shows.
 */
export const createPositions = (config: pg.ClientConfig): Positions => {
  const known: Position[] = [];
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const connected = async (): Promise<pg.Client> => {
    if (client !== null) return client;
    const fresh = createClient({ ...config, connectionTimeoutMillis: DEADLINE_MS, query_timeout: DEADLINE_MS });
    client = fresh;
    await fresh.connect();
    return fresh;
  };
  const ask = async (): Promise<void> => {
    try {
      const opened = await connected();
      const at = performance.now();
      // In recovery this fails: a server that only follows is no leader.
      const { rows } = await opened.query<{ place: string }>('SELECT pg_current_wal_lsn()::text AS place');
      const [row] = rows;
      if (row !== undefined) known.push({ at, place: row.place });
    } catch {
      if (client !== null) void hangUp(client);
      client = null;
    }
    const old = known.findIndex(({ at }) => at >= performance.now() - LONGEST_MS);
    known.splice(0, old === -1 ? known.length : old);
    if (!isClosed) timer = setTimeout(() => void ask(), EVERY_MS).unref();
  };
  void ask();
  return {
    after: (moment) => known.find(({ at }) => at >= moment)?.place ?? null,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      if (client !== null) await hangUp(client);
    },
  };
};
