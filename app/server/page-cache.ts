import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gunzip, gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { consentIn } from '#features/analytics/public.server.ts';
import { isMarket } from '#kernel/market.ts';
import { noteCache, traceHeaders, UNKNOWN, type RequestTarget } from '#platform/telemetry/request-facts.server.ts';
import { marketOfVisitor } from './busy-page.ts';
import { armName, armOfRequest, type Arm } from './experiments.ts';

/** A whole answer, ready to send in each encoding; the few who read neither get it unpacked. */
type Entry = {
  readonly until: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly gzip: Buffer;
  brotli: Buffer;
  readonly bytes: number;
  readonly target: RequestTarget;
  /** The first is that of the visitor it was made for. */
  times: number;
  /** When it was last put at the end of the line of those that may go. */
  moved: number;
};

type Made = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly seconds: number;
  readonly target?: RequestTarget;
};

/** A page being made. */
export type Flight = {
  /** Keeps it for everybody, unless all was cleared since it began. */
  readonly keep: (page: Made) => void;
  /** To be called when it is there or will not be. */
  readonly land: () => void;
};

export type PageCache = {
  /** Answers at once when the page is kept; false: the caller goes on. */
  readonly tryAnswer: (request: IncomingMessage, response: ServerResponse, key?: string | null) => boolean;
  /** Whether a page is kept under the key that may still be shown. */
  readonly has: (key: string) => boolean;
  /** Ends when the page that somebody is having made for the same key is there or will not be; null where nobody is. */
  readonly waitFor: (key: string) => Promise<void> | null;
  /** Says that a page is being made. */
  readonly lead: (key: string) => Flight;
  /** Whether a page was kept under the key before, now or earlier: then it is everybody's. */
  readonly isShared: (key: string) => boolean;
  readonly noteShared: (key: string) => void;
  /** Nothing made until now counts any more, nor what is being made. */
  readonly clear: () => void;
  /** Bytes of all pages kept. */
  readonly size: () => number;
  readonly entries: () => number;
};

/** Bytes of kept pages: those of plain addresses, and apart from them those with a query, which anybody can invent. */
const MOST_PLAIN = 64 * 1024 * 1024;
const MOST_QUERIED = 16 * 1024 * 1024;
/** Addresses of which it is known that their page is everybody's. */
const MOST_SHARED = 20_000;
// Blanks around a name are no part of it for whoever reads cookies; a name that stands in a value bars more than it must.
const PERSONAL_COOKIES = /(?:^|[;\s])(?:__Host-session|vlt_location|vlt_reservation|vlt_weak|vlt_car|vlt_dealer)\s*=/;
const VISITOR_COOKIE = /(?:^|[;\s])vlt_anon\s*=/;
const CONSENT_KEYS = { none: '0', answered: '1', measured: '2' } as const;

type PageRequest = {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
};

/**
 * Key under which a page may be shared, or null when the request is someone's own: a bearer and any cookie that changes a page
 * bar it. Consent hides the banner and may bring the script that measures, so it is part of the key, as is the variant of an
 * experiment that the visitor sees.
 */
export const cacheKeyOf = (request: PageRequest, arm: Arm | null = armOfRequest(request)): string | null => {
  const { method, url, headers } = request;
  if (method !== 'GET' || url === undefined || headers.authorization !== undefined) return null;
  const cookie = headers.cookie ?? '';
  if (PERSONAL_COOKIES.test(cookie)) return null;
  const key = `${CONSENT_KEYS[consentIn(cookie)]} ${url}${armName(arm)}`;
  // What stands before all sites speaks the visitor's language.
  const isOfNone = !isMarket(url.split(/[/?]/, 2)[1]);
  return isOfNone && marketOfVisitor(url, headers['accept-language']) === 'ar' ? `${key} ar` : key;
};

/** Whether the visitor has a secret: it opens their reservation, and changes no page that says it is everybody's. */
export const isVisitor = ({ cookie = '' }: IncomingHttpHeaders): boolean => VISITOR_COOKIE.test(cookie);

/**
 * Pages for anonymous visitors, kept in memory in the order of use. It stands before the router, so a hit costs next to nothing.
 * `now` in milliseconds of a clock that is never set: it measures how long a page is kept.
 */
export const createPageCache = (now: () => number): PageCache => {
  const plain = createShelf(MOST_PLAIN);
  const queried = createShelf(MOST_QUERIED);
  const flights = new Map<string, Promise<void>>();
  let generation = 0;
  const shared = new LRUCache<string, true>({ max: MOST_SHARED });
  const shelfOf = (key: string): Shelf => (key.includes('?') ? queried : plain);
  return {
    tryAnswer: (request, response, key = cacheKeyOf(request)) => {
      const entry = key === null ? undefined : shelfOf(key).take(key, now());
      if (entry === undefined) return false;
      noteCache(request, 'hit', entry.target);
      send(entry, request, response);
      entry.times += 1;
      if (entry.times === 2) void pressHarder(entry);
      return true;
    },
    has: (key) => shelfOf(key).has(key, now()),
    isShared: (key) => shared.has(key),
    noteShared: (key) => void shared.set(key, true),
    waitFor: (key) => flights.get(key) ?? null,
    lead: (key) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const began = generation;
      flights.set(key, promise);
      return {
        keep: (page) => {
          shared.set(key, true);
          if (generation === began) shelfOf(key).put(key, entryOf(key, page, now()));
        },
        land: () => {
          if (flights.get(key) === promise) flights.delete(key);
          resolve();
        },
      };
    },
    clear: () => {
      generation += 1;
      flights.clear();
      plain.clear();
      queried.clear();
    },
    size: () => plain.size() + queried.size(),
    entries: () => plain.entries() + queried.entries(),
  };
};

const entryOf = (key: string, made: Made, now: number): Entry => {
  const { status, headers, body, seconds, target = UNKNOWN } = made;
  const gzip = gzipSync(body);
  const brotli = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const bytes = gzip.length + brotli.length + Buffer.byteLength(JSON.stringify([key, headers]));
  return { until: now + seconds * 1000, status, headers, gzip, brotli, bytes, target, times: 0, moved: now };
};

/** Moving an entry in a line costs a tenth of an answer: what was moved a moment ago stays where it is. */
const MOVED_MS = 1_000;

type Shelf = ReturnType<typeof createShelf>;

/** Entries up to so many bytes; what was not asked for the longest goes first. */
const createShelf = (most: number) => {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    take: (key: string, now: number): Entry | undefined => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.until < now) {
        drop(key);
        return undefined;
      }
      if (now - entry.moved < MOVED_MS) return entry;
      entry.moved = now;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    has: (key: string, now: number): boolean => (entries.get(key)?.until ?? Number.NEGATIVE_INFINITY) >= now,
    put: (key: string, entry: Entry): void => {
      drop(key);
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= most) return;
        drop(oldest);
      }
    },
    clear: (): void => {
      entries.clear();
      bytes = 0;
    },
    size: (): number => bytes,
    entries: (): number => entries.size,
  };
};

const press = promisify(brotliCompress);
const unpack = promisify(gunzip);

/**
 * A tenth fewer bytes for all who come later: it decides whether a page fits the first window that TCP opens (ten segments,
 * RFC 6928). It takes some hundred milliseconds of another thread, so only for a page that is asked for again.
 */
const pressHarder = async (entry: Entry): Promise<void> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  entry.brotli = await press(await unpack(entry.gzip), { params });
};

const send = (entry: Entry, request: IncomingMessage, response: ServerResponse): void => {
  const accept = String(request.headers['accept-encoding']);
  const encoding = accept.includes('br') ? 'br' : accept.includes('gzip') ? 'gzip' : null;
  const body = encoding === 'br' ? entry.brotli : encoding === 'gzip' ? entry.gzip : gunzipSync(entry.gzip);
  response.writeHead(entry.status, {
    ...entry.headers,
    ...traceHeaders(request),
    'content-length': body.length,
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  });
  response.end(body);
};
