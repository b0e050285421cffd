import type { Statement } from '../sql.server.ts';

/** What must never be true of the data: a statement that gives back the rows that break it. */
export type Invariant = {
  readonly name: string;
  readonly broken: Statement;
  /** What is asked while visitors are there, where the whole would take too long: what a look in pieces has found. */
  readonly found?: Statement;
};
