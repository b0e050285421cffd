import type pg from 'pg';
import type { Statement } from '../sql.server.ts';

/** All that a store may do with the database. */
export type Tx = {
  readonly rows: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /** The only row; throws when there is none. */
  readonly one: <Row>(statement: Statement<Row>) => Promise<Row>;
  readonly maybe: <Row>(statement: Statement<Row>) => Promise<Row | null>;
  /** Number of rows touched. */
  readonly run: (statement: Statement<unknown>) => Promise<number>;
};

/** Who acts, inside which brand, and why: seen by row security, by the audit trigger and by nothing else. */
export type TxScope = {
  readonly brand?: string | null;
  readonly actor?: string;
  readonly reason?: string;
  /** Set for lookups over all brands: sign-in, workers, reconciliation. */
  readonly allBrands?: boolean;
  /** For work that looks at everything and that nobody waits for: how long one statement may take instead of the usual five seconds. */
  readonly deadlineMs?: number;
};

export type Send = (statement: Statement<unknown>) => Promise<pg.QueryResult>;

export const storeOf = (send: Send): Tx => {
  const rows = async <Row>(statement: Statement<Row>): Promise<Row[]> => (await send(statement)).rows;
  return {
    rows,
    one: async (statement) => {
      const [row] = await rows(statement);
      if (row === undefined) throw new Error('a row was expected');
      return row;
    },
    maybe: async (statement) => (await rows(statement))[0] ?? null,
    run: async (statement) => (await send(statement)).rowCount ?? 0,
  };
};
