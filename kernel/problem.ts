import * as z from 'zod/mini';

/** An error on the wire: RFC 9457, with the message key a program can rely on and the fields a form can mark. */
export const problemSchema = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  key: z.string(),
  traceId: z.string(),
  /** The values of the message, for programs: what is free instead, how long to wait. */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  fields: z.optional(z.array(z.strictObject({ field: z.string(), key: z.string(), message: z.string() }))),
});

export type Problem = z.output<typeof problemSchema>;

export const problemType = (code: string): string => `/problems/${code}`;

/** Kinds of failure a browser call can meet, as the spec names them. */
export type HttpErrorKind = 'network error' | 'timeout' | 'aborted' | 'canceled' | 'bad request' | 'bad response';

/** 4xx is the caller's fault, everything else that is not 2xx the server's. */
export const kindOfStatus = (status: number): HttpErrorKind =>
  status >= 400 && status < 500 ? 'bad request' : 'bad response';
