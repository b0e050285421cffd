import { ok, refuse } from '#kernel/result.ts';
import { createTotpSecret, matchingStep, otpauthUri, toBase32 } from '#platform/auth/totp.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { issueToken } from '#platform/http/csrf.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import {
  authenticate,
  checkSecondFactor,
  enrolSecondFactor,
  getAuth,
  listSessions,
  revokeSession as revokeSessionCall,
  signIn,
  signOut,
  stepUp,
} from '../contract/auth.ts';
import { FACTOR_LIMIT } from '../rules/guesses.ts';
import { areasOf } from '../rules/policies.ts';
import { isStaff, strengthAfterPassword } from '../rules/sessions.ts';
import { factorPlace } from '../store/sealing.server.ts';
import { findFactor, putUnconfirmedFactor, useStep } from '../store/second-factor.server.ts';
import { findCredentials, listLiveSessions, openSession, revokeSession } from '../store/sessions.server.ts';
import { giveBackTry, takeTry } from '../store/throttle.server.ts';
import { readBasic, sessionCookie, subjectOf, type BasicCredentials } from './credentials.server.ts';
import { personOf, prepareSession, secondFactorOf, sendCookies, userOf } from './session.server.ts';
import { tooManyTries, verifyCredentials } from './verify.server.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const authRoutes: Route[] = [
  handle(authenticate, async (_, context) => {
    const input = readBasic(context.header('authorization'));
    if (input === null) return refuse('unauthenticated');
    return enter(context, input);
  }),

  handle(signIn, ({ body }, context) => enter(context, body)),

  handle(getAuth, async (_, context) => {
    const { accountId, sessionId, strength } = personOf(context);
    const person = await findCredentials(context.tx, accountId);
    if (person === null) return refuse('unauthenticated');
    return ok({
      user: userOf(person),
      strength,
      secondFactor: secondFactorOf(person, strength),
      hasFactor: person.factorConfirmed === true,
      areas: strength === 'full' ? areasOf(person.roles.map(({ role }) => role)) : areasOf(['customer']),
      csrfToken: issueToken(context.env.APP_SECRETS, sessionId),
    });
  }),

  handle(stepUp, async ({ body }, context) => {
    const { accountId, email, strength } = personOf(context);
    const present = await findCredentials(context.tx, accountId);
    if (present === null) return refuse('unauthenticated');
    if (isStaff(present.roles) || present.factorConfirmed === true) return refuse('factorNeeded');
    const verified = await verifyCredentials(context, { email, password: body.password });
    if (!verified.ok) return verified;
    const session = prepareSession(context, verified.value, strength);
    await openSession(context.tx, session.row);
    sendCookies(context, session);
    return ok(session.answer);
  }),

  handle(signOut, async (_, context) => {
    const { accountId, sessionId } = personOf(context);
    await revokeSession(context.tx, { accountId, id: sessionId, now: context.clock.now() });
    context.reply('set-cookie', sessionCookie('', 0));
    return ok(undefined);
  }),

  handle(listSessions, async (_, context) => {
    const { accountId, sessionId } = personOf(context);
    const sessions = await listLiveSessions(context.tx, accountId, context.clock.now());
    return ok(
      sessions.map(({ id, userAgent, createdAt, seenAt, endsAt }) => ({
        id,
        userAgent,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        expiresAt: endsAt.toISOString(),
        current: id === sessionId,
      })),
    );
  }),

  handle(revokeSessionCall, async ({ params }, context) => {
    const { accountId } = personOf(context);
    if (!UUID.test(params.id)) return refuse('notFound');
    const ended = await revokeSession(context.tx, { accountId, id: params.id, now: context.clock.now() });
    return ended === 0 ? refuse('notFound') : ok(undefined);
  }),

  handle(enrolSecondFactor, async (_, context) => {
    const { accountId, email } = personOf(context);
    const secret = createTotpSecret();
    const sealed = vaultOf(context.env).seal(secret.toString('base64'), factorPlace(accountId));
    const stored = await putUnconfirmedFactor(context.tx, accountId, sealed);
    if (stored === 0) return refuse('alreadyEnrolled');
    const issuer = new URL(context.env.PUBLIC_URL).host;
    return ok({ secret: toBase32(secret), uri: otpauthUri({ secret, issuer, account: email }) });
  }),

  handle(checkSecondFactor, async ({ body }, context) => {
    const { accountId } = personOf(context);
    const now = context.clock.now();
    const factor = await findFactor(context.tx, accountId);
    if (factor === null) return refuse('notEnrolled');
    const subject = subjectOf(context.env, 'factor', accountId);
    const mark = await takeTry(context.tx, subject, FACTOR_LIMIT);
    if (mark === null) return tooManyTries(context);
    const secret = Buffer.from(vaultOf(context.env).open(factor.sealedSecret, factorPlace(accountId)), 'base64');
    const step = matchingStep(secret, body.code, now);
    if (step === null || (await useStep(context.tx, { accountId, step, now })) === 0) return refuse('codeWrong');
    await giveBackTry(context.tx, subject, mark);
    const person = await findCredentials(context.tx, accountId);
    if (person === null) return refuse('unauthenticated');
    const session = prepareSession(context, person, 'full');
    await openSession(context.tx, session.row);
    sendCookies(context, session);
    return ok(session.answer);
  }),
];

/** Staff, and whoever enrolled a device, owe the second factor before their roles count. */
const enter = async (context: Context, input: BasicCredentials) => {
  const verified = await verifyCredentials(context, input);
  if (!verified.ok) return verified;
  const person = verified.value;
  const strength = strengthAfterPassword(isStaff(person.roles) || person.factorConfirmed === true);
  const session = prepareSession(context, person, strength);
  await openSession(context.tx, session.row);
  sendCookies(context, session);
  return ok(session.answer);
};
