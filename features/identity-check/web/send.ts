import type { LiveStep } from '../rules/likeness.ts';

export const SHOTS = ['paper', 'straight', 'first', 'second'] as const;
export type Shot = (typeof SHOTS)[number];
export type Photos = Readonly<Partial<Record<Shot, Blob>>>;

export type Challenge = { readonly challenge: string; readonly steps: readonly LiveStep[]; readonly expiresAt: string };
/** What a call said against it, in the visitor's words; null where it said nothing. */
export type Said = { readonly code: string; readonly text: string | null; readonly field: string | null };
export type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly said: Said };

type Problem = {
  readonly code?: string;
  readonly detail?: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
};

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

type At = { readonly brand: string; readonly locale: string };

const post = async <T>(path: string, { brand, locale }: At, body?: FormData): Promise<Answered<T>> => {
  try {
    const base = meta('service-payment-security');
    const response = await fetch(`${base === '' ? '/api/payment-security' : base}/v1/${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'x-brand': brand, 'x-market': locale, 'x-csrf-token': meta('csrf-token') },
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

export const askChallenge = (at: At): Promise<Answered<Challenge>> => post('face/challenge', at);

export const sendPhotos = (
  at: At & { readonly id: string },
  { photos, challenge }: { readonly photos: Photos; readonly challenge: string },
): Promise<Answered<unknown>> => {
  const body = new FormData();
  body.append('consent', 'true');
  body.append('challenge', challenge);
  for (const name of SHOTS) {
    const photo = photos[name];
    if (photo !== undefined) body.append(name, photo, `${name}.jpg`);
  }
  return post(`orders/${at.id}/identity/face`, at, body);
};
