import { hmac, sameText } from '#platform/crypto.server.ts';
import type { Env } from '#platform/env.server.ts';

/** Tickets into neighbouring systems: signed, short-lived, and worth as long as the session they name. Nothing is stored. */

const CODES = { d: 'discountclub', e: 'eper', r: 'rewards' } as const;
export type Audience = (typeof CODES)[keyof typeof CODES];
type Code = keyof typeof CODES;

const LIFE_SECONDS = 300;
const codeOf = (audience: Audience): string => Object.entries(CODES).find(([, name]) => name === audience)?.[0] ?? '';

const signatureOf = (secret: string, text: string): string => hmac(secret, `ticket:${text}`).slice(0, 40);

export const writeTicket = (
  env: Env,
  of: { audience: Audience; club: string | null; sessionId: string; now: Date },
): { ticket: string; expiresAt: Date } => {
  const expiresAt = new Date((Math.floor(of.now.getTime() / 1000) + LIFE_SECONDS) * 1000);
  const seconds = (expiresAt.getTime() / 1000).toString(36);
  const text = [codeOf(of.audience), of.sessionId, seconds, of.club ?? ''].join('.');
  return { ticket: `${text}.${signatureOf(env.APP_SECRETS[0] ?? '', text)}`, expiresAt };
};

export type OpenTicket = { audience: Audience; sessionId: string; club: string | null; expiresAt: Date };

/** Null when it is not ours, was changed, or is over. */
export const openTicket = (env: Env, ticket: string, now: Date): OpenTicket | null => {
  const [code = '', sessionId = '', seconds = '', club = '', signature = '', ...rest] = ticket.split('.');
  const text = [code, sessionId, seconds, club].join('.');
  const ours = env.APP_SECRETS.some((secret) => sameText(signatureOf(secret, text), signature));
  if (!ours || rest.length > 0 || !(code in CODES)) return null;
  const expiresAt = new Date(Number.parseInt(seconds, 36) * 1000);
  if (expiresAt <= now) return null;
  return { audience: CODES[code as Code], sessionId, club: club === '' ? null : club, expiresAt };
};

/** A pairwise name (OpenID Connect Core 1.0, section 8.1): two audiences cannot join what they know. */
export const subjectFor = (env: Env, audience: Audience, accountId: string): string =>
  hmac(env.APP_SECRETS[0] ?? '', `subject:${audience}:${accountId}`).slice(0, 32);
