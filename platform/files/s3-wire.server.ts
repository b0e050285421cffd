import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Pool, type Dispatcher } from 'undici';
import { createBreaker } from '../breaker.server.ts';
import { watchProvider, type ProviderOutcome } from '../telemetry/provider.server.ts';
import { StoreAway, type Patience } from './object-store.server.ts';

export type S3Place = {
  /** `https://host/bucket`, with a prefix where there is one. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly timeoutMs: number;
};

export type S3Question = {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  /** Below the bucket, encoded; with a search for lists. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made anew for each try. */
  readonly body?: () => Buffer | Readable;
  /** What goes or comes, for how long it may take. */
  readonly bytes?: number;
} & Patience;

export type S3Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'> & {
  /** Hears how a body that is read ended: a store that begins and never ends is no better than one that is silent. */
  readonly ended: (whole: boolean) => void;
};

const PROVIDER = 'file-store';
const CONNECT_MS = 1_000;
const CONNECTIONS = 16;
const TRIES = 3;
const FIRST_WAIT_MS = 100;
/** A line slower than that is given up. */
const LEAST_BYTES_A_SECOND = 256 * 1024;
/** What an error says of itself; the rest of it is not read. */
const ERROR_BYTES = 4_096;
const PASSING = new Set([408, 429, 500, 502, 503, 504]);
const FULL = /<Code>(?:QuotaExceeded|XMinioStorageFull|InsufficientStorage|EntityTooLarge)/;

type Failure = Exclude<ProviderOutcome, 'ok' | 'refused'>;

/**
 * One store: signed questions over its own few connections, with deadlines, few retries at random moments, and a breaker. Every
 * question may be repeated: a key is written once, with the same bytes.
 */
export const openS3Wire = (place: S3Place): { readonly ask: (question: S3Question) => Promise<S3Answer | null> } => {
  const base = new URL(place.url);
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    headersTimeout: place.timeoutMs,
    bodyTimeout: place.timeoutMs,
    pipelining: 1,
  });
  const keys = new Map<string, ArrayBuffer>();
  const breaker = createBreaker(() => performance.now());
  const tryOnce = async (question: S3Question): Promise<S3Answer | Failure> => {
    const seen = watchProvider(PROVIDER, question.method);
    const noted = (outcome: ProviderOutcome): void => {
      seen.end(outcome);
      if (outcome !== 'notTried') breaker.note(outcome === 'ok' || outcome === 'refused');
    };
    if (breaker.rests()) {
      noted('notTried');
      return 'notTried';
    }
    try {
      const answer = await pool.request(await signed(place, question, keys));
      if (!PASSING.has(answer.statusCode)) {
        const outcome = answer.statusCode < 400 ? 'ok' : 'refused';
        if (outcome === 'ok' && question.method === 'GET') seen.end(outcome);
        else noted(outcome);
        return { ...pickAnswer(answer), ended: (whole) => (isGivenUp(question) ? undefined : breaker.note(whole)) };
      }
      await answer.body.dump({ limit: ERROR_BYTES });
      noted('serverError');
      return 'serverError';
    } catch (error) {
      const outcome = error instanceof Error && error.name.includes('Timeout') ? 'timeout' : 'connection';
      // Whoever gave up sooner than the store's own time says nothing of the store.
      if (isGivenUp(question)) seen.end(outcome);
      else noted(outcome);
      return outcome;
    }
  };
  return {
    ask: async (question) => {
      for (let tries = 1; ; tries += 1) {
        const answer = await tryOnce(question);
        if (typeof answer !== 'string') return settled(question, answer);
        const isLast = tries === TRIES || question.once === true || isGivenUp(question);
        if (isLast || answer === 'notTried') throw new StoreAway(`the file store: ${answer}`);
        await sleep(Math.random() * FIRST_WAIT_MS * 2 ** tries);
      }
    },
  };
};

const isGivenUp = ({ signal }: S3Question): boolean => signal?.aborted === true;

const pickAnswer = ({ statusCode, headers, body }: Dispatcher.ResponseData) => ({ statusCode, headers, body });

const signed = async (place: S3Place, question: S3Question, cache: Map<string, ArrayBuffer>) => {
  const { method, path, headers = {}, body, bytes = 0, signal } = question;
  const deadline = AbortSignal.timeout(place.timeoutMs + Math.ceil((bytes / LEAST_BYTES_A_SECOND) * 1_000));
  const signer = new AwsV4Signer({
    method,
    url: `${place.url}${path}`,
    headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers },
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    service: 's3',
    region: place.region,
    cache,
  });
  const ready = await signer.sign();
  return {
    method,
    path: `${ready.url.pathname}${ready.url.search}`,
    headers: Object.fromEntries(ready.headers),
    ...(body === undefined ? {} : { body: body() }),
    signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
  };
};

/** Null: there is no such file. A "no" is not tried again: of keys that are wrong, or of a bucket that is not there. */
const settled = async ({ method }: S3Question, answer: S3Answer): Promise<S3Answer | null> => {
  const { statusCode: status, body } = answer;
  if (status < 300) return answer;
  const said = method === 'HEAD' ? '' : (await textOf(body)).slice(0, ERROR_BYTES);
  if (status === 404 && (method === 'HEAD' || method === 'DELETE' || said.includes('NoSuchKey'))) return null;
  if (status === 507 || FULL.test(said))
    throw Object.assign(new Error('the file store has no room'), { code: 'ENOSPC' });
  throw new StoreAway(`the file store refuses: ${status} ${/<Code>(\w+)/.exec(said)?.[1] ?? ''}`.trim());
};

const textOf = async (body: S3Answer['body']): Promise<string> => {
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.length > ERROR_BYTES) break;
  }
  return text;
};
