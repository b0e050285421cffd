import { pino, type DestinationStream } from 'pino';
import type { Env } from '../env.server.ts';

/** One line of a request. Only what stands here is ever written. */
export type RequestLine = {
  readonly traceId: string;
  readonly method: string;
  readonly kind: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly cache: string;
  readonly brand?: string;
  readonly market?: string;
  readonly code?: string;
};

export type RequestLog = {
  readonly write: (line: RequestLine) => void;
  /** To be called before the process ends. */
  readonly flush: () => void;
};

const INFO = 30;
const FLUSH_MS = 250;
const BUFFERED = 8_192;

/**
 * Lines are put together for a quarter of a second before they are written: a system call for each would cost more than
 * answering from memory does. Null where the level leaves them out.
 */
export const createRequestLog = (env: Env, role: string, to?: DestinationStream): RequestLog | null => {
  if ((pino.levels.values[env.LOG_LEVEL] ?? Number.POSITIVE_INFINITY) > INFO) return null;
  const stdout = to === undefined ? pino.destination({ dest: 1, sync: true, minLength: BUFFERED }) : null;
  const log = pino({ level: env.LOG_LEVEL, base: { role } }, stdout ?? to);
  const flush = (): void => stdout?.flushSync();
  if (stdout !== null) {
    setInterval(flush, FLUSH_MS).unref();
    process.once('exit', flush);
  }
  return { write: (line) => log.info(line, 'request'), flush };
};
