import { dayIn } from '#kernel/dates.ts';
import type { Market } from '#kernel/market.ts';
import type { Services } from '#platform/http/context.server.ts';
import { measuredEvents } from '#platform/telemetry/metrics.server.ts';
import { createBuffer } from './buffer.server.ts';
import { isWellFormed, type MeasuredEvent } from './rules/events.ts';
import { bucketOf, type Metric } from './rules/vitals.ts';
import type { Device, MeasuredVisitor } from './rules/visitor.ts';
import { countedWords } from './rules/words.ts';
import { writeEvents, type EventRow } from './store/events.server.ts';
import { writeVitals, type VitalRow } from './store/vitals.server.ts';
import { visitorKey } from './visitor-key.server.ts';

type Site = { readonly brand: string; readonly market: Market };
type Seen = Site & { readonly visitor: MeasuredVisitor };
type Vital = { readonly page: string; readonly device: Device; readonly metric: Metric; readonly value: number };

export type Recorder = {
  /** Puts an event down; `typed`: the words of a search that found nothing, which stand in no event. */
  readonly note: (seen: Seen, event: MeasuredEvent, typed?: string) => void;
  readonly noteVital: (site: Site, vital: Vital) => void;
  /** Writes what is there; for the end of the process, and for tests. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Options = { readonly most?: number; readonly everyMs?: number };

const scope = { allBrands: true, actor: 'system:analytics' } as const;

export const createRecorder = (
  { db, clock, ids, env, log }: Pick<Services, 'db' | 'clock' | 'ids' | 'env' | 'log'>,
  options: Options = {},
): Recorder => {
  const events = createBuffer<EventRow>({
    ...options,
    log,
    write: (rows) => db.withTx(scope, (tx) => writeEvents(tx, rows)),
  });
  const vitals = createBuffer<VitalRow>({
    ...options,
    log,
    write: (rows) => db.withTx(scope, (tx) => writeVitals(tx, rows)),
  });
  return {
    note: ({ brand, market, visitor }, event, typed) => {
      if (!isWellFormed(event)) return measuredEvents.inc({ outcome: 'refused' });
      const now = clock.now();
      events.put({
        id: ids.next(),
        at: now.toISOString(),
        brand,
        market,
        day: dayIn(now, market),
        name: event.name,
        visitor: visitorKey(env.APP_SECRETS, visitor.secret, now),
        device: visitor.device,
        properties: event.properties,
        words: typed === undefined ? null : countedWords(typed),
      });
    },
    noteVital: ({ brand, market }, { page, device, metric, value }) =>
      vitals.put({
        brand,
        market,
        day: dayIn(clock.now(), market),
        page,
        device,
        metric,
        bucket: bucketOf(metric, value),
      }),
    flush: async () => {
      await Promise.all([events.flush(), vitals.flush()]);
    },
    close: async () => {
      await Promise.all([events.close(), vitals.close()]);
    },
  };
};
