import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { noteCache, traceHeaders, UNKNOWN, type RequestTarget } from '../telemetry/request-facts.server.ts';
import { pagePrefix } from './page-prefix.server.ts';

/** A whole answer to a public call, ready to go over the wire. */
export type CachedAnswer = {
  readonly headers: Readonly<Record<string, number | string | string[]>>;
  readonly body: Buffer;
  /** What it answers, for the log. */
  readonly target?: RequestTarget;
};

type CacheableRequest = {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
};

/** What makes a request somebody's own: then the answer may be, too. Blanks around a name are no part of it for whoever reads cookies. */
const PERSONAL = /(?:^|[;\s])(?:__Host-session|vlt_anon|vlt_reservation|vlt_weak|vlt_wrote)\s*=/;
const LONGEST_URL = 2_048;

/**
 * Under what an answer may be shared: the address and brand and market as the call itself will read them. Null for a request that is somebody's own,
 * and for all that is not a plain question.
 */
export const answerKeyOf = ({ method, url, headers }: CacheableRequest): string | null => {
  if (method !== 'GET' || url === undefined || url.length > LONGEST_URL || !url.startsWith('/api/')) return null;
  if (headers.authorization !== undefined || headers['x-reservation-reference'] !== undefined) return null;
  if (headers.cookie !== undefined && PERSONAL.test(headers.cookie)) return null;
  const { brand, market } = pagePrefix(headers.referer);
  return JSON.stringify([headers['x-brand'], headers['x-market'], brand, market, url]);
};

export type AnswerCache = {
  /** Sends what is kept for the request; false: the caller goes on. */
  readonly tryAnswer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The answer somebody else is having made for the same question; null where nobody is. */
  readonly waitFor: (key: string) => Promise<CachedAnswer | null> | null;
  /** Says that an answer is being made; to be called with it, or with null where there is none to share. */
  readonly lead: (key: string) => (answer: CachedAnswer | null) => void;
  /** Nothing made until now counts any more. */
  readonly clear: () => void;
  readonly size: () => { readonly entries: number; readonly bytes: number };
};

const MOST_ANSWERS = 5_000;
const MOST_BYTES = 32 * 1024 * 1024;
const LARGEST = 512 * 1024;

type Flight = { readonly second: number; readonly answer: Promise<CachedAnswer | null> };

/**
 * Answers of public calls that say how long they may be kept, for the rest of the clock's second: prices and catalogues come into
 * force on whole seconds, so none is answered from before its time. It stands before the router, so that a hit costs next to
 * nothing, and while one answer is being made all who ask the same wait for it. `now` in milliseconds.
 */
export const createAnswerCache = (now: () => number): AnswerCache => {
  const cache = new Map<string, CachedAnswer>();
  const flights = new Map<string, Flight>();
  let second = 0;
  let bytes = 0;
  let generation = 0;
  const empty = (): void => {
    cache.clear();
    bytes = 0;
  };
  const turn = (): number => {
    const current = Math.floor(now() / 1000);
    if (current !== second) empty();
    second = current;
    return current;
  };
  const keep = (key: string, answer: CachedAnswer): void => {
    const size = answer.body.length;
    if (size > LARGEST || cache.size >= MOST_ANSWERS || bytes + size > MOST_BYTES) return;
    cache.set(key, answer);
    bytes += size;
  };
  return {
    tryAnswer: (request, response) => {
      const key = answerKeyOf(request);
      if (key === null) return false;
      turn();
      const answer = cache.get(key);
      if (answer === undefined) return false;
      noteCache(request, 'hit', answer.target ?? UNKNOWN);
      response.writeHead(200, { ...answer.headers, ...traceHeaders(request) });
      response.end(answer.body);
      return true;
    },
    waitFor: (key) => {
      const flight = flights.get(key);
      return flight?.second === turn() ? flight.answer : null;
    },
    lead: (key) => {
      const { promise, resolve } = Promise.withResolvers<CachedAnswer | null>();
      const began = { second: turn(), generation };
      const flight = { second: began.second, answer: promise };
      flights.set(key, flight);
      return (answer) => {
        if (flights.get(key) === flight) flights.delete(key);
        if (answer !== null && turn() === began.second && generation === began.generation) keep(key, answer);
        resolve(answer);
      };
    },
    clear: () => {
      generation += 1;
      flights.clear();
      empty();
    },
    size: () => ({ entries: cache.size, bytes }),
  };
};

/** Keeps nothing: for measuring what the rest costs. */
export const noAnswerCache: AnswerCache = {
  tryAnswer: () => false,
  waitFor: () => null,
  lead: () => () => undefined,
  clear: () => undefined,
  size: () => ({ entries: 0, bytes: 0 }),
};
