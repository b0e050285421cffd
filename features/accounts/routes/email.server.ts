import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { confirmEmail, requestEmail } from '../contract/email.ts';
import { GUESS_LIMIT, MAIL_LIMIT } from '../rules/guesses.ts';
import { changeEmail, insertEmailProof, lockEmailProofs } from '../store/email.server.ts';
import { countWrongCode, consumeProof } from '../store/proofs.server.ts';
import { findCredentials, openSession, revokeAllSessions } from '../store/sessions.server.ts';
import { giveBackTry, takeTry } from '../store/throttle.server.ts';
import { codeMatches, subjectOf } from './credentials.server.ts';
import { freshProof } from './join.server.ts';
import { mailAlreadyRegistered, mailEmailChanged, mailEmailCode } from './mails.server.ts';
import { personOf, prepareSession, sendCookies } from './session.server.ts';
import { tooManyTries } from './verify.server.ts';

const CODE_SENT = ok({ status: 'CODE_SENT' as const });

export const emailRoutes: Route[] = [
  handle(requestEmail, async ({ body: { email } }, context) => {
    const { env, brand, market } = context;
    const { accountId } = personOf(context);
    if ((await takeTry(context.tx, subjectOf(env, 'signup', email), MAIL_LIMIT)) === null) return CODE_SENT;
    const id = context.ids.next();
    const { code, token: _token, ...proof } = freshProof(context, id);
    const whom = { env, to: email, brand, market };
    await context.withTx(async (tx) => {
      const { isNew } = await insertEmailProof(tx, { ...proof, id, email, brand, market, accountId });
      await (isNew ? mailEmailCode(tx, whom, code) : mailAlreadyRegistered(tx, whom));
    });
    return CODE_SENT;
  }),

  handle(confirmEmail, async ({ body: { code } }, context) => {
    const { accountId } = personOf(context);
    const subject = subjectOf(context.env, 'code', accountId);
    const mark = await takeTry(context.tx, subject, GUESS_LIMIT);
    if (mark === null) return tooManyTries(context);
    try {
      const session = await context.withTx((tx) => takeOver(tx, context, code), 'address proven');
      if (session === null) return refuse('codeWrong');
      await giveBackTry(context.tx, subject, mark);
      sendCookies(context, session);
      return ok(session.answer);
    } catch (error) {
      if (brokenConstraint(error) === 'one_email') return refuse('codeWrong');
      throw error;
    }
  }),
];

/** Address, sessions, receipt and the word to the old mailbox together; null for a wrong code, which is counted. */
const takeOver = async (tx: Tx, context: Context, code: string) => {
  const { accountId, email: old, strength } = personOf(context);
  const { env, brand, market, clock } = context;
  const now = clock.now();
  const open = await lockEmailProofs(tx, accountId, now);
  const found = open.find(({ id, codeHash }) => codeMatches(env, { proofId: id, code, hash: codeHash }));
  if (found === undefined) {
    await countWrongCode(
      tx,
      open.map(({ id }) => id),
    );
    return null;
  }
  await changeEmail(tx, { accountId, email: found.email, now });
  await consumeProof(tx, found.id, now);
  await revokeAllSessions(tx, accountId, now);
  await writeAudit(tx, {
    brand: '*',
    actor: `account:${accountId}`,
    action: 'account.emailChanged',
    subjectType: 'account',
    subjectId: accountId,
  });
  await mailEmailChanged(tx, { env, to: old, brand, market });
  const person = await findCredentials(tx, accountId);
  if (person === null) throw new Error('the signed-in account is gone');
  const session = prepareSession(context, person, strength);
  await openSession(tx, session.row);
  return session;
};
