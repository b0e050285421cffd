import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeAddress } from './embedded.server.ts';

/** The address of the own PostgreSQL that a running program keeps in this data directory; undefined when none runs. */
export function findRunningPostgres({ dataDir }: { dataDir: string }): string | undefined {
  const pointer = path.join(dataDir, 'postgres.location');
  const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres');
  const file = path.join(cluster, 'postmaster.pid');
  // PostgreSQL, "postmaster.pid": the fifth line is the folder of the socket, the eighth the state.
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const [socketFolder, state] = [lines[4]?.trim(), lines[7]?.trim()];
  return socketFolder && state === 'ready' ? describeAddress(socketFolder, 'volante') : undefined;
}
