import type { Database, Tx } from '#platform/database.server.ts';
import type { Statement } from '#platform/sql.server.ts';

export type Sent = { readonly text: string; readonly values: readonly unknown[] };

export type Recorder = {
  readonly db: Database;
  /** All statements in the order they were sent, without BEGIN, COMMIT and SET. */
  readonly sent: () => readonly Sent[];
  readonly forget: () => void;
};

/** A database that remembers what it was sent: counts are read from the statements themselves. */
export const recordStatements = (db: Database): Recorder => {
  let sent: Sent[] = [];
  const note = <Row>({ text, values }: Statement<Row>) => void sent.push({ text, values });
  const watch = (tx: Tx): Tx => ({
    rows: (statement) => (note(statement), tx.rows(statement)),
    one: (statement) => (note(statement), tx.one(statement)),
    maybe: (statement) => (note(statement), tx.maybe(statement)),
    run: (statement) => (note(statement), tx.run(statement)),
  });
  const recorded: Database = {
    ...db,
    ...watch(db),
    withTx: (scope, work) => db.withTx(scope, (tx) => work(watch(tx))),
    read: (scope, work) => db.read(scope, (tx) => work(watch(tx))),
  };
  return { db: recorded, sent: () => sent, forget: () => void (sent = []) };
};
