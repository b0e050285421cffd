import { hmac, randomToken, signedByAny } from '#platform/crypto.server.ts';
import type { Env } from '#platform/env.server.ts';
import { readCookies, writeCookie } from '#platform/http/cookies.server.ts';

/** What comes in with a call to prove who calls, read and named in one place. */

export const SESSION_COOKIE = '__Host-session';
/** Marks a browser in which the owner once got in: strangers cannot use up its tries. */
const DEVICE_COOKIE = '__Host-device';
const DEVICE_SECONDS = 365 * 24 * 60 * 60;

type Incoming = { readonly header: (name: string) => string | undefined; readonly env: Env };

export type BasicCredentials = { readonly email: string; readonly password: string };

/** RFC 7617, with UTF-8 as its charset. Null when there are none, or not of this scheme. */
export const readBasic = (header: string | undefined): BasicCredentials | null => {
  const encoded = /^basic ([A-Za-z\d+/]{1,1024}={0,2})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || text.includes('\u0000')) return null;
  return { email: text.slice(0, colon).trim(), password: text.slice(colon + 1) };
};

/** Whom a guess is about, so that nothing in the table of guesses names anybody. */
export const subjectOf = (
  env: Env,
  kind: 'password' | 'device' | 'code' | 'factor' | 'signup' | 'forgot' | 'employee' | 'stepUp',
  what: string,
): string => hmac(env.APP_SECRETS[0] ?? '', `guess:${kind}:${what.toLowerCase()}`);

/** The id of a device on which this address signed in before; null for any other. */
export const knownDevice = (incoming: Incoming, email: string): string | null => {
  const value = readCookies(incoming.header('cookie')).get(DEVICE_COOKIE) ?? '';
  const [id = '', signature = ''] = value.split('.');
  if (id.length !== 22) return null;
  return signedByAny(incoming.env.APP_SECRETS, deviceText(id, email), signature) ? id : null;
};

/** One more year for the device; a new id unless it has one for this address. */
export const deviceCookie = (incoming: Incoming, email: string): string => {
  const id = knownDevice(incoming, email) ?? randomToken(16);
  const value = `${id}.${hmac(incoming.env.APP_SECRETS[0] ?? '', deviceText(id, email))}`;
  return writeCookie({ name: DEVICE_COOKIE, value, maxAge: DEVICE_SECONDS });
};

const deviceText = (id: string, email: string): string => `device:${id}:${email.toLowerCase()}`;

export const sessionCookie = (token: string, maxAge: number): string =>
  writeCookie({ name: SESSION_COOKIE, value: token, maxAge });

/** Digits of a mail code are few: its hash is keyed, and bound to the sign-up. */
export const codeHash = (env: Env, proofId: string, code: string): string =>
  hmac(env.APP_SECRETS[0] ?? '', `code:${proofId}:${code}`);

export const codeMatches = (env: Env, of: { proofId: string; code: string; hash: string }): boolean =>
  signedByAny(env.APP_SECRETS, `code:${of.proofId}:${of.code}`, of.hash);
