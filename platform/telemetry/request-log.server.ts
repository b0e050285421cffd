import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { Env } from '../env.server.ts';
import { standardOutput, type Output } from './log-output.server.ts';
import type { RequestFacts } from './request-facts.server.ts';
import type { RequestSort } from './request-series.server.ts';

export type RequestLog = {
  /** The end of a line, which is the same for all requests of a sort. */
  readonly endOf: (sort: RequestSort) => Buffer;
  /** When it began and ended, by the clock that only goes forward. */
  readonly write: (facts: Pick<RequestFacts, 'began' | 'begunTrace'>, ended: number, end: Buffer) => void;
  /** To be called before the process ends. */
  readonly flush: () => void;
};

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

const INFO = 30;
const FLUSH_MS = 250;
/** Requests that wait for their lines: those of so many fit an empty pipe. */
const MOST = 256;
const ID_DIGITS = 32;
/** Longer than a time with its name, and than milliseconds with theirs. */
const TIME_BYTES = 48;
const MS_BYTES = 48;

/**
 * Of a request only what differs is noted; the lines of a quarter of a second are put together and handed on at once: a system call
 * for each would cost more than answering from memory does. At the end of the process the rest is written before it goes. Null where the level leaves the lines out. A line is as
 * the program's logger writes it; its parts are copied as bytes, as putting texts together takes three times as long.
 */
export const createRequestLog = (env: Env, role: string, to?: Pick<Output, 'write'>): RequestLog | null => {
  if ((pino.levels.values[env.LOG_LEVEL] ?? Number.POSITIVE_INFINITY) > INFO) return null;
  const out = to === undefined ? standardOutput() : { ...to, flushSync: () => undefined };
  const begin = `{"level":${INFO},"role":"${role}","time":`;
  const [at, took] = [new Float64Array(MOST), new Float64Array(MOST)];
  const traces = Array<string | undefined>(MOST).fill(undefined);
  const ends = Array<Buffer>(MOST).fill(NOTHING);
  let [noted, endBytes] = [0, 0];
  let lines = NOTHING;
  const flush = (): void => {
    if (noted === 0) return;
    const began = Date.now() - performance.now();
    const ids = bytesOf(randomBytes((noted * ID_DIGITS) / 2).toString('hex'));
    const room = noted * (begin.length + TIME_BYTES + ID_DIGITS + MS_BYTES) + endBytes;
    if (room > lines.length) lines = Buffer.allocUnsafe(room);
    let size = 0;
    const add = (part: Uint8Array): void => {
      lines.set(part, size);
      size += part.length;
    };
    // Many lines have the same millisecond.
    let [time, timed]: [number, Buffer] = [Number.NaN, NOTHING];
    for (let place = 0; place < noted; place += 1) {
      const now = Math.round(began + (at[place] ?? 0));
      if (now !== time) timed = bytesOf(`${begin}${now},"traceId":"`);
      time = now;
      add(timed);
      const trace = traces[place];
      add(trace === undefined ? ids.subarray(place * ID_DIGITS, (place + 1) * ID_DIGITS) : bytesOf(trace));
      add(millisecondsOf(took[place] ?? 0));
      add(ends[place] ?? NOTHING);
    }
    [noted, endBytes] = [0, 0];
    out.write(lines.subarray(0, size));
  };
  const write: RequestLog['write'] = ({ began, begunTrace }, ended, end) => {
    at[noted] = ended;
    took[noted] = ended - began;
    traces[noted] = begunTrace?.traceId;
    ends[noted] = end;
    noted += 1;
    endBytes += end.length;
    if (noted === MOST) flush();
  };
  setInterval(flush, FLUSH_MS).unref();
  process.once('exit', () => {
    flush();
    out.flushSync();
  });
  return { endOf, write, flush };
};

const NOTHING = Buffer.alloc(0);

/** Milliseconds to a tenth, with their name. Most answers take few of them: those are written out once. */
const writeTenths = (tenths: number): Buffer => bytesOf(`","ms":${tenths / 10}`);
const quick = Array.from({ length: 1_000 }, (_, tenths) => writeTenths(tenths));
const millisecondsOf = (ms: number): Buffer => {
  const tenths = Math.round(ms * 10);
  return quick[tenths] ?? writeTenths(tenths);
};

const optional = (name: string, value: string | null): string => (value === null ? '' : `,"${name}":"${value}"`);

/**
 * Only what stands here is ever written. Every text comes out of a closed list of ours (patterns, ids, codes), so that nothing
 * needs to be escaped.
 */
const endOf = ({ method, kind, route, status, cache, brand, market, code }: RequestSort): Buffer => {
  const more = `${optional('brand', brand)}${optional('market', market)}${optional('code', code)}`;
  const target = `"kind":"${kind}","route":"${route}","status":${status},"cache":"${cache}"${more}`;
  return bytesOf(`,"method":"${method}",${target},"msg":"request"}\n`);
};
