import { setTimeout as sleep } from 'node:timers/promises';

export type CallOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  readonly brand?: string;
  readonly market?: string;
  readonly token?: string;
  readonly key?: string;
  /** What makes a program without an account the same visitor again. */
  readonly reference?: string;
};

export type Answered = {
  /** 0: the connection broke before an answer. */
  readonly status: number;
  readonly headers: Headers;
  readonly json: Record<string, unknown>;
};

export type Caller = (method: string, path: string, query?: CallOptions) => Promise<Answered>;

/**
 * A call has a connection of its own. One kept open is ended by the server after a while, and a program that stood still on a busy
 * machine hears of it after it has sent the next call.
 */
export const ONE_CALL = { connection: 'close' } as const;

const headersOf = ({ brand, market, token, key, reference, body, headers }: CallOptions): Record<string, string> => ({
  ...ONE_CALL,
  ...(brand !== undefined && { 'x-brand': brand }),
  ...(market !== undefined && { 'x-market': market }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(key !== undefined && { 'idempotency-key': key }),
  ...(reference !== undefined && { 'x-reservation-reference': reference }),
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...headers,
});

/** Calls over a real socket to a server that may die meanwhile. `path` stands below /api/. */
export const callerOf =
  (url: string): Caller =>
  async (method, path, request = {}) => {
    const { body } = request;
    try {
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers: headersOf(request),
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return {
        status: response.status,
        headers: response.headers,
        json: isJson && text !== '' ? JSON.parse(text) : {},
      };
    } catch (error) {
      if (error instanceof TypeError) return { status: 0, headers: new Headers(), json: {} };
      throw error;
    }
  };

const MOST_BROKEN = 20;

/**
 * Calls as a person does who is told that the program is busy: again, with the same key. For tests of races, where each
 * answer is to be the race's: how long one waits for a lock depends on the machine. A connection that was kept open and broke
 * is tried anew, as browsers do: a server ends idle ones of an address that has too many, whoever is about to ask on them.
 */
export const patient =
  (call: Caller): Caller =>
  async (...request) => {
    for (let tries = 0, broken = 0; ; tries += 1) {
      const answer = await call(...request);
      if (answer.status === 0) broken += 1;
      // What was begun by an earlier try.
      const isAtWork = tries > 0 && answer.json['key'] === 'problem.inProgress';
      if (answer.status !== 503 && !isAtWork && (answer.status !== 0 || broken > MOST_BROKEN)) return answer;
      await sleep(100);
    }
  };
