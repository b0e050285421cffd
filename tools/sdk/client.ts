import { retryAfterSeconds } from '#kernel/retry-after.ts';
import { Busy, LimitReached, NoAnswer, problemOf, TimedOut, VolanteProblem, type ProblemBody } from './problems.ts';

/** What the client knows of a call. */
export type CallFacts = {
  readonly method: string;
  /** Below the base address, with `{name}` for path parameters. */
  readonly path: string;
  /** Sent again it does nothing twice: it only reads, or goes with an idempotency key. */
  readonly isRepeatable: boolean;
  readonly takesKey: boolean;
  readonly answer: 'json' | 'bytes' | 'nothing';
};

/** What a call takes, answers and refuses. */
export type CallTypes = { readonly input: object; readonly output: unknown; readonly refusals: string };
/** Calls by the names of the reference. */
export type CallsOf<Calls> = { readonly [Id in keyof Calls]: CallTypes };

export type VolanteOptions = {
  /** Where the sites are, such as `https://www.volante.example`. Plain http only on this machine. */
  readonly baseUrl: string;
  /** The key of the external application. */
  readonly key: string;
  readonly brand: string;
  readonly market: 'br' | 'ar';
  /** Milliseconds a try may take; 15 seconds unless set. */
  readonly timeout?: number;
  /** How often a call that may be repeated is sent again; three times unless set. */
  readonly retries?: number;
  /** Milliseconds to wait before a try at most; where the answer asks for more, it is thrown. 30 seconds unless set. */
  readonly longestWait?: number;
  readonly fetch?: typeof fetch;
};

export type CallOptions = Partial<Pick<VolanteOptions, 'brand' | 'market' | 'timeout' | 'retries' | 'longestWait'>> & {
  /** Ends the call, also while it waits. What is thrown is the signal's reason. */
  readonly signal?: AbortSignal;
  /** Made by the client unless set; set it to send the same again after a restart of your program. */
  readonly idempotencyKey?: string;
  /** What the call reads beside its input, as the reference says. */
  readonly headers?: Readonly<Record<string, string>>;
};

type InputOf<T extends CallTypes> = T['input'];
type Arguments<T extends CallTypes> =
  Record<string, never> extends InputOf<T>
    ? [input?: InputOf<T>, options?: CallOptions]
    : [input: InputOf<T>, options?: CallOptions];

export type VolanteClient<Calls extends CallsOf<Calls>> = {
  /** Makes a call. Throws a VolanteError, or the reason of your signal. */
  readonly call: <Id extends keyof Calls & string>(
    id: Id,
    ...rest: Arguments<Calls[Id]>
  ) => Promise<Calls[Id]['output']>;
  /** Whether an error is a refusal of this call; then its code is one of the call's. */
  readonly isRefusal: <Id extends keyof Calls & string>(
    error: unknown,
    id: Id,
  ) => error is VolanteProblem<Calls[Id]['refusals']>;
};

type Input = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

type Sending = { readonly id: string; readonly facts: CallFacts; readonly url: string; readonly init: RequestInit };
type Patience = Required<Pick<VolanteOptions, 'timeout' | 'retries' | 'longestWait'>> & {
  readonly signal?: AbortSignal;
};

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const baseOf = (text: string): string => {
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!isSafe) throw new TypeError('baseUrl is https, or http on this machine: the key goes along with every call');
  return text.replace(/\/+$/, '');
};

const queryText = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== null)
      .map((item): [string, string] => [name, String(item)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

/** A dot or nothing would lead to another address. */
const segmentOf = (name: string, value: string | number = ''): string => {
  const text = String(value);
  if (['', '.', '..'].includes(text)) throw new TypeError(`${name} is no part of an address: "${text}"`);
  return encodeURIComponent(text);
};

const urlOf = (base: string, { path }: CallFacts, { params = {}, query = {} }: Input): string =>
  base + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, params[name])) + queryText(query);

const bodyOf = (body: unknown): { headers: Record<string, string>; body?: string | FormData } => {
  if (body === undefined) return { headers: {} };
  // The form says its own boundary.
  if (body instanceof FormData) return { headers: {}, body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

/** What an answer that says no is thrown as. */
const failureOf = async ({ id }: Sending, response: Response): Promise<Error> => {
  const text = await response.text();
  const body = (() => {
    try {
      return JSON.parse(text) as Partial<ProblemBody> | null;
    } catch {
      return null;
    }
  })();
  if (typeof body?.code !== 'string' || typeof body.status !== 'number') {
    return new NoAnswer(id, `${response.status} that is no problem of the program`);
  }
  return problemOf(id, body as ProblemBody, retryAfterSeconds(response.headers.get('retry-after'), Date.now()));
};

const valueOf = async ({ facts }: Sending, response: Response): Promise<unknown> => {
  if (facts.answer === 'nothing' || response.status === 204) return undefined;
  return facts.answer === 'bytes' ? new Uint8Array(await response.arrayBuffer()) : response.json();
};

const sendOnce = async (fetchIt: typeof fetch, sending: Sending, { timeout, signal }: Patience): Promise<unknown> => {
  const deadline = AbortSignal.timeout(timeout);
  const { id, url, init } = sending;
  const within = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  let failure: Error;
  try {
    // A redirect would carry the key elsewhere.
    const response = await fetchIt(url, { ...init, redirect: 'error', signal: within });
    if (response.ok) return await valueOf(sending, response);
    failure = await failureOf(sending, response);
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.aborted) throw new TimedOut(id, `no answer within ${timeout} ms`, { cause: error });
    throw new NoAnswer(id, error instanceof Error ? error.message : String(error), { cause: error });
  }
  throw failure;
};

/** Milliseconds until the next try; null where there is none. What was refused by a limit was not done, so anything may go again. */
const waitBefore = (error: unknown, { isRepeatable }: CallFacts, tried: number): number | null => {
  const patience = 200 * 2 ** tried * (1 + Math.random());
  // Not all at the same moment.
  const later = (seconds: number): number => seconds * 1000 + Math.random() * 1000;
  if (error instanceof LimitReached) return error.retryAfter === null ? null : later(error.retryAfter);
  if (!isRepeatable) return null;
  if (error instanceof Busy) return error.retryAfter === null ? patience : later(error.retryAfter);
  if (error instanceof VolanteProblem) return error.code === 'inProgress' ? patience : null;
  return error instanceof NoAnswer || error instanceof TimedOut ? patience : null;
};

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });

/** As often as the call may be repeated and its caller waits. */
const sendPatiently = async (fetchIt: typeof fetch, sending: Sending, patience: Patience): Promise<unknown> => {
  for (let tried = 0; ; tried += 1) {
    patience.signal?.throwIfAborted();
    try {
      return await sendOnce(fetchIt, sending, patience);
    } catch (error) {
      const wait = tried < patience.retries ? waitBefore(error, sending.facts, tried) : null;
      if (wait === null || wait > patience.longestWait) throw error;
      await pause(wait, patience.signal);
    }
  }
};

/** A client of the calls of a table. */
export const createClient = <Calls extends CallsOf<Calls>>(
  table: Readonly<Record<keyof Calls & string, CallFacts>>,
  options: VolanteOptions,
): VolanteClient<Calls> => {
  const base = baseOf(options.baseUrl);
  const fetchIt = options.fetch ?? fetch;
  const call = (id: keyof Calls & string, input: Input = {}, own: CallOptions = {}): Promise<unknown> => {
    const facts = table[id];
    if (facts === undefined) throw new TypeError(`there is no call ${id}`);
    const { brand = options.brand, market = options.market } = own;
    const timeout = own.timeout ?? options.timeout ?? 15_000;
    const retries = own.retries ?? options.retries ?? 3;
    const longestWait = own.longestWait ?? options.longestWait ?? 30_000;
    const { headers, ...body } = bodyOf(input.body);
    // One key for all tries: however often it is sent, it is done once.
    const key = facts.takesKey ? (own.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const init = {
      method: facts.method,
      ...body,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${options.key}`,
        'x-brand': brand,
        'x-market': market,
        ...headers,
        ...own.headers,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    };
    const patience = { timeout, retries, longestWait, ...(own.signal === undefined ? {} : { signal: own.signal }) };
    return sendPatiently(fetchIt, { id, facts, url: urlOf(base, facts, input), init }, patience);
  };
  return {
    call,
    isRefusal: (error, id): error is never => error instanceof VolanteProblem && error.call === id,
  };
};
