import pg from 'pg';

/** A connection of one's own. Where it is lost, what runs on it fails; the process goes on. */
export const createClient = (config: pg.ClientConfig): pg.Client => {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
};

/** Connected for one piece of work, whose own failure is the one that is thrown, also where the connection cannot be closed any more. */
export const withClient = async <Made>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Made>,
): Promise<Made> => {
  const client = createClient(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
