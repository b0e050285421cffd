import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A whole answer, ready to send in each encoding. */
type Entry = {
  readonly until: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  brotli: Buffer;
  /** The first is that of the visitor it was made for. */
  times: number;
};

export type PageCache = {
  /** Answers at once when the page is kept; false: the caller goes on. */
  readonly tryAnswer: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly keep: (
    key: string,
    page: { status: number; headers: Record<string, string>; body: Buffer; seconds: number },
  ) => void;
  readonly clear: () => void;
};

const MAX_PAGES = 2_000;
const PERSONAL_COOKIES = /(?:^|;\s*)(?:__Host-session|vlt_anon|vlt_location|vlt_reservation|vlt_weak|vlt_car)=/;
const CONSENT_COOKIE = /(?:^|;\s*)vlt_consent=/;

/**
 * Key under which a page may be shared, or null when the request is someone's own: any cookie that changes a page bars it.
 * Consent only hides the banner, so it is part of the key.
 */
export const cacheKeyOf = (request: { method?: string; url?: string; cookie?: string | undefined }): string | null => {
  if (request.method !== 'GET' || request.url === undefined) return null;
  const cookie = request.cookie ?? '';
  if (PERSONAL_COOKIES.test(cookie)) return null;
  return `${CONSENT_COOKIE.test(cookie) ? '1' : '0'} ${request.url}`;
};

/** Pages for anonymous visitors, kept in memory in the order of use. It stands before the router, so a hit costs next to nothing. */
export const createPageCache = (now: () => number): PageCache => {
  const pages = new Map<string, Entry>();
  return {
    tryAnswer: (request, response) => {
      const key = cacheKeyOf({ method: request.method ?? '', url: request.url ?? '', cookie: request.headers.cookie });
      const entry = key === null ? undefined : pages.get(key);
      if (key === null || entry === undefined) return false;
      if (entry.until < now()) {
        pages.delete(key);
        return false;
      }
      send(entry, request.headers['accept-encoding'], response);
      entry.times += 1;
      if (entry.times === 2) void pressHarder(entry);
      return true;
    },
    keep: (key, page) => {
      const { body: plain } = page;
      pages.set(key, {
        until: now() + page.seconds * 1000,
        status: page.status,
        headers: page.headers,
        plain,
        gzip: gzipSync(plain),
        brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
        times: 0,
      });
      if (pages.size > MAX_PAGES) pages.delete(pages.keys().next().value ?? '');
    },
    clear: () => pages.clear(),
  };
};

const press = promisify(brotliCompress);

/**
 * A tenth fewer bytes for all who come later: it decides whether a page fits the first window that TCP opens (ten segments,
 * RFC 6928). It takes some hundred milliseconds of another thread, so only for a page that is asked for again.
 */
const pressHarder = async (entry: Entry): Promise<void> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  entry.brotli = await press(entry.plain, { params });
};

const send = (entry: Entry, accepted: string | string[] | undefined, response: ServerResponse): void => {
  const accept = String(accepted ?? '');
  const encoding = accept.includes('br') ? 'br' : accept.includes('gzip') ? 'gzip' : null;
  const body = encoding === 'br' ? entry.brotli : encoding === 'gzip' ? entry.gzip : entry.plain;
  response.writeHead(entry.status, {
    ...entry.headers,
    'content-length': body.length,
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  });
  response.end(body);
};
