import type pg from 'pg';
import { withClient } from '../database/client.server.ts';

type Facts = {
  version: number;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  data_checksums: string;
  connections: number;
};

export class NotDurable extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`the database would not keep what it acknowledges: ${problems.join('; ')}`);
    this.name = 'NotDurable';
    this.problems = problems;
  }
}

/**
 * Refuses a server that may lose acknowledged writes, is older than PostgreSQL 15, or has too few connections for all
 * pools together. Returns warnings: a server of somebody else's may lack data checksums.
 */
export async function assertDurable(options: {
  client: Pick<pg.ClientBase, 'query'>;
  /** Sum of the pools of all processes. */
  connections: number;
}): Promise<readonly string[]> {
  const { rows } = await options.client.query<Facts>(`
    SELECT current_setting('server_version_num')::int AS version, current_setting('fsync') AS fsync,
      current_setting('full_page_writes') AS full_page_writes,
      current_setting('synchronous_commit') AS synchronous_commit,
      current_setting('data_checksums') AS data_checksums,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS connections`);
  const [facts] = rows;
  if (facts === undefined) throw new NotDurable(['the server does not tell its settings']);
  const problems = findProblems({ facts, connections: options.connections });
  if (problems.length > 0) throw new NotDurable(problems);
  return facts.data_checksums === 'on' ? [] : ['data_checksums is off: silent damage on disk would not be noticed'];
}

export function findProblems({ facts, connections }: { facts: Facts; connections: number }): string[] {
  const problems: string[] = [];
  if (facts.version < 150_000) problems.push(`PostgreSQL 15 or newer is needed, this is ${facts.version}`);
  if (facts.fsync !== 'on') problems.push('fsync is off');
  if (facts.full_page_writes !== 'on') problems.push('full_page_writes is off');
  // With "off" a commit is answered before it is on disk, with "local" before a synchronous standby has it.
  if (facts.synchronous_commit === 'off' || facts.synchronous_commit === 'local') {
    problems.push(`synchronous_commit is ${facts.synchronous_commit}`);
  }
  if (facts.connections < connections) {
    problems.push(`the pools need ${connections} connections, max_connections leaves ${facts.connections}`);
  }
  return problems;
}

/** Connects for a moment and asks; every role does so before it serves. */
export async function checkServer(options: { url: string; connections: number }): Promise<readonly string[]> {
  return withClient({ connectionString: options.url }, (client) =>
    assertDurable({ client, connections: options.connections }),
  );
}
