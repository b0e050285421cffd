import type { Result } from '#kernel/result.ts';
import { isDeadlineError, type Database, type Tx, type TxScope } from '../database.server.ts';
import { sql } from '../sql.server.ts';

export type KeyedCall = {
  readonly brand: string;
  readonly actor: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
};

type Stored = { bodyHash: string; state: string; response: string | null };

export type KeyedOutcome =
  | { readonly kind: 'first'; readonly result: Result<unknown> }
  | { readonly kind: 'replayed'; readonly result: Result<unknown> }
  | { readonly kind: 'keyReused' }
  | { readonly kind: 'inProgress' };

const claimKey = (tx: Tx, call: KeyedCall): Promise<number> =>
  tx.run(sql`
    INSERT INTO platform.idempotency (brand, actor, route, key, body_hash)
    VALUES (${call.brand}, ${call.actor}, ${call.route}, ${call.key}, ${call.bodyHash})
    ON CONFLICT DO NOTHING`);

/** Whoever has the key is still at work. */
class KeyHeld extends Error {}

/** A refusal that is undone with its key. */
class Passing extends Error {
  readonly result: Result<unknown>;

  constructor(result: Result<unknown>) {
    super('refused for now');
    this.result = result;
  }
}

/** How many took the key: one, or nobody where somebody else had it. The effect begins behind it. */
const beginBehindKey = async (tx: Tx, call: KeyedCall): Promise<number> => {
  try {
    const [claimed] = await Promise.all([claimKey(tx, call), tx.run(sql`SAVEPOINT effect`)]);
    return claimed;
  } catch (error) {
    throw isDeadlineError(error) ? new KeyHeld() : error;
  }
};

const findKey = (tx: Tx, call: KeyedCall): Promise<Stored | null> =>
  tx.maybe(sql<Stored>`
    SELECT body_hash AS "bodyHash", state, response FROM platform.idempotency
    WHERE brand = ${call.brand} AND actor = ${call.actor} AND route = ${call.route} AND key = ${call.key}`);

const finishKey = (tx: Tx, call: KeyedCall, result: Result<unknown>): Promise<number> =>
  tx.run(sql`
    UPDATE platform.idempotency SET state = 'done', status = ${result.ok ? 200 : 400}, response = ${JSON.stringify(result)}
    WHERE brand = ${call.brand} AND actor = ${call.actor} AND route = ${call.route} AND key = ${call.key}`);

const outcomeOf = (stored: Stored | null, call: KeyedCall): KeyedOutcome => {
  if (stored === null) return { kind: 'inProgress' };
  if (stored.bodyHash !== call.bodyHash) return { kind: 'keyReused' };
  if (stored.state !== 'done' || stored.response === null) return { kind: 'inProgress' };
  return { kind: 'replayed', result: JSON.parse(stored.response) as Result<unknown> };
};

/** What a key was answered already, for who has something to do before the work; null where it is free, or somebody is at it. */
export const findOutcome = async ({
  db,
  scope,
  call,
}: {
  db: Database;
  scope: TxScope;
  call: KeyedCall;
}): Promise<KeyedOutcome | null> => {
  const stored = await db.read(scope, (tx) => findKey(tx, call));
  return stored === null ? null : outcomeOf(stored, call);
};

/**
 * Runs the work once for its key: key, effect and answer are committed together. A second caller with the same key waits for
 * the first and gets its answer (draft-ietf-httpapi-idempotency-key-header). A refusal undoes the effect, but the key stays taken
 * and the refusal is its answer: nobody who waited may turn it into a success. Work that waits too long for something else is undone
 * with its key, and its error is thrown: nothing of it is in progress.
 */
export const runOnce = async (
  options: {
    db: Database;
    scope: TxScope;
    call: KeyedCall;
    /** Whether a refusal is of the moment alone, as of a limit: it is undone with its key, which may be tried again. */
    isPassing?: (code: string) => boolean;
  },
  work: (tx: Tx) => Promise<Result<unknown>>,
): Promise<KeyedOutcome> => {
  const { db, scope, call, isPassing = () => false } = options;
  try {
    return await db.withTx(scope, async (tx): Promise<KeyedOutcome> => {
      if ((await beginBehindKey(tx, call)) === 0) return outcomeOf(await findKey(tx, call), call);
      const result = await work(tx);
      if (!result.ok && isPassing(result.code)) throw new Passing(result);
      if (!result.ok) await tx.run(sql`ROLLBACK TO SAVEPOINT effect`);
      await finishKey(tx, call, result);
      return { kind: 'first', result };
    });
  } catch (error) {
    if (error instanceof KeyHeld) return { kind: 'inProgress' };
    if (error instanceof Passing) return { kind: 'first', result: error.result };
    throw error;
  }
};
