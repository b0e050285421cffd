import type { Trace } from './trace.server.ts';

/** A piece of work that is over, for whoever records traces. */
export type FinishedSpan = {
  readonly trace: Trace;
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
};

let record: ((span: FinishedSpan) => void) | null = null;

/** From now on spans go there. */
export const recordSpans = (to: ((span: FinishedSpan) => void) | null): void => {
  record = to;
};

/** Costs nothing while nobody records. */
export const reportSpan = (span: FinishedSpan): void => {
  if (record !== null && span.trace.sampled) record(span);
};
