import { dayIn } from '#kernel/dates.ts';
import type { Market } from '#kernel/market.ts';
import type { Services } from '#platform/http/context.server.ts';
import { measuredEvents } from '#platform/telemetry/metrics.server.ts';
import { isWellFormed, type MeasuredEvent } from './rules/events.ts';
import type { MeasuredVisitor } from './rules/visitor.ts';
import { writeEvents, type EventRow } from './store/events.server.ts';
import { visitorKey } from './visitor-key.server.ts';

/** Events in memory at most: with the database away for long, what comes then is dropped and counted. */
const MOST = 5_000;
const BATCH = 500;
const EVERY_MS = 1_000;
/** While the database does not take them. */
const REST_MS = 3_000;

type Seen = { readonly brand: string; readonly market: Market; readonly visitor: MeasuredVisitor };

export type Recorder = {
  /** Puts an event down; nobody waits for it. */
  readonly note: (seen: Seen, event: MeasuredEvent) => void;
  /** Writes what is there; for the end of the process, and for tests. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Options = { readonly most?: number; readonly everyMs?: number };

/** Events of this process on their way to the database: many at once, later, and never at a visitor's cost. */
export const createRecorder = (
  { db, clock, ids, env, log }: Pick<Services, 'db' | 'clock' | 'ids' | 'env' | 'log'>,
  { most = MOST, everyMs = EVERY_MS }: Options = {},
): Recorder => {
  let waiting: EventRow[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<boolean> | null = null;
  let isClosed = false;

  const drop = (events: number): void => measuredEvents.inc({ outcome: 'dropped' }, events);
  /** Whether the database took it. What it did not take waits on, as long as there is room. */
  const writeBatch = async (): Promise<boolean> => {
    const batch = waiting.splice(0, BATCH);
    if (batch.length === 0) return true;
    try {
      await db.withTx({ allBrands: true, actor: 'system:analytics' }, (tx) => writeEvents(tx, batch));
      measuredEvents.inc({ outcome: 'written' }, batch.length);
      return true;
    } catch (error) {
      const kept = isClosed ? [] : batch.slice(0, Math.max(0, most - waiting.length));
      waiting = [...kept, ...waiting];
      drop(batch.length - kept.length);
      log.warn({ err: error, waiting: waiting.length }, 'measured events wait');
      return false;
    }
  };
  const plan = (afterMs: number): void => {
    if (timer !== null || isClosed || waiting.length === 0) return;
    timer = setTimeout(() => {
      timer = null;
      void write().then((isTaken) => plan(isTaken ? everyMs : REST_MS));
    }, afterMs);
    timer.unref();
  };
  const write = async (): Promise<boolean> => {
    writing ??= writeBatch().finally(() => {
      writing = null;
    });
    return writing;
  };
  const flush = async (): Promise<void> => {
    while (waiting.length > 0 || writing !== null) if (!(await write())) return;
  };
  return {
    note: ({ brand, market, visitor }, event) => {
      if (isClosed) return;
      if (!isWellFormed(event)) return measuredEvents.inc({ outcome: 'refused' });
      if (waiting.length >= most) return drop(1);
      const now = clock.now();
      waiting.push({
        id: ids.next(),
        at: now.toISOString(),
        brand,
        market,
        day: dayIn(now, market),
        name: event.name,
        visitor: visitorKey(env.APP_SECRETS, visitor.secret, now),
        device: visitor.device,
        properties: event.properties,
      });
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
