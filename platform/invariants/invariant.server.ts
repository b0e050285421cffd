import type { Statement } from '../sql.server.ts';

/** What must never be true of the data: a statement that gives back the rows that break it. */
export type Invariant = { readonly name: string; readonly broken: Statement };
