import type { LiveStep } from '../rules/likeness.ts';
import type { Outcome } from '../rules/outcome.ts';

export const SHOTS = ['paper', 'straight', 'first', 'second'] as const;
export type Shot = (typeof SHOTS)[number];
export type Photos = Readonly<Partial<Record<Shot, Blob>>>;

export type Challenge = { readonly challenge: string; readonly steps: readonly LiveStep[]; readonly expiresAt: string };
/** What a call said against it, in the visitor's words; null where it said nothing. */
export type Said = { readonly code: string; readonly text: string | null; readonly field: string | null };
export type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly said: Said };
/** What came of the photos, as far as a phone shows it. */
export type Standing = {
  readonly state: Outcome | null;
  readonly mayTry: boolean;
  /** Whose purchase it is, as far as a stranger may read it. */
  readonly order: { readonly car: string; readonly dealer: string; readonly name: string; readonly email: string };
  readonly isConfirmed: boolean;
  readonly until: string;
};

type Problem = {
  readonly code?: string;
  readonly detail?: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
};

/** Where a page sends to: in the name of who is signed in, or of the phone that was handed the check. */
export type At = {
  readonly brand: string;
  readonly locale: string;
  /** Before `challenge` and `face`. */
  readonly path: string;
  readonly handoff?: string;
};

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** A handed over check has nothing to do with who may be signed in on that phone: no cookie goes along. */
const credentialsOf = ({ handoff }: At): Pick<RequestInit, 'credentials' | 'headers'> =>
  handoff === undefined
    ? { headers: { 'x-csrf-token': meta('csrf-token') } }
    : { credentials: 'omit', headers: { 'x-identity-handoff': handoff } };

export const send = async <T>(
  at: At,
  { method = 'POST', to, body }: { readonly method?: 'GET' | 'POST'; readonly to: string; readonly body?: BodyInit },
): Promise<Answered<T>> => {
  try {
    const base = meta('service-payment-security');
    const { headers, ...credentials } = credentialsOf(at);
    const response = await fetch(`${base === '' ? '/api/payment-security' : base}/v1/${at.path}${to}`, {
      method,
      ...credentials,
      headers: {
        accept: 'application/json',
        'x-brand': at.brand,
        'x-market': at.locale,
        ...headers,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const json: unknown = await response.json();
    if (response.ok) return { ok: true, value: json as T };
    const { code = '', detail, fields = [] } = json as Problem;
    return { ok: false, said: { code, text: fields[0]?.message ?? detail ?? null, field: fields[0]?.field ?? null } };
  } catch (error) {
    console.warn(error);
    return { ok: false, said: { code: 'network', text: null, field: null } };
  }
};

export const askChallenge = (at: At): Promise<Answered<Challenge>> => send(at, { to: 'challenge' });

export const sendPhotos = (
  at: At,
  of: { readonly photos: Photos; readonly challenge: string; readonly consentVersion: string },
): Promise<Answered<Standing>> => {
  const body = new FormData();
  body.append('consent', 'true');
  body.append('consentVersion', of.consentVersion);
  body.append('challenge', of.challenge);
  for (const name of SHOTS) {
    const photo = of.photos[name];
    if (photo !== undefined) body.append(name, photo, `${name}.jpg`);
  }
  return send(at, { to: 'face', body });
};
