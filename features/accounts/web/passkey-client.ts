import type { CallApi, CallResult } from '#kernel/client.ts';
import { addPasskey, checkPasskey, checkPasskeyOptions, newPasskeyOptions } from '../contract/passkeys.ts';

/** The browser's half of a passkey; everything it says is checked by the server. */

type Session = { readonly token: string; readonly brand: string; readonly locale: string };
/** `undone`: the person closed the browser's own dialog, or it knows no key. `done` brings the form token of the session now. */
type Outcome =
  | { readonly kind: 'done'; readonly token: string }
  | { readonly kind: 'proofWanted' }
  | { readonly kind: 'undone' }
  | { readonly kind: 'refused'; readonly text: string };

const callOf = async ({ token, brand, locale }: Session): Promise<CallApi> => {
  const { createClient } = await import('#kernel/client.ts');
  return createClient({
    fetch: (url, init) => fetch(url, init),
    settingOf: (name) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '',
    log: console.error,
    headers: () => ({ 'x-brand': brand, 'x-market': locale, 'x-csrf-token': token }),
  });
};

const refusedBy = (result: CallResult<unknown>): Outcome => {
  const problem = result.ok ? null : result.problem;
  if (problem?.code === 'stepUp') return { kind: 'proofWanted' };
  return { kind: 'refused', text: problem?.detail ?? '' };
};

/** As JSON the way the standard has it; null for whatever the browser could not or would not do. */
const jsonOf = async (requested: Promise<Credential | null>): Promise<unknown> => {
  const made = await requested.catch(() => null);
  return made instanceof PublicKeyCredential ? made.toJSON() : null;
};

export const makePasskey = async (session: Session, name: string): Promise<Outcome> => {
  const call = await callOf(session);
  const begun = await call(newPasskeyOptions, {});
  if (!begun.ok) return refusedBy(begun);
  const options = begun.value.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await jsonOf(navigator.credentials.create({ publicKey }));
  if (credential === null) return { kind: 'undone' };
  const stored = await call(addPasskey, { body: { name, credential: credential as never } });
  return stored.ok ? { kind: 'done', token: stored.value.csrfToken } : refusedBy(stored);
};

export const provePasskey = async (session: Session): Promise<Outcome> => {
  const call = await callOf(session);
  const begun = await call(checkPasskeyOptions, {});
  if (!begun.ok) return refusedBy(begun);
  const options = begun.value.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await jsonOf(navigator.credentials.get({ publicKey }));
  if (credential === null) return { kind: 'undone' };
  const checked = await call(checkPasskey, { body: { credential: credential as never } });
  return checked.ok ? { kind: 'done', token: checked.value.csrfToken } : refusedBy(checked);
};
