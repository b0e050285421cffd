import { data, redirect } from 'react-router';
import { checkSecondFactor, getAuth, stepUp } from '#features/accounts/contract/auth.ts';
import { readPendingForm, PROOF_FIELDS, type ProofRequired } from '#features/accounts/public.ts';
import type { CallApi, CallResult } from '#kernel/client.ts';
import { fieldOf } from '#ui/form.ts';

type Asking = {
  readonly call: CallApi;
  /** The page's checked form; null while a page is only shown. */
  readonly form: () => FormData | null;
  /** From here on the page acts, and signs its forms, with the session of this token. */
  readonly become: (token: string) => Promise<void>;
  /** Whether the page can hold a form while it asks. */
  readonly holds: () => boolean;
  /** The page that asks first and holds nothing, for a form with a file or outside the frames that hold one. */
  readonly askFirst: () => string;
  readonly shown: () => Pick<ProofRequired, 'session' | 'back' | 'texts'>;
};

type Proven = CallResult<{ readonly token: string }>;

/**
 * What only a fresh proof opens, for every form of every screen: the page that asks for the proof comes instead of the answer and
 * holds the form; sent with the proof, the form goes on as if nothing had been asked. No screen has to know. What cannot be held, a file, is asked for again after the proof.
 */
export const askingForProof =
  ({ call, form, become, holds, askFirst, shown }: Asking): CallApi =>
  async (declared, input) => {
    const answer = await call(declared, input);
    const sent = form();
    if (answer.ok || answer.problem?.code !== 'stepUp' || sent === null) return answer;
    const pending = holds() ? readPendingForm(sent) : null;
    if (pending === null) throw redirect(askFirst(), 303);
    const proof = await prove(call, sent);
    if (proof?.ok === true) {
      await become(proof.value.token);
      return call(declared, input);
    }
    const auth = await call(getAuth, {});
    if (!auth.ok) return answer;
    const requested: ProofRequired = {
      ...shown(),
      kind: 'proofWanted',
      by: auth.value.hasFactor ? 'code' : 'password',
      pending,
      ...(proof !== null && { message: messageOf(proof) }),
    };
    // Thrown, as the screen has no say in it; React Router shows it in the nearest frame that can ask.
    throw data(requested, { status: proof?.problem?.status ?? 403, headers: { 'cache-control': 'no-store' } });
  };

/** Null when the form brings no proof yet. */
const prove = async (call: CallApi, form: FormData): Promise<Proven | null> => {
  const code = fieldOf(form, PROOF_FIELDS.code).replaceAll(/\s/g, '');
  if (form.has(PROOF_FIELDS.code)) return call(checkSecondFactor, { body: { code } });
  if (!form.has(PROOF_FIELDS.password)) return null;
  return call(stepUp, { body: { password: fieldOf(form, PROOF_FIELDS.password) } });
};

const messageOf = (proof: Proven): string => {
  const problem = proof.ok ? null : proof.problem;
  return problem?.fields?.[0]?.message ?? problem?.detail ?? '';
};
