import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '#tests/harness/database.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { listenOn } from './listen.server.ts';

/** The database behind an address that can be taken away; it notes when somebody tries to connect. */
const openDoor = async (databaseUrl: string) => {
  const url = new URL(databaseUrl);
  const real = path.join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-door-'));
  const tries: number[] = [];
  const sockets = new Set<Socket>();
  let isAway = false;
  const server = createServer((near) => {
    tries.push(performance.now());
    if (isAway) return near.destroy();
    const far = connect(real);
    sockets.add(near).add(far);
    for (const [from, to] of [[near, far] as const, [far, near] as const])
      from.on('error', () => undefined).on('close', () => to.destroy());
    return near.pipe(far).pipe(near);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(path.join(folder, '.s.PGSQL.5432'), resolve);
  await promise;
  url.searchParams.set('host', folder);
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  onTestFinished(() => {
    hangUp();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: url.href,
    tries,
    takeAway: () => {
      tries.length = 0;
      isAway = true;
      hangUp();
    },
    giveBack: () => {
      isAway = false;
    },
  };
};

/** Between one try and the next, of the tries from one place to another. */
const pauses = (tries: readonly number[], from: number, to: number): number =>
  ((tries[to] ?? Number.NaN) - (tries[from] ?? Number.NaN)) / (to - from);

test('however long the database is away, who listens tries again soon: the pauses end growing', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const door = await openDoor(database.url);
  let heard = 0;
  const stop = await listenOn({ connectionString: door.url }, 'test_door', () => {
    heard += 1;
  });
  onTestFinished(stop);
  door.takeAway();
  await waitFor(() => door.tries.length > 14);
  // As long between the last tries as between the first, with the chance that is in each pause.
  expect(pauses(door.tries, 10, 14) / pauses(door.tries, 1, 4)).toBeLessThan(3);
  door.giveBack();
  await waitFor(() => heard === 1);
});
