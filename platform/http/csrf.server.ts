import { hmac, sameText } from '../crypto.server.ts';

/**
 * Cross-site request forgery, by several independent signs: the media type a form cannot send, the Origin and
 * Fetch Metadata headers a page cannot forge, and a token bound to the session. It guards the session cookie; whoever
 * brings credentials in the `Authorization` header and no cookie needs no token.
 */

export type UnsafeCall = {
  readonly method: string;
  /** Names in lower case, as Node has them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Whether the session cookie came along, valid or not. */
  readonly hasCookie: boolean;
  /** The session the cookie stands for; null when it stands for none. */
  readonly sessionId: string | null;
  readonly allowedOrigins: readonly string[];
  /** Live secrets: the first signs, all verify. */
  readonly secrets: readonly string[];
};

export const CSRF_HEADER = 'x-csrf-token';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const MEDIA_TYPES = new Set(['application/json', 'application/merge-patch+json', 'multipart/form-data']);
const OWN_SITE = new Set(['same-origin', 'none']);

const sign = (secret: string, sessionId: string): string => hmac(secret, `csrf:${sessionId}`, 'base64url');

/** The token that a page of this session carries. */
export const issueToken = (secrets: readonly string[], sessionId: string): string => {
  const secret = secrets[0];
  if (secret === undefined) throw new Error('no secret to sign with');
  return sign(secret, sessionId);
};

/** For a form sent without scripts: the token from its hidden field. */
export const formTokenMatches = (secrets: readonly string[], sessionId: string, token: unknown): boolean =>
  typeof token === 'string' && secrets.some((secret) => sameText(sign(secret, sessionId), token));

/** Null when an API call may go on. */
export const checkUnsafe = (call: UnsafeCall): null | 'crossSite' => {
  if (SAFE.has(call.method)) return null;
  if (!call.hasCookie && single(call, 'authorization') !== undefined) return null;
  if (!hasAllowedMediaType(call) || !comesFromOwnSite(call)) return 'crossSite';
  if (!call.hasCookie) return null;
  if (single(call, 'origin') === undefined) return 'crossSite';
  if (call.sessionId === null) return null;
  return formTokenMatches(call.secrets, call.sessionId, single(call, CSRF_HEADER)) ? null : 'crossSite';
};

/**
 * Null when the post of a form without scripts may go on: its media type is a form's, so own origin (by Origin or, where a
 * browser leaves that out, by Fetch Metadata) is demanded always, and the token of the hidden field whenever there is a session.
 */
export const checkForm = (call: UnsafeCall & { readonly token: unknown }): null | 'crossSite' => {
  if (SAFE.has(call.method)) return null;
  if (!isSentByOwnPage(call)) return 'crossSite';
  if (call.sessionId === null) return null;
  return formTokenMatches(call.secrets, call.sessionId, call.token) ? null : 'crossSite';
};

/** What of a form can be judged before its body is read. */
export const isSentByOwnPage = (call: Pick<UnsafeCall, 'headers' | 'allowedOrigins'>): boolean =>
  comesFromOwnSite(call) && (single(call, 'origin') !== undefined || single(call, 'sec-fetch-site') !== undefined);

const single = (call: Pick<UnsafeCall, 'headers'>, name: string): string | undefined => {
  const value = call.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** A call without a body (signing out, removing) has no media type; a form always has one. */
const hasAllowedMediaType = (call: UnsafeCall): boolean => {
  const type = single(call, 'content-type');
  if (type === undefined) return single(call, 'content-length') === undefined || single(call, 'content-length') === '0';
  return MEDIA_TYPES.has((type.split(';')[0] ?? '').trim().toLowerCase());
};

/** Neither sign may speak against it; programs send neither. A page that hides its origin sends `null`. */
const comesFromOwnSite = (call: Pick<UnsafeCall, 'headers' | 'allowedOrigins'>): boolean => {
  const origin = single(call, 'origin');
  const site = single(call, 'sec-fetch-site');
  return (origin === undefined || call.allowedOrigins.includes(origin)) && (site === undefined || OWN_SITE.has(site));
};
