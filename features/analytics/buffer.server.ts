import { isRefusedRow } from '#platform/database.server.ts';
import type { Log } from '#platform/http/context.server.ts';
import { measuredEvents } from '#platform/telemetry/metrics.server.ts';

/** Rows in memory at most: with the database away for long, what comes then is dropped and counted. */
const MOST = 5_000;
const BATCH = 500;
const EVERY_MS = 1_000;
/** While the database does not take them. */
const REST_MS = 3_000;

export type Buffer<Row> = {
  /** Puts a row down; nobody waits for it. */
  readonly put: (row: Row) => void;
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Options<Row> = {
  readonly write: (rows: readonly Row[]) => Promise<unknown>;
  readonly log: Log;
  readonly most?: number;
  readonly everyMs?: number;
};

const drop = (rows: number): void => measuredEvents.inc({ outcome: 'dropped' }, rows);

type Left<Row> = { readonly rows: readonly Row[]; readonly error: unknown };

/**
 * Writes rows; gives what the database did not take now, and null where nothing is left. A row that it refuses for good is found by
 * halves, and goes alone: the others do not wait for it.
 */
const writeParts = async <Row>(
  batch: readonly Row[],
  { write, log }: Pick<Options<Row>, 'write' | 'log'>,
): Promise<Left<Row> | null> => {
  const parts: (readonly Row[])[] = batch.length === 0 ? [] : [batch];
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    try {
      await write(part);
      measuredEvents.inc({ outcome: 'written' }, part.length);
    } catch (error) {
      if (!isRefusedRow(error)) return { rows: [part, ...parts].flat(), error };
      const half = Math.floor(part.length / 2);
      if (half > 0) parts.unshift(part.slice(0, half), part.slice(half));
      else {
        measuredEvents.inc({ outcome: 'refused' });
        log.warn({ err: error }, 'what was measured was refused by the database');
      }
    }
  }
  return null;
};

/** Rows of this process on their way to the database: many at once, later, and never at a visitor's cost. */
export const createBuffer = <Row>({ write, log, most = MOST, everyMs = EVERY_MS }: Options<Row>): Buffer<Row> => {
  let waiting: Row[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<boolean> | null = null;
  let isClosed = false;

  /** What the database did not take waits on, as long as there is room. */
  const putBack = (rows: readonly Row[], error: unknown): void => {
    const kept = isClosed ? [] : rows.slice(0, Math.max(0, most - waiting.length));
    waiting = [...kept, ...waiting];
    drop(rows.length - kept.length);
    log.warn({ err: error, waiting: waiting.length }, 'what was measured waits');
  };
  /** Whether the database took it. */
  const writeBatch = async (): Promise<boolean> => {
    const left = await writeParts(waiting.splice(0, BATCH), { write, log });
    if (left !== null) putBack(left.rows, left.error);
    return left === null;
  };
  const writeOnce = (): Promise<boolean> => {
    writing ??= writeBatch().finally(() => {
      writing = null;
    });
    return writing;
  };
  const plan = (afterMs: number): void => {
    if (timer !== null || isClosed || waiting.length === 0) return;
    timer = setTimeout(() => {
      timer = null;
      // Where more waits than one batch takes, the next goes at once.
      const restMs = (): number => (waiting.length < BATCH ? everyMs : 0);
      void writeOnce().then((isTaken) => plan(isTaken ? restMs() : REST_MS));
    }, afterMs);
    timer.unref();
  };
  const flush = async (): Promise<void> => {
    while (waiting.length > 0 || writing !== null) if (!(await writeOnce())) return;
  };
  return {
    put: (row) => {
      if (isClosed) return;
      if (waiting.length >= most) return drop(1);
      waiting.push(row);
      plan(everyMs);
    },
    flush,
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      isClosed = true;
      await flush();
      drop(waiting.length);
      waiting = [];
    },
  };
};
