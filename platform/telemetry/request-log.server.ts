import { pino, type DestinationStream } from 'pino';
import type { Env } from '../env.server.ts';
import type { RequestSort } from './request-series.server.ts';

export type RequestLog = {
  /** The end of a line, which is the same for all requests of a sort. */
  readonly endOf: (sort: RequestSort) => string;
  readonly write: (traceId: string, ms: number, end: string) => void;
  /** To be called before the process ends. */
  readonly flush: () => void;
};

const INFO = 30;
const FLUSH_MS = 250;
/** Requests that wait for their lines. */
const MOST = 256;

/**
 * Of a request only what differs is noted; the lines of a quarter of a second are put together and written at once. A system call
 * for each would cost more than answering from memory does, and so would a text that is made between two answers. Null where the
 * level leaves them out. A line is as the program's logger writes it.
 */
export const createRequestLog = (env: Env, role: string, to?: DestinationStream): RequestLog | null => {
  if ((pino.levels.values[env.LOG_LEVEL] ?? Number.POSITIVE_INFINITY) > INFO) return null;
  const out = to ?? pino.destination({ dest: 1, sync: true });
  const begin = `{"level":${INFO},"role":"${role}","time":`;
  const [at, took] = [new Float64Array(MOST), new Float64Array(MOST)];
  const [traces, ends] = [Array<string>(MOST).fill(''), Array<string>(MOST).fill('')];
  let noted = 0;
  const flush = (): void => {
    let lines = '';
    for (let place = 0; place < noted; place += 1) {
      const ms = Math.round((took[place] ?? 0) * 10) / 10;
      lines += `${begin}${at[place]},"traceId":"${traces[place]}","ms":${ms}${ends[place]}`;
    }
    if (noted > 0) out.write(lines);
    noted = 0;
  };
  const write = (traceId: string, ms: number, end: string): void => {
    at[noted] = Date.now();
    took[noted] = ms;
    traces[noted] = traceId;
    ends[noted] = end;
    noted += 1;
    if (noted === MOST) flush();
  };
  setInterval(flush, FLUSH_MS).unref();
  process.once('exit', flush);
  return { endOf, write, flush };
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
