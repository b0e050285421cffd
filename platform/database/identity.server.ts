import { setTimeout as sleep } from 'node:timers/promises';
import { APP_ROLE, type Tx } from '../database.server.ts';
import { sql } from '../sql.server.ts';
import { isAwayError } from './faults.server.ts';

type Identity = { role: string; deadline: string; mayOwn: boolean };

export class WrongIdentity extends Error {
  constructor(problems: readonly string[]) {
    super(`the database connection is not the program's: ${problems.join('; ')}`);
    this.name = 'WrongIdentity';
  }
}

/**
 * Refuses to serve as anybody but the program's own role, or without deadlines: a pooler that drops a connection's settings would
 * otherwise make it the owner, whom no row security binds. Returns a warning where the login could become the owner if it tried.
 */
export const checkIdentity = async (db: Tx): Promise<readonly string[]> => {
  const found = await db.one(sql<Identity>`
    SELECT current_user AS role, current_setting('statement_timeout') AS deadline,
      pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'platform.audit'::regclass), 'MEMBER') AS "mayOwn"`);
  const problems = [
    ...(found.role === APP_ROLE ? [] : [`it works as ${found.role}, not as ${APP_ROLE}`]),
    ...(found.deadline === '0' ? ['it has no statement_timeout'] : []),
  ];
  if (problems.length > 0) throw new WrongIdentity(problems);
  return found.mayOwn
    ? [
        'the login of this process may become the owner of the tables: DATABASE_WEB_URL and DATABASE_WORKER_URL give it one that may not',
      ]
    : [];
};

/** So long a start waits for its first connection: a process that has just loaded its code hears late what the server answers at once. */
const START_MS = 20_000;
const PAUSE_MS = 200;

/** `checkIdentity` on the first connection of a process, which may take several tries. */
export const awaitIdentity = async (db: Tx): Promise<readonly string[]> => {
  const until = performance.now() + START_MS;
  for (;;) {
    try {
      return await checkIdentity(db);
    } catch (error) {
      if (!isAwayError(error) || performance.now() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
};
