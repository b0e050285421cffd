import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hangUp } from './listen.server.ts';

const DEADLINE = 900;

/**
 * Whether the database answers, told within a second whatever state it is in: on a connection of its own, so that neither a full
 * pool nor a hung query of somebody else's is in the way. All who ask at the same time get the same answer.
 */
export const createProbe = (config: pg.ClientConfig) => {
  let client: pg.Client | null = null;
  let asking: Promise<boolean> | null = null;
  const drop = (): void => {
    if (client !== null) void hangUp(client);
    client = null;
  };
  const connected = async (): Promise<pg.Client> => {
    if (client !== null) return client;
    const fresh = new pg.Client({
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: DEADLINE,
      query_timeout: DEADLINE,
    });
    client = fresh;
    fresh.on('error', () => undefined);
    fresh.once('end', () => {
      if (client === fresh) client = null;
    });
    await fresh.connect();
    return fresh;
  };
  const ask = async (): Promise<boolean> => {
    const answered = connected()
      .then(async (opened) => (await opened.query('SELECT 1')).rowCount === 1)
      .catch(() => false);
    const up = await Promise.race([answered, sleep(DEADLINE, false, { ref: false })]);
    if (!up) drop();
    return up;
  };
  return {
    answers: (): Promise<boolean> => {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    close: async (): Promise<void> => {
      if (client !== null) await hangUp(client);
    },
  };
};
