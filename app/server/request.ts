import type { FastifyRequest } from 'fastify';
import { applicationOf, type Actor } from '#kernel/actor.ts';
import { isApplicationKey } from '#kernel/application-scope.ts';
import { marketOf, type Market } from '#kernel/market.ts';
import { sha256 } from '#platform/crypto.server.ts';
import { readCookies } from '#platform/http/cookies.server.ts';
import { pagePrefix } from '#platform/http/page-prefix.server.ts';
import type { Application } from './application.ts';

export const SESSION_COOKIE = '__Host-session';
export const ANONYMOUS_COOKIE = 'vlt_anon';

export type Identity =
  | { readonly kind: 'known'; readonly actor: Actor; readonly visitorId: string | null; readonly byCookie: boolean }
  | { readonly kind: 'refused' };

/** Header in which a program without cookies sends the reference it was given when it began something. */
const REFERENCE_HEADER = 'x-reservation-reference';

/** Who calls: a bearer token first, then the session cookie. A wrong token is an error; a stale cookie is a visitor. */
export const identify = async (application: Application, request: FastifyRequest): Promise<Identity> => {
  const authorization = request.headers.authorization ?? '';
  const cookies = readCookies(request.headers.cookie);
  const secret = cookies.get(ANONYMOUS_COOKIE) ?? text(request.headers[REFERENCE_HEADER]);
  const visitorId = secret === undefined ? null : sha256(secret);
  if (/^bearer /i.test(authorization)) {
    const actor = await application.authenticate(authorization.slice(7).trim());
    if (actor === null) return { kind: 'refused' };
    // A program acts for no visitor, whatever secret it sends along.
    const isProgram = applicationOf(actor) !== undefined;
    return { kind: 'known', actor, visitorId: isProgram ? null : visitorId, byCookie: false };
  }
  const visitor: Actor = { kind: 'anonymous', anonymousId: visitorId };
  const token = cookies.get(SESSION_COOKIE);
  if (token === undefined) return { kind: 'known', actor: visitor, visitorId, byCookie: cookies.has(ANONYMOUS_COOKIE) };
  const person = isApplicationKey(token) ? null : await application.authenticate(token);
  return { kind: 'known', actor: person?.kind === 'person' ? person : visitor, visitorId, byCookie: true };
};

/** Whether the sender hung up in the middle of the request: what fails of that is no fault, and nobody waits for an answer. */
export const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.errored !== null;

export type Scope = { readonly brand: string | null; readonly market: Market | null };

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Brand and market of a call: headers win over query values, these over the prefix of the page that calls. */
export const scopeOf = (request: FastifyRequest): Scope => {
  const query = (request.query ?? {}) as Record<string, unknown>;
  const page = pagePrefix(request.headers.referer);
  const brand = text(request.headers['x-brand']) ?? text(query['brand']) ?? page.brand;
  const market = text(request.headers['x-market']) ?? text(query['market']) ?? page.market;
  return { brand: brand?.toLowerCase() ?? null, market: marketOf(market) ?? null };
};
