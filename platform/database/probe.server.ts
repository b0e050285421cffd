import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createClient } from './client.server.ts';
import { hangUp } from './listen.server.ts';
import { createDatabaseTime } from './database-time.server.ts';

const DEADLINE = 900;

const readTime = async (opened: pg.Client, time: ReturnType<typeof createDatabaseTime>): Promise<boolean> => {
  const began = performance.now();
  const text = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS time';
  const { rows } = await opened.query<{ time: number }>(text);
  const [answer] = rows;
  if (answer === undefined) return false;
  time.set(answer.time, began);
  return true;
};

/**
 * Whether the database answers, told within a second whatever state it is in: on a connection of its own, so that neither a full
 * pool nor a hung query of somebody else's is in the way. All who ask at the same time get the same answer. What it answers is the
 * time, so that it is also known what time it is there.
 */
export const createProbe = (config: pg.ClientConfig) => {
  let client: pg.Client | null = null;
  let asking: Promise<boolean> | null = null;
  const time = createDatabaseTime();
  let isClosed = false;
  const drop = (): void => {
    if (client !== null) void hangUp(client);
    client = null;
  };
  const connected = async (): Promise<pg.Client> => {
    if (client !== null) return client;
    const fresh = createClient({
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: DEADLINE,
      query_timeout: DEADLINE,
    });
    client = fresh;
    fresh.once('end', () => {
      if (client === fresh) client = null;
    });
    await fresh.connect();
    return fresh;
  };
  const ask = async (): Promise<boolean> => {
    const answered = connected()
      .then((opened) => readTime(opened, time))
      .catch(() => false);
    const up = await Promise.race([answered, sleep(DEADLINE, false, { ref: false })]);
    if (!up) drop();
    return up;
  };
  return {
    /** `anew`: by a connection made now, as another server may lead than the one of the last answer. */
    answers: async (of: { readonly anew?: boolean } = {}): Promise<boolean> => {
      if (isClosed) return false;
      if (of.anew === true) {
        await asking;
        drop();
      }
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    time: time.now,
    ahead: time.ahead,
    close: async (): Promise<void> => {
      isClosed = true;
      if (client !== null) await hangUp(client);
    },
  };
};
