import type { LookupFunction } from 'node:net';
import { Pool, type Dispatcher } from 'undici';
import { retryAfterSeconds } from '#kernel/retry-after.ts';
import { createBreaker } from './breaker.server.ts';
import { noteQuestion } from './exchanges/journey.server.ts';
import type { ShownExchange } from './exchanges/shown.ts';
import { watchProvider } from './telemetry/provider.server.ts';

/** What came back from an outside company. No answer is not a "no": the effect may have happened. */
export type OutboundAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly json: unknown;
      /** Seconds it asks us to wait; read where only the status is. */
      readonly retryAfter?: number | null;
    }
  | {
      readonly kind: 'noAnswer';
      readonly reason: 'timeout' | 'connection' | 'unreadable' | 'serverError' | 'notTried';
    };

export type Outbound = {
  readonly send: (request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    headers?: Readonly<Record<string, string>>;
    body?: unknown;
    /** Sent as a form instead, as token endpoints of OAuth want it (RFC 6749, section 4.4.2). */
    form?: Readonly<Record<string, string>>;
    /** JSON as it stands, to the letter: what was signed. */
    text?: string;
    totalMs?: number;
    /** Ends it sooner: the budget of the request it is made for. */
    signal?: AbortSignal;
  }) => Promise<OutboundAnswer>;
  readonly close: () => Promise<void>;
};

const CONNECT_MS = 1_000;
/** For each of several addresses of a name. */
const ATTEMPT_MS = 1_000;
const TOTAL_MS = 5_000;
const MAX_BODY = 1_000_000;
/** Of what nobody reads. */
const UNREAD_MS = 500;
const UNREAD_BYTES = 16_384;
const UNTRIED = { kind: 'noAnswer', reason: 'notTried' } as const;

type OutboundOptions = {
  /** Under which its calls are counted. */
  provider: string;
  baseUrl: string;
  headers?: Readonly<Record<string, string>>;
  connections?: number;
  /** Until a connection stands, its greeting included; a second where nothing is said. */
  connectMs?: number;
  now: () => number;
  /** What of its exchanges stands in the journey they are a step of; without it only that they took place. */
  shown?: ShownExchange;
  /** Where the name in the address leads, instead of what the network says when it is asked. */
  lookup?: LookupFunction;
  /** Every status is an answer, and what comes with it is not read. */
  readsStatusOnly?: boolean;
};

/**
 * A way to one company: its own few connections (so that it cannot starve the others), deadlines, a size cap, no redirects,
 * and a breaker. Retrying is the caller's decision, as only the caller knows whether a repeat is safe.
 */
export const openOutbound = (options: OutboundOptions): Outbound => {
  const base = new URL(options.baseUrl);
  const pool = new Pool(base.origin, {
    connections: options.connections ?? 8,
    connect: {
      timeout: options.connectMs ?? CONNECT_MS,
      ...(options.lookup === undefined ? {} : { lookup: options.lookup, autoSelectFamilyAttemptTimeout: ATTEMPT_MS }),
    },
    maxResponseSize: MAX_BODY,
    pipelining: 1,
  });
  const prefix = base.pathname.replace(/\/$/, '');
  const read = options.readsStatusOnly === true ? readStatus(options.now) : readBody;
  const breaker = createBreaker(options.now);
  const noted = (answer: OutboundAnswer, seen: Seen): OutboundAnswer => {
    seen.end(answer);
    breaker.note(answer.kind !== 'noAnswer');
    return answer;
  };
  return {
    send: async ({ method, path, headers, totalMs = TOTAL_MS, signal, ...content }) => {
      const seen = watch(options, { method, path, sent: content.body ?? content.form });
      if (breaker.rests()) {
        seen.end(UNTRIED);
        return UNTRIED;
      }
      try {
        const response = await pool.request({
          method,
          path: `${prefix}${path}`,
          headers: {
            accept: 'application/json',
            ...seen.headers,
            ...typeOf(content),
            ...options.headers,
            ...headers,
          },
          ...written(content),
          signal: AbortSignal.any([AbortSignal.timeout(totalMs), ...(signal === undefined ? [] : [signal])]),
        });
        return noted(await read(response), seen);
      } catch (error) {
        return noted({ kind: 'noAnswer', reason: reasonOf(error) }, seen);
      }
    },
    close: () => pool.destroy(),
  };
};

type Came = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

const readBody = async ({ statusCode, body }: Came): Promise<OutboundAnswer> =>
  readAnswer(statusCode, await body.text());

/** What it says beside its status may be long, slow or without end: it is cut off. */
const readStatus =
  (now: () => number) =>
  async ({ statusCode, headers, body }: Came): Promise<OutboundAnswer> => {
    await body.dump({ limit: UNREAD_BYTES, signal: AbortSignal.timeout(UNREAD_MS) }).catch(() => undefined);
    const retryAfter = retryAfterSeconds([headers['retry-after']].flat()[0], now());
    return { kind: 'answer', status: statusCode, json: null, retryAfter };
  };

const readAnswer = (status: number, text: string): OutboundAnswer =>
  status >= 500
    ? { kind: 'noAnswer', reason: 'serverError' }
    : { kind: 'answer', status, json: text === '' ? null : JSON.parse(text) };

type Seen = ReturnType<typeof watch>;

/** Figures, trace and journey of one question. */
const watch = (
  { provider, shown }: { provider: string; shown?: ShownExchange },
  asked: { method: string; path: string; sent: unknown },
) => {
  const { headers, end } = watchProvider(provider, asked.method);
  const note = noteQuestion(shown, { company: provider, ...asked });
  return {
    headers,
    end: (answer: OutboundAnswer): void => {
      const isAnswer = answer.kind === 'answer';
      const outcome = isAnswer ? (answer.status < 400 ? 'ok' : 'refused') : answer.reason;
      end(outcome);
      note({ outcome, status: isAnswer ? answer.status : null, json: isAnswer ? answer.json : null });
    },
  };
};

type Content = { body?: unknown; form?: Readonly<Record<string, string>>; text?: string };

const typeOf = ({ body, form, text }: Content): Record<string, string> => {
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' };
  return body === undefined && text === undefined ? {} : { 'content-type': 'application/json' };
};

const written = ({ body, form, text }: Content): { body?: string } => {
  if (form !== undefined) return { body: new URLSearchParams(form).toString() };
  if (text !== undefined) return { body: text };
  return body === undefined ? {} : { body: JSON.stringify(body) };
};

const reasonOf = (error: unknown): 'timeout' | 'connection' | 'unreadable' => {
  if (error instanceof SyntaxError) return 'unreadable';
  const name = error instanceof Error ? error.name : '';
  return name === 'TimeoutError' || name.includes('TimeoutError') ? 'timeout' : 'connection';
};
