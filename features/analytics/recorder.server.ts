import { LRUCache } from 'lru-cache';
import { dayIn } from '#kernel/dates.ts';
import type { Market } from '#kernel/market.ts';
import { hmac } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { measuredEvents } from '#platform/telemetry/metrics.server.ts';
import { createBuffer } from './buffer.server.ts';
import { isWellFormed, type MeasuredEvent } from './rules/events.ts';
import { bucketOf, type Metric } from './rules/vitals.ts';
import { spanAt, type Device, type MeasuredVisitor } from './rules/visitor.ts';
import { countedWords } from './rules/words.ts';
import { writeEvents, writeExposedPages, type EventRow } from './store/events.server.ts';
import { writeVitals, type VitalRow } from './store/vitals.server.ts';
import { writeSpeed } from './store/exposures.server.ts';
import { createKeys, experimentName, spanName, visitorKey } from './visitor-key.server.ts';

/** The variant of an experiment that somebody sees. */
export type Exposed = { readonly experiment: string; readonly variant: number };
type Site = { readonly brand: string; readonly market: Market; readonly arm?: Exposed | null };
type Seen = Site & { readonly visitor: MeasuredVisitor };
type Vital = { readonly page: string; readonly device: Device; readonly metric: Metric; readonly value: number };

export type Recorder = {
  /** Puts an event down; `typed`: the words of a search that found nothing, which stand in no event. */
  readonly note: (seen: Seen, event: MeasuredEvent, typed?: string) => void;
  readonly noteVital: (seen: Seen, vital: Vital) => void;
  /** A page went out with a variant, or failed: its visitor takes part. */
  readonly notePage: (seen: Seen & { readonly arm: Exposed }, failed: boolean) => void;
  /** Writes what is there; for the end of the process, and for tests. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** An event on its way: the hash that it is kept under needs a key, which the database has. */
type Noted = Omit<EventRow, 'visitor' | 'wordsKey' | 'exposed'> & {
  readonly secret: string;
  readonly span: number;
  readonly arm: Exposed | null;
};

type Options = { readonly most?: number; readonly everyMs?: number };

const scope = { allBrands: true, actor: 'system:analytics' } as const;

/** Events of one number in a minute at most: a person comes to no tenth of it. */
const MOST_A_MINUTE = 240;
const MOST_NUMBERS = 20_000;
const MINUTE_MS = 60_000;

/** Whether a number still has room in this minute of this process. */
const createAllowance = (): ((secret: string, now: Date) => boolean) => {
  const spent = new LRUCache<string, { readonly minute: number; times: number }>({ max: MOST_NUMBERS });
  return (secret, now) => {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    const known = spent.get(secret);
    const own = known?.minute === minute ? known : { minute, times: 0 };
    if (own !== known) spent.set(secret, own);
    own.times += 1;
    return own.times <= MOST_A_MINUTE;
  };
};

/** One visitor's words of a day: by a key that the database does not have, so that nobody is found by the words that stand beside. */
const wordsKeyOf = (appSecret: string, { day, properties, words }: Noted, visitor: string): string | null => {
  const { place } = properties as { readonly place?: string };
  return words === null ? null : hmac(appSecret, JSON.stringify([day, visitor, place, words])).slice(0, 24);
};

type NotedPage = Pick<Noted, 'secret' | 'span' | 'brand' | 'market'> & {
  readonly arm: Exposed;
  readonly failed: boolean;
};

const keysFor = ({ span, arm }: Pick<Noted, 'span' | 'arm'>): string[] => [
  spanName(span),
  ...(arm === null ? [] : [experimentName(arm.experiment)]),
];

const rowOf = (noted: Noted, keys: ReadonlyMap<string, string>, appSecret: string): EventRow => {
  const { secret, span, arm, ...row } = noted;
  const hashOf = (name: string): string => visitorKey(keys.get(name) ?? '', secret);
  const visitor = hashOf(spanName(span));
  const exposed = arm === null ? null : { ...arm, subject: hashOf(experimentName(arm.experiment)) };
  return { ...row, visitor, exposed, wordsKey: wordsKeyOf(appSecret, noted, visitor) };
};

const pageOf = ({ secret, span, arm, ...row }: NotedPage, keys: ReadonlyMap<string, string>) => ({
  ...row,
  ...arm,
  visitor: visitorKey(keys.get(spanName(span)) ?? '', secret),
  subject: visitorKey(keys.get(experimentName(arm.experiment)) ?? '', secret),
});

type Speed = VitalRow & { readonly arm: Exposed | null };

const writeSpeeds = async (tx: Tx, rows: readonly Speed[]): Promise<number> => {
  const loads = rows.flatMap(({ arm, metric, brand, market, bucket }) =>
    arm === null || metric !== 'LCP' ? [] : [{ ...arm, brand, market, bucket }],
  );
  if (loads.length > 0) await writeSpeed(tx, loads);
  return writeVitals(tx, rows);
};

type Needs = Pick<Services, 'db' | 'clock' | 'ids' | 'env' | 'log'>;

const openBuffers = ({ db, env, log }: Needs, options: Options) => {
  const keysOf = createKeys(db);
  const events = createBuffer<Noted>({
    ...options,
    log,
    write: async (noted) => {
      const keys = await keysOf(noted.flatMap(keysFor));
      const rows = noted.map((one) => rowOf(one, keys, env.APP_SECRETS[0] ?? ''));
      return db.withTx(scope, (tx) => writeEvents(tx, rows));
    },
  });
  const vitals = createBuffer<Speed>({
    ...options,
    log,
    write: (rows) => db.withTx(scope, (tx) => writeSpeeds(tx, rows)),
  });
  const pages = createBuffer<NotedPage>({
    ...options,
    log,
    write: async (noted) => {
      const keys = await keysOf(noted.flatMap(keysFor));
      return db.withTx(scope, (tx) =>
        writeExposedPages(
          tx,
          noted.map((one) => pageOf(one, keys)),
        ),
      );
    },
  });
  return { events, vitals, pages };
};

export const createRecorder = (services: Needs, options: Options = {}): Recorder => {
  const { clock, ids } = services;
  const { events, vitals, pages } = openBuffers(services, options);
  const [hasRoom, hasPageRoom] = [createAllowance(), createAllowance()];
  return {
    note: ({ brand, market, visitor, arm = null }, event, typed) => {
      const now = clock.now();
      if (!isWellFormed(event) || !hasRoom(visitor.secret, now)) return measuredEvents.inc({ outcome: 'refused' });
      events.put({
        id: ids.next(),
        at: now.toISOString(),
        brand,
        market,
        day: dayIn(now, market),
        name: event.name,
        secret: visitor.secret,
        span: spanAt(now),
        arm,
        device: visitor.device,
        properties: event.properties,
        words: typed === undefined ? null : countedWords(typed),
      });
    },
    noteVital: ({ brand, market, visitor, arm = null }, { page, device, metric, value }) => {
      const now = clock.now();
      if (arm !== null && !hasPageRoom(visitor.secret, now)) return measuredEvents.inc({ outcome: 'refused' });
      const row = {
        brand,
        market,
        day: dayIn(now, market),
        page,
        device,
        metric,
        bucket: bucketOf(metric, value),
        arm,
      };
      vitals.put(row);
    },
    notePage: ({ brand, market, visitor, arm }, failed) => {
      const now = clock.now();
      if (!hasPageRoom(visitor.secret, now)) return measuredEvents.inc({ outcome: 'refused' });
      pages.put({ brand, market, arm, failed, secret: visitor.secret, span: spanAt(now) });
    },
    flush: async () => {
      await Promise.all([events.flush(), vitals.flush(), pages.flush()]);
    },
    close: async () => {
      await Promise.all([events.close(), vitals.close(), pages.close()]);
    },
  };
};
