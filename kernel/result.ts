/** An expected outcome is a value: either the answer, or a refusal the caller was told to expect. Surprises are thrown. */
export type Ok<T> = { readonly ok: true; readonly value: T };

/** Where in the input the cause lies, as a path with dots, and the message key of what is wrong there. */
export type FieldIssue = {
  readonly field: string;
  readonly key: string;
  /** Values for the placeholders of the key's message. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Of placeholders that stand for words of ours, such as states: the key of each. Programs read the value, people the word. */
  readonly words?: Readonly<Record<string, string>>;
};

export type Refused<Code extends string = string> = {
  readonly ok: false;
  readonly code: Code;
  readonly fields?: readonly FieldIssue[];
  /** Exact text for `detail`, where the spec fixes one; otherwise the message of the refusal's key is used. */
  readonly detail?: string;
  /** Values for the placeholders of the message. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** As of a field. */
  readonly words?: Readonly<Record<string, string>>;
};

export type Result<T, Code extends string = string> = Ok<T> | Refused<Code>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const refuse = <const Code extends string>(
  code: Code,
  more: Omit<Refused<Code>, 'ok' | 'code'> = {},
): Refused<Code> => ({ ok: false, code, ...more });
