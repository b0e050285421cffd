import * as z from 'zod/mini';
import { urlOf, type CallInput, type CallOutput, type Endpoint } from './endpoint.ts';
import { kindOfStatus, problemSchema, type HttpErrorKind, type Problem } from './problem.ts';

/** The answer to a call: its value, or the problem in the visitor's language and what kind of failure it was. */
export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly kind: HttpErrorKind; readonly problem: Problem | null };

/** One way to call, whether the page is being rendered (direct) or runs in the browser (HTTP). */
export type CallApi = <E extends Endpoint>(declared: E, input: CallInput<E>) => Promise<CallResult<CallOutput<E>>>;

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  headers?: Record<string, string>;
};

/** As much of the platform's fetch as is used here, so that the kernel needs neither a browser's nor Node's types. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: never },
) => Promise<{ readonly ok: boolean; readonly status: number; readonly json: () => Promise<unknown> }>;

export type ClientOptions = {
  readonly fetch: Fetch;
  /** A page setting by its name; of `service-price` the base address of service price, such as `/api/price`. Empty: this server's. */
  readonly settingOf?: (name: string) => string;
  readonly headers: () => Record<string, string>;
  /** Where a failure is told: the console. */
  readonly log: (line: string) => void;
  /** A signal made anew for each call that shall end early; none unless given, as the spec has it. */
  readonly signal?: () => unknown;
};

/** Services whose setting has another name than they have themselves. */
const SETTING_NAMES: Readonly<Record<string, string>> = {
  auth: 'authentication',
  search: 'b2e-search',
  scheduler: 'dealer-scheduler',
  lead: 'lead-integration',
  offers: 'offer-admin',
};

const queryText = (query: Record<string, unknown>): string => {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== null)
      .map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(String(item))}`),
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

const kindOfError = (error: unknown): HttpErrorKind => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return 'timeout';
  return name === 'AbortError' ? 'aborted' : 'network error';
};

/** A call that failed: what kind of failure it was, and the problem in the visitor's language where the server told one. */
export class CallFailure extends Error {
  readonly kind: HttpErrorKind;
  readonly problem: Problem | null;

  constructor(call: string, kind: HttpErrorKind, problem: Problem | null = null) {
    super(`${call}: ${problem?.code ?? kind}`);
    this.kind = kind;
    this.problem = problem;
  }
}

/** One call over HTTP: the value, or a failure that is thrown. */
export type HttpCall = <E extends Endpoint>(declared: E, input: CallInput<E>) => Promise<CallOutput<E>>;

/** Calls over HTTP. A failure is logged, by the declaration and not by the address, which may name somebody, and thrown on. */
export const createHttpClient =
  (options: ClientOptions): HttpCall =>
  async <E extends Endpoint>(declared: E, input: CallInput<E>): Promise<CallOutput<E>> => {
    try {
      return await send(options, declared, input);
    } catch (error) {
      const failure = error instanceof CallFailure ? error : new CallFailure(declared.id, kindOfError(error));
      options.log(failure.message);
      throw failure;
    }
  };

/** The same for screens, which decide what to show: the failure as a value, as a page being rendered has it. */
export const createClient = (options: ClientOptions): CallApi => {
  const call = createHttpClient(options);
  return <E extends Endpoint>(declared: E, input: CallInput<E>): Promise<CallResult<CallOutput<E>>> =>
    call(declared, input).then(
      (value) => ({ ok: true as const, value }),
      ({ kind, problem }: CallFailure) => ({ ok: false as const, kind, problem }),
    );
};

const send = async <E extends Endpoint>(
  options: ClientOptions,
  declared: E,
  input: CallInput<E>,
): Promise<CallOutput<E>> => {
  const parts = input as Parts;
  const path = urlOf(declared, parts.params);
  const base = options.settingOf?.(`service-${SETTING_NAMES[declared.service] ?? declared.service}`) ?? '';
  const url = `${base === '' ? path : base + path.slice(`/api/${declared.service}`.length)}${queryText(parts.query ?? {})}`;
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers(), ...parts.headers };
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  if (parts.idempotencyKey !== undefined) headers['idempotency-key'] = parts.idempotencyKey;
  const response = await options.fetch(url, {
    method: declared.method,
    headers,
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal() as never }),
  });
  const json: unknown = response.status === 204 ? undefined : await response.json();
  // The server made the answer from the same declaration; checking it again here would only cost bytes.
  if (response.ok) return json as CallOutput<E>;
  const problem = z.safeParse(problemSchema, json);
  throw new CallFailure(declared.id, kindOfStatus(response.status), problem.success ? problem.data : null);
};
