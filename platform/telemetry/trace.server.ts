import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** One piece of work within a trace, as the W3C's Trace Context writes it: a request, a job, a question to a company. */
export type Trace = {
  /** 32 hexadecimal digits, the same in everything that one request set off. */
  readonly traceId: string;
  /** 16, of this piece of work. */
  readonly spanId: string;
  readonly parentId: string | null;
  /** Whether it is to be recorded, by the word of whoever began the trace. */
  readonly sampled: boolean;
};

/** Version 00 and whatever may follow what it says (Trace Context, section 3.2.4); all zeros stand for nothing. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;
const LONGEST = 200;

/** Random digits, drawn for many ids at once. Each is used once, so that nobody can tell an id from those they were given. */
const POOL_BYTES = 6_144;
let pool = '';
let taken = 0;

const randomHex = (digits: number): string => {
  if (taken + digits > pool.length) {
    pool = randomBytes(POOL_BYTES).toString('hex');
    taken = 0;
  }
  taken += digits;
  return pool.slice(taken - digits, taken);
};

export const newTraceId = (): string => randomHex(32);

const newSpanId = (): string => randomHex(16);

let shareOfRoots = 0;

/** How many of the traces begun here are recorded: none until somebody receives them. */
export const recordRoots = (share: number): void => {
  shareOfRoots = share;
};

/** The trace of a piece of work that somebody else set off, or a new one where the header says nothing we can read. */
export const continueTrace = (traceparent: unknown): Trace => {
  const parts = typeof traceparent === 'string' && traceparent.length <= LONGEST ? TRACEPARENT.exec(traceparent) : null;
  if (parts === null) return newTrace();
  const [, traceId = '', parentId = '', flags = '00'] = parts;
  return { traceId, spanId: newSpanId(), parentId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
};

/** A trace that begins here. */
export const newTrace = (): Trace => ({
  traceId: newTraceId(),
  spanId: newSpanId(),
  parentId: null,
  sampled: shareOfRoots > 0 && Math.random() < shareOfRoots,
});

/** What a piece of work sets off itself. */
export const childOf = ({ traceId, spanId, sampled }: Trace): Trace => ({
  traceId,
  spanId: newSpanId(),
  parentId: spanId,
  sampled,
});

export const traceparentOf = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;

const current = new AsyncLocalStorage<Trace>();

/** Whatever is done within `work`, however late, belongs to the trace. */
export const withinTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

export const currentTrace = (): Trace | undefined => current.getStore();
