/**
 * A form that asked for what only a fresh proof opens: it is kept in the page that asks for the proof, and sent on with it.
 */

/** Fields of the proof itself, beside those of the form that is held. */
export const PROOF_FIELDS = { code: 'proof.code', password: 'proof.password' } as const;

/** What the page that asks for the proof shows. */
export type ProofRequired = {
  readonly kind: 'proofWanted';
  /** What proves presence: a second factor where there is one, the password otherwise. */
  readonly by: 'code' | 'password';
  /** Names and values of the form, as they came. */
  readonly pending: readonly (readonly [name: string, value: string])[];
  /** Why the proof given did not do; absent when none was given yet. */
  readonly message?: string;
  readonly session: { readonly token: string; readonly brand: string; readonly locale: string };
  /** Where the form stood. */
  readonly back: string;
  readonly texts: Readonly<Record<string, string>>;
};

/** What of a form is kept: all it said, but for the token of a session that ends with the proof. Null where it holds a file. */
export const readPendingForm = (entries: Iterable<readonly [string, unknown]>): ProofRequired['pending'] | null => {
  const own: string[] = ['token', ...Object.values(PROOF_FIELDS)];
  const pending: [string, string][] = [];
  for (const [name, value] of entries) {
    if (own.includes(name)) continue;
    if (typeof value !== 'string') return null;
    pending.push([name, value]);
  }
  return pending;
};

export const isProofRequired = (value: unknown): value is ProofRequired =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'proofWanted';
