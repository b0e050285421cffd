import type { Actor } from '#kernel/actor.ts';
import type { BrandId } from '#kernel/brand.ts';
import type { Clock, Ids } from '#kernel/clock.ts';
import type { CallOutput, CommonRefusal, Endpoint, EndpointSpec, ParsedInput, RefusalCode } from '#kernel/endpoint.ts';
import type { Market } from '#kernel/market.ts';
import type { Result } from '#kernel/result.ts';
import type { Database, Tx } from '../database.server.ts';
import type { Replica } from '../database/replica.server.ts';
import type { Env } from '../env.server.ts';

/** What a process has, made once at start. */
export type Services = {
  readonly env: Env;
  readonly db: Database;
  /** Servers that follow the database, where there are some. */
  readonly replica?: Replica;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Dies here when a test says so. */
  readonly crash: (place: string) => void;
};

export type Log = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
};

/** What a handler knows about one call, besides its parsed input. */
export type Context = Services & {
  /** The database itself, where `db` may be one that follows it. */
  readonly exact: Database;
  /** Empty where the call has no brand (scope `none`). */
  readonly brand: BrandId;
  readonly market: Market;
  readonly locale: 'pt-BR' | 'es-AR';
  readonly actor: Actor;
  /** Hash of the browser's own secret (or of a program's reference), signed in or not: what a visitor began stays theirs. */
  readonly visitorId: string | null;
  readonly requestId: string;
  readonly ip: string;
  /** The budget of the whole request, as a signal for what is asked of others meanwhile. */
  readonly signal: () => AbortSignal;
  readonly header: (name: string) => string | undefined;
  /** The exact bytes received, for signatures; empty for GET. */
  readonly rawBody: Uint8Array;
  /** The transaction of a call that needs an idempotency key; otherwise a plain connection. */
  readonly tx: Tx;
  /** A transaction in the call's brand and actor; in a call with an idempotency key that of the key, so that both stand or fall together. */
  readonly withTx: <T>(work: (tx: Tx) => Promise<T>, reason?: string) => Promise<T>;
  /** Reads under row security. */
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The parts of a multipart body, for calls declared with `form`. */
  readonly parts: () => AsyncIterable<Part>;
  /** Headers to send with the answer (cookies, file names). */
  readonly reply: (name: string, value: string) => void;
};

/** A part of a multipart body: a field with its text, or a file as a stream that stops at the size limit. */
export type Part =
  | { readonly type: 'field'; readonly fieldname: string; readonly value: unknown }
  | {
      readonly type: 'file';
      readonly fieldname: string;
      readonly filename: string;
      readonly mimetype: string;
      readonly file: AsyncIterable<Uint8Array> & { readonly truncated: boolean };
    };

/** Bytes with their type, for calls whose response is `binary`. */
export type Binary = { readonly contentType: string; readonly bytes: Uint8Array };

type Answer<E extends EndpointSpec> = E['response'] extends 'binary' ? Binary : CallOutput<E>;

export type Handler<E extends EndpointSpec> = (
  input: ParsedInput<E>,
  context: Context,
) => Promise<Result<Answer<E>, RefusalCode<E> | CommonRefusal>>;

export type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  context: Context,
  asked?: unknown,
) => Promise<Result<unknown>>;

type AnyAsker = (input: { params: unknown; query: unknown; body: unknown }, context: Context) => Promise<unknown>;

/** A declared call with what answers it: one line of the registry. */
export type Route = Endpoint & { readonly ask?: AnyAsker; readonly handle: AnyHandler };

export const handle = <E extends Endpoint>(declared: E, handler: Handler<E>): Route => ({
  ...declared,
  // The pipeline parses the input with the declaration's own schemas before it calls, so the types hold.
  handle: handler as unknown as AnyHandler,
});

/** A call that asks others first, while it holds no transaction: their answer is waited for without a lock. */
export type AskingHandler<E extends EndpointSpec, Found> = {
  readonly ask: (input: ParsedInput<E>, context: Context) => Promise<Found>;
  readonly handle: (
    input: ParsedInput<E>,
    context: Context,
    asked: Found,
  ) => Promise<Result<Answer<E>, RefusalCode<E> | CommonRefusal>>;
};

export const handleAsking = <E extends Endpoint, Found>(
  declared: E,
  { ask, handle: handler }: AskingHandler<E, Found>,
): Route => ({
  ...declared,
  ask: ask as unknown as AnyAsker,
  handle: handler as unknown as AnyHandler,
});
