import type * as z from 'zod/mini';

/** The one declaration of a call. Router binding, validation, typed client, OpenAPI, permission and logs all come from it. */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What the wire demands. `bearer`: a session (cookie or token). `basic`: credentials in the header. `signed`: a signature of
 * the outside company over the body, checked by the handler's feature. `public`: nothing.
 */
export type Access = 'public' | 'bearer' | 'basic' | 'signed';

/** Whose record a call may touch; `none` where it touches no record of a person. */
export type ObjectPolicy = 'none' | 'own' | 'brand' | 'scope';

/** Which budget of calls a caller spends. */
export type RateClass = 'browse' | 'lookup' | 'write' | 'login' | 'money' | 'webhook';

export type RefusalSpec = { readonly status: RefusalStatus; readonly key: string };
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 501 | 503 | 507;

export type Schema = z.ZodMiniType;

export type EndpointSpec = {
  readonly service: string;
  readonly version: string;
  readonly method: Method;
  /** Exactly as the table of calls has it, with `{name}` for path parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Only for whoever proved who they are a moment ago: by password, code or passkey. */
  readonly fresh?: true;
  /** A weak sign-in may make the call too: it reads offers and nothing else. */
  readonly weak?: true;
  /** Any of these roles; empty: whoever passes `access`. */
  readonly roles: readonly string[];
  readonly object: ObjectPolicy;
  readonly rate: RateClass;
  /** Whether the call needs to know brand and market. */
  readonly scope: 'brand' | 'market' | 'none';
  /** Headers of its own that the call reads, in lower case. */
  readonly headers?: readonly string[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `binary`: bytes with their own content type; `form`: a multipart body. */
  readonly response: Schema | 'binary' | 'empty';
  readonly form?: boolean;
  /**
   * Whether the key of an external application may make the call. Where nothing is said, only what reads and is nobody's record:
   * what writes is open where it says so, as most of it is done by a person for themselves.
   */
  readonly applications?: boolean;
  /** Sent by mail programs as a form of another site (RFC 8058): its address alone proves who may, and no session counts. */
  readonly fromMail?: true;
  readonly refusals: Readonly<Record<string, RefusalSpec>>;
  /** The caller sends an Idempotency-Key, and the effect happens once however often it is sent. `accepted`: with a key; without one it is done anew. */
  readonly idempotency?: 'required' | 'accepted';
  /**
   * Seconds by which the answer may be older than what was committed: then it may be read from a replica of the database. Only
   * where nothing is written and no role is needed.
   */
  readonly mayBeStale?: number;
  /** Seconds a shared cache may keep the answer. */
  readonly cacheSeconds?: number;
  /** Name under which the call is audited when it changes something. */
  readonly audit?: string;
  /** Bytes of body accepted; 100 kB unless said. */
  readonly maxBody?: number;
};

export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = Spec & { readonly id: string };

/** The most that a call may declare. */
export const MOST_STALE_SECONDS = 5;

/** Declares a call. The id is what client, server and idempotency rows call it by. */
export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Endpoint<Spec> => ({
  ...spec,
  id: `${spec.method} ${spec.service}/${spec.version}/${spec.path}`,
});

type Output<T> = T extends Schema ? z.output<T> : undefined;
type Input<T> = T extends Schema ? z.input<T> : undefined;

export type ParsedInput<E extends EndpointSpec> = {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
};

type SchemaInput<Name extends string, T> = T extends Schema
  ? Record<string, never> extends z.input<T>
    ? { readonly [K in Name]?: z.input<T> }
    : { readonly [K in Name]: z.input<T> }
  : unknown;

type OwnHeaders<E extends EndpointSpec> = E['headers'] extends readonly string[]
  ? Readonly<Partial<Record<E['headers'][number], string>>>
  : undefined;

/** What a caller hands over: only the parts the declaration has. */
export type CallInput<E extends EndpointSpec> = SchemaInput<'params', E['params']> &
  SchemaInput<'query', E['query']> &
  SchemaInput<'body', E['body']> & { readonly idempotencyKey?: string; readonly headers?: OwnHeaders<E> };

export type CallOutput<E extends EndpointSpec> = E['response'] extends Schema ? Input<E['response']> : undefined;

export type RefusalCode<E extends EndpointSpec> = Extract<keyof E['refusals'], string>;

/** Refusals every call may give, whatever it declares. */
export const commonRefusals = {
  invalid: { status: 400, key: 'problem.invalid' },
  scopeMissing: { status: 400, key: 'problem.scopeMissing' },
  keyMissing: { status: 400, key: 'problem.keyMissing' },
  malformed: { status: 400, key: 'problem.malformed' },
  unauthenticated: { status: 401, key: 'problem.unauthenticated' },
  /** The last day of the key of an external application has passed. */
  keyEnded: { status: 401, key: 'problem.keyEnded' },
  forbidden: { status: 403, key: 'problem.forbidden' },
  /** The key of an external application has not the scope of the call. */
  beyondScope: { status: 403, key: 'problem.beyondScope' },
  /** The key of an external application is of another brand or market. */
  otherSite: { status: 403, key: 'problem.otherSite' },
  stepUp: { status: 403, key: 'problem.stepUp' },
  crossSite: { status: 403, key: 'problem.crossSite' },
  notFound: { status: 404, key: 'problem.notFound' },
  methodNotAllowed: { status: 405, key: 'problem.methodNotAllowed' },
  inProgress: { status: 409, key: 'problem.inProgress' },
  tooLarge: { status: 413, key: 'problem.tooLarge' },
  mediaType: { status: 415, key: 'problem.mediaType' },
  keyReused: { status: 422, key: 'problem.keyReused' },
  tooMany: { status: 429, key: 'problem.tooMany' },
  methodUnknown: { status: 501, key: 'problem.methodNotAllowed' },
  busy: { status: 503, key: 'problem.busy' },
  storageFull: { status: 507, key: 'problem.storageFull' },
} as const satisfies Record<string, RefusalSpec>;

export type CommonRefusal = keyof typeof commonRefusals;

/** URL of a call under this server, path parameters filled in and encoded. */
export const urlOf = (spec: EndpointSpec, params: Readonly<Record<string, string>> = {}): string => {
  const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const base = spec.service === 'asset' ? '/content' : `/api/${spec.service}/${spec.version}`;
  return path === '/' || path === '' ? base : `${base}/${path.replace(/^\//, '')}`;
};
