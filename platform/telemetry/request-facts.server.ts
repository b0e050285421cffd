import type { IncomingMessage } from 'node:http';
import { continueTrace, newTrace, traceparentOf, type Trace } from './trace.server.ts';

/** What a request was for: patterns and ids out of closed lists, nothing that its sender wrote. */
export type RequestTarget = {
  readonly kind: 'call' | 'page' | 'file' | 'health' | 'other';
  /** The pattern of the address. */
  readonly route: string;
  readonly brand: string | null;
  readonly market: string | null;
};

/** All that is said of a request afterwards. */
export type RequestFacts = {
  /** Begun when it is first read: most answers from memory set nothing off, and nobody names their trace but the log. */
  readonly trace: Trace;
  /** Null while nothing belongs to the trace: then any new id is as good. */
  readonly begunTrace: Trace | null;
  /** Of the clock that only goes forward. */
  readonly began: number;
  target: RequestTarget;
  cache: 'hit' | 'miss' | 'none';
  /** Of the refusal, where there was one. */
  code: string | null;
};

declare module 'node:http' {
  interface IncomingMessage {
    facts?: RequestFacts;
  }
}

export const UNKNOWN: RequestTarget = { kind: 'other', route: 'unknown', brand: null, market: null };

class Facts implements RequestFacts {
  begunTrace: Trace | null;
  readonly began = performance.now();
  target = UNKNOWN;
  cache: RequestFacts['cache'] = 'none';
  code: string | null = null;

  constructor(traceparent: string | string[] | undefined) {
    this.begunTrace = traceparent === undefined ? null : continueTrace(traceparent);
  }

  get trace(): Trace {
    this.begunTrace ??= newTrace();
    return this.begunTrace;
  }
}

export const beginFacts = (request: Pick<IncomingMessage, 'facts' | 'headers'>): RequestFacts => {
  const facts = new Facts(request.headers.traceparent);
  request.facts = facts;
  return facts;
};

type Seen = Pick<IncomingMessage, 'facts'>;

export const noteTarget = ({ facts }: Seen, target: Partial<RequestTarget>): void => {
  if (facts !== undefined) facts.target = { ...facts.target, ...target };
};

/** Whether what was asked is kept for all; then it was found, or is made now. */
export const noteCache = ({ facts }: IncomingMessage, cache: 'hit' | 'miss', target?: RequestTarget): void => {
  if (facts === undefined) return;
  facts.cache = cache;
  if (target !== undefined) facts.target = target;
};

export const noteCode = ({ facts }: IncomingMessage, code: string): void => {
  if (facts !== undefined) facts.code = code;
};

/** For the answer: under which trace to look for it in the log. */
export const traceHeaders = ({ facts }: Seen): { traceparent?: string } =>
  facts === undefined ? {} : { traceparent: traceparentOf(facts.trace) };
