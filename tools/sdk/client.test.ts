import { describe, expect, test } from 'vitest';
import { createClient, type CallFacts, type CallOptions } from './client.ts';
import { Busy, InputRefused, KeyRefused, LimitReached, NoAnswer, TimedOut, VolanteProblem } from './problems.ts';

type Calls = {
  read: { input: { params: { code: string }; query?: object }; output: unknown; refusals: 'gone' };
  keyed: { input: { body: object }; output: unknown; refusals: 'taken' };
  plain: { input: { body: object }; output: unknown; refusals: string };
};
const facts = (more: Partial<CallFacts>): CallFacts => ({
  method: 'POST',
  path: '/api/x/v1/things',
  isRepeatable: false,
  takesKey: false,
  answer: 'json',
  ...more,
});
const TABLE = {
  read: facts({ method: 'GET', path: '/api/x/v1/things/{code}', isRepeatable: true }),
  keyed: facts({ isRepeatable: true, takesKey: true }),
  plain: facts({}),
};

type Sent = { readonly url: string; readonly init: RequestInit };
const problem =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () => {
    const body = { type: '', title: 't', status, detail: 'd', code, key: `problem.${code}`, traceId: 'trace' };
    return Promise.resolve(Response.json(body, { status, headers }));
  };
const good = () => Promise.resolve(Response.json({ ok: true }));
const broken = () => Promise.reject(new TypeError('fetch failed'));
const silent = ({ init }: Sent) =>
  new Promise<Response>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

/** A client whose calls are answered one after the other as it is written. */
const scripted = (...answers: ((sent: Sent) => Promise<Response>)[]) => {
  const sent: Sent[] = [];
  const options = {
    baseUrl: 'https://volante.example/',
    key: 'vla_key',
    brand: 'jeep',
    market: 'br',
    fetch: (async (url: string, init: RequestInit) => {
      const one = { url, init };
      sent.push(one);
      return (answers[sent.length - 1] ?? good)(one);
    }) as typeof fetch,
  } as const;
  return { sent, client: createClient<Calls>(TABLE, options) };
};
const headersOf = ({ init }: Sent | undefined = { url: '', init: {} }) => init.headers as Record<string, string>;
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('a call goes out with key, brand, market, path and query, and never follows a redirect', async () => {
  const { sent, client } = scripted();
  await client.call('read', { params: { code: 'a/b' }, query: { of: ['x', 'y z'], none: undefined } });
  expect(sent[0]?.url).toBe('https://volante.example/api/x/v1/things/a%2Fb?of=x&of=y+z');
  expect(headersOf(sent[0])).toMatchObject({ authorization: 'Bearer vla_key', 'x-brand': 'jeep', 'x-market': 'br' });
  expect(sent[0]?.init.redirect).toBe('error');
  await client.call('plain', { body: { a: 1 } }, { market: 'ar' });
  expect(headersOf(sent[1])).toMatchObject({ 'x-market': 'ar', 'content-type': 'application/json' });
  expect(headersOf(sent[1])).not.toHaveProperty('idempotency-key');
});

test('the key never goes over plain http but to this machine', () => {
  const open = (baseUrl: string) => () =>
    createClient<Calls>(TABLE, { baseUrl, key: 'k', brand: 'jeep', market: 'br' });
  expect(open('http://volante.example')).toThrow(TypeError);
  expect(open('ftp://localhost')).toThrow(TypeError);
  for (const own of ['http://localhost:4000', 'http://127.0.0.1:1', 'http://[::1]:1']) expect(open(own)).not.toThrow();
});

describe('tried again', () => {
  const NOW = { 'retry-after': '0' };

  test.each([
    ['a broken connection', broken],
    ['a proxy’s own answer', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['a busy program', problem(503, 'busy', NOW)],
    ['the same call still at work', problem(409, 'inProgress')],
  ])('after %s, with the same idempotency key', async (_name, first) => {
    const { sent, client } = scripted(first);
    expect(await client.call('keyed', { body: {} })).toEqual({ ok: true });
    const keys = sent.map((one) => headersOf(one)['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]?.length).toBeGreaterThan(8);
  });

  test('two calls have two keys, and one’s own key is taken as it is', async () => {
    const { sent, client } = scripted();
    await client.call('keyed', { body: {} });
    await client.call('keyed', { body: {} });
    await client.call('keyed', { body: {} }, { idempotencyKey: 'order-4711' });
    const keys = sent.map((one) => headersOf(one)['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('order-4711');
  });

  test('after a limit, whatever it does, as nothing was done yet', async () => {
    const { sent, client } = scripted(problem(429, 'tooMany', NOW));
    await client.call('plain', { body: {} });
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['what may not be repeated and got no answer', 'plain', broken, NoAnswer],
    ['what may not be repeated and met a busy program', 'plain', problem(503, 'busy', NOW), Busy],
    ['a refusal', 'keyed', problem(409, 'taken'), VolanteProblem],
    ['a limit that does not say until when', 'keyed', problem(429, 'senderLimit'), LimitReached],
    ['what asks for a longer wait than is allowed', 'keyed', problem(503, 'busy', { 'retry-after': '31' }), Busy],
    ['a key that is refused', 'keyed', problem(401, 'unauthenticated'), KeyRefused],
    ['wrong input', 'keyed', problem(422, 'invalid'), InputRefused],
  ] as const)('never: %s', async (_name, id, first, Kind) => {
    const { sent, client } = scripted(first);
    expect(await failed(client.call(id, { body: {} }))).toBeInstanceOf(Kind);
    expect(sent).toHaveLength(1);
  });

  test('so often and no more', async () => {
    const answer = problem(503, 'busy', NOW);
    const { sent, client } = scripted(answer, answer, answer, answer, answer);
    expect(await failed(client.call('keyed', { body: {} }, { retries: 2 }))).toBeInstanceOf(Busy);
    expect(sent).toHaveLength(3);
  });
});

describe('ended', () => {
  const call = (options: CallOptions, ...answers: Parameters<typeof scripted>) => {
    const { sent, client } = scripted(...answers);
    return { sent, made: failed(client.call('read', { params: { code: 'a' } }, options)) };
  };

  test('by its deadline, and tried again', async () => {
    const { sent, made } = call({ timeout: 5, retries: 1 }, silent, silent);
    expect(await made).toBeInstanceOf(TimedOut);
    expect(sent).toHaveLength(2);
  });

  test('by one’s own signal: before, in the middle and while it waits', async () => {
    const reason = new Error('enough');
    const before = call({ signal: AbortSignal.abort(reason) });
    expect(await before.made).toBe(reason);
    expect(before.sent).toHaveLength(0);
    const middle = new AbortController();
    const during = call({ signal: middle.signal }, async (sent) => {
      middle.abort(reason);
      return sent.init.signal?.aborted === true ? Promise.reject(reason) : good();
    });
    expect(await during.made).toBe(reason);
    expect(during.sent).toHaveLength(1);
    const waiting = new AbortController();
    const paused = call({ signal: waiting.signal }, () => {
      setTimeout(() => waiting.abort(reason), 1);
      return problem(503, 'busy', { 'retry-after': '20' })();
    });
    expect(await paused.made).toBe(reason);
    expect(paused.sent).toHaveLength(1);
  });
});

test('a problem has all that was answered, and is known as the call’s own', async () => {
  const { client } = scripted(problem(409, 'gone', { 'retry-after': '7' }));
  const error = await failed(client.call('read', { params: { code: 'a' } }));
  expect(error).toMatchObject({ name: 'VolanteProblem', status: 409, code: 'gone', traceId: 'trace', retryAfter: 7 });
  expect(client.isRefusal(error, 'read')).toBe(true);
  expect(client.isRefusal(error, 'keyed')).toBe(false);
  expect(client.isRefusal(new Error('other'), 'read')).toBe(false);
});
