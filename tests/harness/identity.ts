import type { Sharp } from 'sharp';
import { CONSENT_VERSION } from '#features/identity-check/public.ts';
import { card, FACE, PORTRAIT, turned } from '#tests/faces/pictures.ts';
import { ONE_CALL, type Answered, type Caller } from './caller.ts';

type LiveStep = 'LEFT' | 'RIGHT' | 'NEAR';
export type Bidden = { readonly challenge: string; readonly steps: readonly [LiveStep, LiveStep] };

/** Who looks straight stands a little further away than who comes near. */
export const straight = (): Sharp => FACE().extend({ top: 50, bottom: 50, left: 50, right: 50, background: '#98a2ad' });
export const pictureOf = async (step: LiveStep): Promise<Sharp> => (step === 'NEAR' ? FACE() : turned(step));

type Sent = {
  readonly portrait?: Sharp;
  readonly consentVersion?: string | null;
  /** In the place of what was bidden first. */
  readonly first?: Sharp;
};

/** Four photos as a phone sends them, of one who does as bidden. */
export const photosOf = async (
  { challenge, steps }: Bidden,
  { portrait = PORTRAIT(), consentVersion = CONSENT_VERSION, first }: Sent = {},
): Promise<FormData> => {
  const pictures = {
    paper: await card(portrait),
    straight: straight(),
    first: first ?? (await pictureOf(steps[0])),
    second: await pictureOf(steps[1]),
  };
  const body = new FormData();
  body.append('consent', 'true');
  if (consentVersion !== null) body.append('consentVersion', consentVersion);
  body.append('challenge', challenge);
  for (const [name, picture] of Object.entries(pictures))
    body.append(name, new File([new Uint8Array(await picture.jpeg().toBuffer())], `${name}.jpg`));
  return body;
};

/** Where no challenge is to be had, the photos are sent for none: what is said of them is to be seen too. */
const orNone = ({ status, json }: Answered): Bidden =>
  status === 200 ? (json as unknown as Bidden) : { challenge: 'none', steps: ['LEFT', 'NEAR'] };

type Of = { readonly url: string; readonly call: Caller };
type Site = { readonly brand: string; readonly market: string };

/** Sends a form, as the caller of the other calls sends JSON. */
export const sendForm = async (
  { url, path, headers }: { url: string; path: string; headers: Readonly<Record<string, string>> },
  body: FormData,
): Promise<Answered> => {
  const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers: { ...ONE_CALL, ...headers }, body });
  return { status: response.status, headers: response.headers, json: (await response.json()) as Answered['json'] };
};

/** The buyer of an order before the camera, signed in. */
export const lookerOf = (
  { url, call }: Of,
  { id, token, brand, market }: Site & { readonly id: string; readonly token: string },
) => {
  const path = `payment-security/v1/orders/${id}/identity`;
  const scope = { brand, market, token };
  const bidden = async (): Promise<Bidden> => orNone(await call('POST', `${path}/challenge`, scope));
  const send = (body: FormData): Promise<Answered> => {
    const headers = { 'x-brand': brand, 'x-market': market, authorization: `Bearer ${token}` };
    return sendForm({ url, path: `${path}/face`, headers }, body);
  };
  return {
    bidden,
    send,
    look: async (sent: Sent = {}): Promise<Answered> => send(await photosOf(await bidden(), sent)),
    handOff: async (replaces: unknown = null): Promise<Answered> =>
      call('POST', `${path}/handoff`, { ...scope, body: { replaces } }),
    read: (): Promise<Answered> => call('GET', path, scope),
  };
};

/** A phone that opened a code, and nobody signed in on it. */
export const phoneOf = ({ url, call }: Of, { brand, market }: Site) => {
  const scope = { brand, market };
  const open = (token: unknown, handoff?: string): Promise<Answered> => {
    const body = { token, ...(handoff !== undefined && { handoff }) };
    return call('POST', 'payment-security/v1/identity-handoffs/taken', { ...scope, body });
  };
  const by = (handoff: unknown) => {
    const headers = { 'x-identity-handoff': String(handoff) };
    const path = 'payment-security/v1/identity-handoffs';
    const bidden = (): Promise<Answered> => call('POST', `${path}/challenge`, { ...scope, headers });
    const send = (body: FormData): Promise<Answered> =>
      sendForm({ url, path: `${path}/face`, headers: { ...headers, 'x-brand': brand, 'x-market': market } }, body);
    return {
      bidden,
      send,
      type: (number: unknown): Promise<Answered> =>
        call('POST', `${path}/number`, { ...scope, headers, body: { number } }),
      deny: (): Promise<Answered> => call('POST', `${path}/denial`, { ...scope, headers }),
      read: (): Promise<Answered> => call('GET', `${path}/current`, { ...scope, headers }),
      look: async (sent: Sent = {}): Promise<Answered> => send(await photosOf(orNone(await bidden()), sent)),
    };
  };
  return { open, by };
};
