import { pino } from 'pino';
import type { Env } from '../env.server.ts';
import { standardOutput, type Output } from './log-output.server.ts';
import type { RequestFacts } from './request-facts.server.ts';
import type { RequestSort } from './request-series.server.ts';
import { newTraceId } from './trace.server.ts';

export type RequestLog = {
  /** The end of a line, which is the same for all requests of a sort. */
  readonly endOf: (sort: RequestSort) => string;
  /** When it began and ended, by the clock that only goes forward. */
  readonly write: (facts: Pick<RequestFacts, 'began' | 'begunTrace'>, ended: number, end: string) => void;
  /** To be called before the process ends. */
  readonly flush: () => void;
};

const INFO = 30;
const FLUSH_MS = 250;
/** Requests that wait for their lines: those of so many fit an empty pipe. */
const MOST = 256;

/**
 * Of a request only what differs is noted; the lines of a quarter of a second are put together and handed on at once: a system call
 * for each would cost more than answering from memory does. At the end of the process the rest is written before it goes. Null where
 * the level leaves the lines out. A line is as the program's logger writes it; all parts of all lines become one text in one step,
 * as adding to a text or copying bytes takes three times as long.
 */
export const createRequestLog = (env: Env, role: string, to?: Pick<Output, 'write'>): RequestLog | null => {
  if ((pino.levels.values[env.LOG_LEVEL] ?? Number.POSITIVE_INFINITY) > INFO) return null;
  const out = to === undefined ? standardOutput() : { ...to, flushSync: () => undefined };
  const begin = `{"level":${INFO},"role":"${role}","time":`;
  const [at, took] = [new Float64Array(MOST), new Float64Array(MOST)];
  const traces = Array<string | undefined>(MOST).fill(undefined);
  const ends = Array<string>(MOST).fill('');
  let noted = 0;
  let lines = Buffer.alloc(0);
  const flush = (): void => {
    if (noted === 0) return;
    const began = Date.now() - performance.now();
    const parts: string[] = [];
    // Many lines have the same millisecond.
    let [time, timed] = [Number.NaN, ''];
    for (let place = 0; place < noted; place += 1) {
      const now = Math.round(began + (at[place] ?? 0));
      if (now !== time) timed = `${begin}${now},"traceId":"`;
      time = now;
      // Where nobody named the trace until now any new one is as good.
      parts.push(timed, traces[place] ?? newTraceId(), millisecondsOf(took[place] ?? 0), ends[place] ?? '');
    }
    noted = 0;
    const text = parts.join('');
    if (text.length > lines.length) lines = Buffer.allocUnsafe(text.length);
    out.write(lines.subarray(0, lines.write(text, 0, 'latin1')));
  };
  const write: RequestLog['write'] = ({ began, begunTrace }, ended, end) => {
    at[noted] = ended;
    took[noted] = ended - began;
    traces[noted] = begunTrace?.traceId;
    ends[noted] = end;
    noted += 1;
    if (noted === MOST) flush();
  };
  setInterval(flush, FLUSH_MS).unref();
  process.once('exit', () => {
    flush();
    out.flushSync();
  });
  return { endOf, write, flush };
};

/** Milliseconds to a tenth, with their name. Most answers take few of them: those are written out once. */
const writeTenths = (tenths: number): string => `","ms":${tenths / 10}`;
const quick = Array.from({ length: 1_000 }, (_, tenths) => writeTenths(tenths));
const millisecondsOf = (ms: number): string => {
  const tenths = Math.round(ms * 10);
  return quick[tenths] ?? writeTenths(tenths);
};

const optional = (name: string, value: string | null): string => (value === null ? '' : `,"${name}":"${value}"`);

/**
 * Only what stands here is ever written. Every text comes out of a closed list of ours (patterns, ids, codes), so that nothing
 * needs to be escaped.
 */
const endOf = ({ method, kind, route, status, cache, brand, market, code }: RequestSort): string => {
  const more = `${optional('brand', brand)}${optional('market', market)}${optional('code', code)}`;
  const target = `"kind":"${kind}","route":"${route}","status":${status},"cache":"${cache}"${more}`;
  return `,"method":"${method}",${target},"msg":"request"}\n`;
};
