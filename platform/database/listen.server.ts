import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sql, type Statement } from '../sql.server.ts';
import { createClient } from './client.server.ts';

const FIRST_PAUSE = 100;
/** Between two tries, however long the database is away: a try where nobody listens costs next to nothing, and who hears late shows what is old. */
const LONGEST_PAUSE = 400;
/** How often the connection is asked whether it is still one, and how long the answer may take. */
const PULSE = 10_000;
const PATIENCE = 2_000;
/** At the start, when a process is busy with itself: it cannot begin without the connection. */
const PATIENCE_AT_START = 20_000;

/** Names the locks by which listeners are counted, among all advisory locks. */
const LISTENERS = 0x6c697374;

/** How many connections listen to a channel: each holds a lock of that name, which every login may see. */
export const countListeners = (channel: string): Statement<{ listeners: number }> => sql`
  SELECT count(*)::integer AS listeners FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${LISTENERS} AND objid = (hashtext(${channel})::bigint & 4294967295)::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Ends a connection whether or not anybody is at its other end. */
export const hangUp = async (client: pg.Client): Promise<void> => {
  client.on('error', () => undefined);
  const ended = client.end().catch(() => undefined);
  await Promise.race([ended, sleep(500, undefined, { ref: false })]);
  client.connection.stream.destroy();
};

/**
 * Hears a channel for as long as the process lives. A connection that is lost is made again, with growing pauses; then `onNotice`
 * is called once for whatever was said meanwhile. Only the first connection must succeed.
 */
export const listenOn = async (
  config: pg.ClientConfig,
  channel: string,
  onNotice: (payload?: string) => void,
): Promise<() => Promise<void>> => {
  const stopped = new AbortController();
  const hear = `LISTEN ${pg.escapeIdentifier(channel)}`;
  const open = async (patience: number): Promise<pg.Client> => {
    const client = createClient({
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    client.on('notification', ({ payload }) => onNotice(payload));
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [LISTENERS, channel]);
      await client.query(hear);
      return client;
    } catch (error) {
      await hangUp(client);
      throw error;
    }
  };
  let current = await open(PATIENCE_AT_START);
  const keeping = (async () => {
    while (!stopped.signal.aborted) {
      await untilLost(current, { hear, stopped: stopped.signal });
      await hangUp(current);
      const next = await reopen(() => open(PATIENCE), stopped.signal);
      if (next === null) return;
      current = next;
      onNotice();
    }
  })();
  return async () => {
    stopped.abort();
    await keeping;
  };
};

/** Said again it changes nothing, and the database shows this connection as one that listens. */
const answered = async (client: pg.Client, hear: string): Promise<void> => {
  const late = sleep(PATIENCE, true, { ref: false });
  if (await Promise.race([client.query(hear).then(() => false), late])) throw new Error('no answer');
};

type Hearing = { readonly hear: string; readonly stopped: AbortSignal };

/** Ends when the connection does, when it no longer answers, or when it is no longer wanted. */
const untilLost = async (client: pg.Client, { hear, stopped }: Hearing): Promise<void> => {
  const ended = Promise.withResolvers<void>();
  client.once('end', ended.resolve);
  client.once('error', () => ended.resolve());
  const pulse = setInterval(() => {
    answered(client, hear).catch(() => ended.resolve());
  }, PULSE);
  stopped.addEventListener('abort', () => ended.resolve(), { once: true });
  if (stopped.aborted) ended.resolve();
  await ended.promise;
  clearInterval(pulse);
};

const reopen = async (open: () => Promise<pg.Client>, stopped: AbortSignal): Promise<pg.Client | null> => {
  for (let pause = FIRST_PAUSE; !stopped.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal: stopped }).catch(() => undefined);
    if (stopped.aborted) break;
    const client = await open().catch(() => null);
    if (client !== null && stopped.aborted) await hangUp(client);
    else if (client !== null) return client;
  }
  return null;
};
