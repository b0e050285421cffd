import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  checkTicket,
  getAuthState,
  ticketForDiscountClub,
  ticketForEper,
  ticketForEperV3,
  ticketForRewards,
} from '../contract/hand-off.ts';
import { findSessionOwner } from '../store/sessions.server.ts';
import { readCookies } from '#platform/http/cookies.server.ts';
import { isWeakQuery, WEAK_COOKIE } from '../rules/weak.ts';
import { issueWeakToken } from './weak.server.ts';
import { openTicket, subjectFor, writeTicket, type Audience } from './tickets.server.ts';

export const handOffRoutes: Route[] = [
  handle(getAuthState, async ({ query }, context) => {
    const { actor, env, clock } = context;
    const state = { token: null, expiresAt: null, reads: ['offers' as const], issuer: env.OIDC_NAME };
    if (actor.kind === 'person')
      return ok({ ...state, loginType: actor.strength === 'password' ? ('PASSWORD' as const) : ('FULL' as const) });
    const asksWeak = isWeakQuery({ brand: query.brand ?? null, loginType: query.loginType ?? null });
    if (!asksWeak) return ok({ ...state, loginType: isWeak(context) ? ('WEAK' as const) : ('NONE' as const) });
    const { token, expiresAt } = issueWeakToken(env, clock.now());
    return ok({ ...state, loginType: 'WEAK' as const, token, expiresAt: expiresAt.toISOString() });
  }),

  handle(ticketForDiscountClub, ({ params }, context) => ticket(context, 'discountclub', params.id)),
  handle(ticketForRewards, (_, context) => ticket(context, 'rewards', null)),
  handle(ticketForEper, (_, context) => ticket(context, 'eper', null)),
  handle(ticketForEperV3, (_, context) => ticket(context, 'eper', null)),

  handle(checkTicket, async ({ params }, context) => {
    const { env, tx, clock } = context;
    const now = clock.now();
    const opened = openTicket(env, params.id, now);
    const owner = opened === null ? null : await findSessionOwner(tx, opened.sessionId, now);
    if (opened === null || owner === null) return refuse('ticketEnded');
    const { audience, club, expiresAt } = opened;
    return ok({
      audience,
      subject: subjectFor(env, audience, owner),
      club,
      expiresAt: expiresAt.toISOString(),
    });
  }),
];

/** By the token, or by the query string a page of ours stored. */
const isWeak = ({ actor, header }: Context): boolean =>
  (actor.kind === 'anonymous' && actor.weak === true) || readCookies(header('cookie')).has(WEAK_COOKIE);

/** A ticket stands for the session: without one of full strength there is none. */
const ticket = async (context: Context, audience: Audience, club: string | null) => {
  const { actor, env, clock } = context;
  if (actor.kind !== 'person') return refuse('unauthenticated');
  if (actor.strength !== 'full') return refuse('forbidden');
  const made = writeTicket(env, { audience, club, sessionId: actor.sessionId, now: clock.now() });
  return ok({ audience, ticket: made.ticket, expiresAt: made.expiresAt.toISOString() });
};
