/**
 * The database did not answer. Where it was lost: on the way to a connection (`unreachable`), inside a transaction that is therefore
 * undone (`lost`), without a word until the deadline (`silent`), or while it committed, so that nobody knows (`unsure`).
 */
export class DatabaseAway extends Error {
  readonly stage: 'unreachable' | 'lost' | 'silent' | 'unsure';
  constructor(stage: DatabaseAway['stage'], cause: unknown) {
    super(`the database is away (${stage}): ${cause instanceof Error ? cause.message : 'no reason given'}`, { cause });
    this.name = 'DatabaseAway';
    this.stage = stage;
  }
}

export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Name of the constraint an error broke: unique (23505), exclusion (23P01), check (23514), foreign key (23503). */
export const brokenConstraint = (error: unknown): string | undefined =>
  ['23505', '23P01', '23514', '23503'].includes(codeOf(error) ?? '') &&
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : undefined;

/** The row itself is refused (classes 22 and 23 of SQLSTATE, and what a trigger raises): tried again it is refused again. */
export const isRefusedRow = (error: unknown): boolean => /^(?:2[23]...|P0001)$/.test(codeOf(error) ?? '');

/** Waited too long for a lock or a statement: the caller may try again later. */
export const isDeadlineError = (error: unknown): boolean => ['55P03', '57014'].includes(codeOf(error) ?? '');

export const isAwayError = (error: unknown): error is DatabaseAway => error instanceof DatabaseAway;

/** All connections were lent: as the pool says it. */
export const isPoolFull = ({ cause }: DatabaseAway): boolean =>
  cause instanceof Error && cause.message === 'timeout exceeded when trying to connect';

/** So long another server may take to lead, where there is one. */
const HANDOVER_MS = 30_000;
/** After so long without it, it is another time that the disk is full. */
const FORGOTTEN_MS = 5 * 60_000;
const full = { since: 0, last: Number.NEGATIVE_INFINITY };

/**
 * The server's disk took nothing more, and what was begun is undone. At first another server may lead in a moment, and the caller tries
 * again; what lasts longer is a disk without room, and trying again is no use until somebody makes it.
 */
export const isDiskFull = (error: unknown, now = performance.now()): boolean => {
  if (codeOf(error) !== '53100') return false;
  if (now - full.last > FORGOTTEN_MS) full.since = now;
  full.last = now;
  return now - full.since < HANDOVER_MS;
};

/** Not now: a deadline passed, or the database is away. The caller may try again, with the key that makes it the same request. */
export const isBusyError = (error: unknown): boolean =>
  isDeadlineError(error) || isAwayError(error) || isDiskFull(error);

// The server stops, crashed, starts or took the connection back; or it is no longer the one that writes.
const ENDED = /^(57P0[1235]|25P03|25006|08...|53300)$/;
// As the driver and the system say it.
const LOST_WORDS = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
const LOST_CODES = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const SILENT_WORDS = 'Query read timeout';

/** What went wrong on a connection that stood, as `DatabaseAway`; null where the connection is as good as before. */
export const lostConnection = (error: unknown, committing: boolean): DatabaseAway | null => {
  const message = error instanceof Error ? error.message : '';
  const code = codeOf(error) ?? '';
  const silent = message === SILENT_WORDS;
  if (!silent && !ENDED.test(code) && !LOST_CODES.has(code) && !LOST_WORDS.test(message)) return null;
  if (committing) return new DatabaseAway('unsure', error);
  return new DatabaseAway(silent ? 'silent' : 'lost', error);
};
