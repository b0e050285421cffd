import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type DatabaseProxy = {
  /** The same database, reached through the proxy. */
  readonly url: string;
  /**
   * `pass` on, `hang` without a word on old and new connections, `refuse`: end all and take no more, or pass answers on `late`,
   * after the program's own deadline.
   */
  readonly become: (state: 'pass' | 'hang' | 'refuse' | 'late') => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Longer than the program waits for a statement. */
const LATE_MS = 6_000;

/** Hands on in the order it came, whatever each part waits. */
const inTurn = ({ waits, give }: { waits: () => boolean; give: (bytes: Buffer) => void }) => {
  let before = Promise.resolve();
  return (bytes: Buffer): void => {
    const isLate = waits();
    before = before.then(async () => {
      if (isLate) await sleep(LATE_MS, undefined, { ref: false });
      give(bytes);
    });
  };
};

/** Stands between the program and its database, so that a test can take the database away without hurting it. */
export const openProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const real = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-proxy-'));
  const file = path.join(folder, '.s.PGSQL.5432');
  const host = real.searchParams.get('host');
  const reach = (): Socket =>
    host?.startsWith('/') === true
      ? connect(path.join(host, '.s.PGSQL.5432'))
      : connect(Number(real.port || '5432'), real.hostname);
  const pairs = new Set<readonly [Socket, Socket]>();
  let hangs = false;
  let isLate = false;
  const server = createServer((near) => {
    const far = reach();
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', inTurn({ waits: () => isLate, give: (bytes) => void (near.writable && near.write(bytes)) }));
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (hangs) from.pause();
    }
  });
  const listen = () => new Promise<void>((resolve) => server.listen(file, resolve));
  const refuse = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await closed;
  };
  await listen();
  const url = new URL(databaseUrl);
  url.searchParams.set('host', folder);
  return {
    url: url.href,
    become: async (state) => {
      hangs = state === 'hang';
      isLate = state === 'late';
      for (const socket of [...pairs].flat()) {
        if (hangs) socket.pause();
        else socket.resume();
      }
      if (state === 'refuse') await refuse();
      else if (!server.listening) await listen();
    },
    close: async () => {
      await refuse();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
