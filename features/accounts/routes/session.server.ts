import type { Person } from '#kernel/actor.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { issueToken } from '#platform/http/csrf.server.ts';
import type { SignedIn, User } from '../contract/shapes.ts';
import { isStaff, limitsOf } from '../rules/sessions.ts';
import type { Credentials, NewSession } from '../store/sessions.server.ts';
import { deviceCookie, sessionCookie } from './credentials.server.ts';

/** A session ready to be stored, with the answer and the cookies that go out once it is. */
export type PreparedSession = {
  readonly row: NewSession;
  readonly answer: SignedIn;
  readonly cookies: readonly string[];
};

/** Always a new token, whatever the browser brought: a session fixed by somebody else dies here. */
export const prepareSession = (
  context: Context,
  person: Credentials,
  strength: Person['strength'],
  /** When they proved who they are, where that is not now. */
  provedAt?: Date,
): PreparedSession => {
  const now = context.clock.now();
  const staff = isStaff(person.roles);
  const limits = limitsOf(staff);
  const token = randomToken();
  const id = context.ids.next();
  const endsAt = new Date(now.getTime() + limits.absoluteSeconds * 1000);
  return {
    row: {
      id,
      accountId: person.id,
      tokenHash: sha256(token),
      strength,
      staff,
      idleSeconds: limits.idleSeconds,
      now,
      endsAt,
      provedAt: provedAt ?? now,
      userAgent: (context.header('user-agent') ?? '').slice(0, 200),
      replaces: context.actor.kind === 'person' ? context.actor.sessionId : null,
    },
    answer: {
      token,
      expiresAt: endsAt.toISOString(),
      strength,
      secondFactor: secondFactorOf(person, strength),
      csrfToken: issueToken(context.env.APP_SECRETS, id),
      user: userOf(person),
    },
    cookies: [sessionCookie(token, limits.absoluteSeconds), deviceCookie(context, person.email)],
  };
};

export const sendCookies = (context: Context, { cookies }: PreparedSession): void => {
  for (const cookie of cookies) context.reply('set-cookie', cookie);
};

/** What the person still owes before the roles count. */
export const secondFactorOf = (
  person: Pick<Credentials, 'factorConfirmed'>,
  strength: Person['strength'],
): SignedIn['secondFactor'] => {
  if (strength !== 'password') return 'none';
  return person.factorConfirmed === true ? 'check' : 'enrol';
};

export const userOf = ({ id, email, name, nickname, market, roles }: Credentials): User => ({
  id,
  email,
  name,
  nickname,
  market,
  roles: [...roles],
});

/** The signed-in person of a call that demands one. */
export const personOf = (context: Context): Person => {
  if (context.actor.kind !== 'person') throw new Error('a call for signed-in persons ran without one');
  return context.actor;
};
