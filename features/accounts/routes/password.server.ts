import { ok, refuse, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { resetPassword } from '../contract/auth.ts';
import { changePassword as changePasswordCall, forgotPassword, setPassword } from '../contract/user.ts';
import { MAIL_LIMIT, minutesAfter, RESET_MINUTES } from '../rules/guesses.ts';
import { insertReset, redeemLink } from '../store/proofs.server.ts';
import { changePassword, openSession, type Credentials } from '../store/sessions.server.ts';
import { takeTry } from '../store/throttle.server.ts';
import { subjectOf } from './credentials.server.ts';
import { mailNoAccount, mailPasswordChanged, mailReset } from './mails.server.ts';
import { prepareSession, sendCookies, type PreparedSession } from './session.server.ts';
import { hashOrBusy, verifyCredentials } from './verify.server.ts';

const CHANGED = 'PASSWORD_CHANGED' as const;

export const passwordRoutes: Route[] = [
  handle(forgotPassword, async ({ body }, context) => {
    const { env, brand, market } = context;
    const allowed = await takeTry(context.tx, subjectOf(env, 'forgot', body.email), MAIL_LIMIT);
    if (allowed === null) return ok({ status: 'CODE_SENT' });
    const now = context.clock.now();
    const token = randomToken();
    await context.withTx(async (tx) => {
      const { isKnown } = await insertReset(tx, {
        id: context.ids.next(),
        email: body.email,
        brand,
        market,
        tokenHash: sha256(token),
        now,
        expiresAt: minutesAfter(now, RESET_MINUTES),
      });
      const whom = { env, to: body.email, brand, market };
      await (isKnown ? mailReset(tx, whom, token) : mailNoAccount(tx, whom));
    });
    return ok({ status: 'CODE_SENT' });
  }),

  handle(resetPassword, ({ body }, context) => setByLink(context, { ...body, purpose: 'reset' })),

  handle(setPassword, ({ body }, context) => setByLink(context, { ...body, purpose: 'invite' })),

  handle(changePasswordCall, async ({ body }, context) => {
    const email = body.email ?? (context.actor.kind === 'person' ? context.actor.email : undefined);
    if (email === undefined) return refuse('unauthenticated');
    const verified = await verifyCredentials(context, { email, password: body.currentPassword });
    if (!verified.ok) return verified;
    const hashed = await hashOrBusy(context, body.password);
    if (!hashed.ok) return hashed;
    const session = await replacePassword(context, verified.value, hashed.value);
    if (session !== null) sendCookies(context, session);
    return ok({ status: CHANGED, session: session?.answer ?? null });
  }),
];

/** Every session ends; whoever was signed in as this person goes on in a new one, as strong as the old. */
const replacePassword = (context: Context, person: Credentials, hash: string): Promise<PreparedSession | null> =>
  context.withTx(async (tx) => {
    const { actor, env, brand } = context;
    await changePassword(tx, { accountId: person.id, hash, now: context.clock.now() });
    await writeAudit(tx, { ...subject(person.id), actor: `account:${person.id}`, action: 'account.passwordChanged' });
    await mailPasswordChanged(tx, { env, to: person.email, brand, market: person.market });
    if (actor.kind !== 'person' || actor.accountId !== person.id) return null;
    const session = prepareSession(context, person, actor.strength);
    await openSession(tx, session.row);
    return session;
  }, 'password changed');

type ByLink = { token: string; password: string; purpose: 'reset' | 'invite' };

/** A link serves once: it is spent, the password set and every session ended together. */
const setByLink = async (
  context: Context,
  input: ByLink,
): Promise<Result<{ status: typeof CHANGED }, 'linkEnded' | 'busy'>> => {
  const hashed = await hashOrBusy(context, input.password);
  if (!hashed.ok) return hashed;
  const now = context.clock.now();
  const done = await context.withTx(async (tx) => {
    const link = await redeemLink(tx, { tokenHash: sha256(input.token), purpose: input.purpose, now });
    if (link === null) return false;
    if ((await changePassword(tx, { accountId: link.accountId, hash: hashed.value, now })) === 0) return false;
    await writeAudit(tx, {
      ...subject(link.accountId),
      actor: `account:${link.accountId}`,
      action: 'account.passwordReset',
    });
    if (input.purpose === 'reset') {
      await mailPasswordChanged(tx, { env: context.env, to: link.email, brand: link.brand, market: link.market });
    }
    return true;
  }, 'password set by link');
  return done ? ok({ status: CHANGED }) : refuse('linkEnded');
};

const subject = (accountId: string) => ({ brand: '*', subjectType: 'account', subjectId: accountId });
