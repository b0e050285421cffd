/** What a call of the SDK can end in. */

export type ProblemBody = {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly key: string;
  readonly traceId: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly { readonly field: string; readonly key: string; readonly message: string }[];
};

/** Any failure of a call. */
export class VolanteError extends Error {
  /** The call as the reference names it. */
  readonly call: string;

  constructor(call: string, message: string, options?: ErrorOptions) {
    super(`${call}: ${message}`, options);
    this.name = new.target.name;
    this.call = call;
  }
}

/** The connection broke, or what answered was not the program, as of a proxy. What was sent may have been done. */
export class NoAnswer extends VolanteError {}

/** No answer in time. What was sent may have been done. */
export class TimedOut extends VolanteError {}

/** An answer that says no (RFC 9457). `code` is for programs, `detail` for people, `traceId` for whoever is asked about it. */
export class VolanteProblem<Code extends string = string> extends VolanteError {
  readonly status: number;
  readonly code: Code;
  readonly title: string;
  readonly detail: string;
  readonly key: string;
  readonly traceId: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: readonly { readonly field: string; readonly key: string; readonly message: string }[];
  /** Seconds after which it may be tried again; null where the answer does not say. */
  readonly retryAfter: number | null;

  constructor(call: string, body: ProblemBody, retryAfter: number | null) {
    super(call, `${body.status} ${body.code}: ${body.detail}`);
    this.status = body.status;
    this.code = body.code as Code;
    this.title = body.title;
    this.detail = body.detail;
    this.key = body.key;
    this.traceId = body.traceId;
    this.params = body.params ?? {};
    this.fields = body.fields ?? [];
    this.retryAfter = retryAfter;
  }
}

/** The key is unknown, was ended, or its last day has passed (401). */
export class KeyRefused<Code extends string = string> extends VolanteProblem<Code> {}
/** The key has not the scope of the call, which `params.scope` names (403). */
export class BeyondScope<Code extends string = string> extends VolanteProblem<Code> {}
/** The key is of another brand or market than the call (403). */
export class OtherSite<Code extends string = string> extends VolanteProblem<Code> {}
/** More calls than the key, or the call itself, allows (429). */
export class LimitReached<Code extends string = string> extends VolanteProblem<Code> {}
/** The program has more to do than it can (503). */
export class Busy<Code extends string = string> extends VolanteProblem<Code> {}
/** What was sent is wrong; `fields` says where (400, 422). */
export class InputRefused<Code extends string = string> extends VolanteProblem<Code> {}

/** By its code where the code says more than the status: a call may refuse with 401 or 403 for reasons of its own. */
const BY_CODE: Readonly<Record<string, typeof VolanteProblem>> = {
  unauthenticated: KeyRefused,
  keyEnded: KeyRefused,
  beyondScope: BeyondScope,
  otherSite: OtherSite,
};
const BY_STATUS: Readonly<Record<number, typeof VolanteProblem>> = {
  400: InputRefused,
  422: InputRefused,
  429: LimitReached,
  503: Busy,
};

export const problemOf = (call: string, body: ProblemBody, retryAfter: number | null): VolanteProblem => {
  const Kind = BY_CODE[body.code] ?? BY_STATUS[body.status] ?? VolanteProblem;
  return new Kind(call, body, retryAfter);
};
