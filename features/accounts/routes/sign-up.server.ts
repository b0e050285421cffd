import { ok, refuse, type Result } from '#kernel/result.ts';
import * as z from 'zod/mini';
import { issuesOf } from '#kernel/messages.ts';
import { sha256 } from '#platform/crypto.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { emailSchema, newPasswordSchema, type SignUpPerson } from '../contract/shapes.ts';
import { confirmSignUp, createUser, resendCode, signUp } from '../contract/user.ts';
import { acceptsAll } from '../rules/agreements.ts';
import { GUESS_LIMIT, MAIL_LIMIT, minutesAfter } from '../rules/guesses.ts';
import {
  countWrongCode,
  findLatestSignUp,
  lockSignUpByToken,
  lockSignUps,
  renewSignUp,
  type WaitingSignUp,
} from '../store/proofs.server.ts';
import { findCredentials, openSession } from '../store/sessions.server.ts';
import { giveBackTry, takeTry } from '../store/throttle.server.ts';
import { codeMatches, readBasic, subjectOf } from './credentials.server.ts';
import { DocumentTaken, freshProof, layAside, makeAccount } from './join.server.ts';
import { mailAlreadyRegistered, mailCode, mailNoAccount } from './mails.server.ts';
import { prepareSession, sendCookies, type PreparedSession } from './session.server.ts';
import { hashOrBusy, tooManyTries } from './verify.server.ts';

const credentialsSchema = z.strictObject({ email: emailSchema, password: newPasswordSchema });
const CODE_SENT = ok({ status: 'CODE_SENT' as const });
const RESEND_MINUTES = 60;

export const signUpRoutes: Route[] = [
  handle(signUp, async ({ body }, context) => {
    const input = readBasic(context.header('authorization'));
    if (input === null) return refuse('unauthenticated');
    const checked = credentialsSchema.safeParse(input);
    if (!checked.success) return refuse('invalid', { fields: issuesOf(checked.error.issues, input) });
    return join(context, { ...checked.data, person: body, crm: false });
  }),

  handle(createUser, async ({ body, query }, context) => {
    const { email, password, ...person } = body;
    return join(context, { email, password, person, crm: query.salesforceIntegration === 'true' });
  }),

  handle(resendCode, async ({ body }, context) => {
    const { email } = body;
    if (!(await mayMail(context, email))) return CODE_SENT;
    const { env, brand, market } = context;
    const whom = { env, to: email, brand, market };
    await context.withTx(async (tx) => {
      const found = await findLatestSignUp(tx, email, minutesAfter(context.clock.now(), -RESEND_MINUTES));
      if (found.id === null) return found.isKnown ? mailAlreadyRegistered(tx, whom) : mailNoAccount(tx, whom);
      const { code, token, ...renewed } = freshProof(context, found.id);
      await renewSignUp(tx, { ...renewed, id: found.id });
      return mailCode(tx, whom, { code, token });
    });
    return CODE_SENT;
  }),

  handle(confirmSignUp, async ({ body }, context) => {
    if ('token' in body) return redeem(context, (tx) => lockSignUpByToken(tx, sha256(body.token), context.clock.now()));
    const subject = subjectOf(context.env, 'code', body.email);
    const mark = await takeTry(context.tx, subject, GUESS_LIMIT);
    if (mark === null) return tooManyTries(context);
    const outcome = await redeem(context, (tx) => findByCode(tx, context, body));
    if (outcome.ok || outcome.code === 'documentTaken') await giveBackTry(context.tx, subject, mark);
    return outcome;
  }),
];

type Joining = { email: string; password: string; person: SignUpPerson; crm: boolean };

/** The same work and the same answer, whether or not the address has an account already. */
const join = async (
  context: Context,
  request: Joining,
): Promise<Result<{ status: 'CODE_SENT' }, 'textOutdated' | 'busy'>> => {
  if (!acceptsAll(request.person.agreements)) return refuse('textOutdated');
  const hashed = await hashOrBusy(context, request.password);
  if (!hashed.ok) return hashed;
  if (!(await mayMail(context, request.email))) return CODE_SENT;
  const { email, person, crm } = request;
  await context.withTx((tx) => layAside(tx, context, { email, person, crm, passwordHash: hashed.value }));
  return CODE_SENT;
};

/** Nobody's mailbox is flooded on a stranger's request; who asks too often is not told. */
const mayMail = async (context: Context, email: string): Promise<boolean> =>
  (await takeTry(context.tx, subjectOf(context.env, 'signup', email), MAIL_LIMIT)) !== null;

/** A wrong code costs every waiting sign-up of the address a try. */
const findByCode = async (
  tx: Tx,
  context: Context,
  input: { email: string; code: string },
): Promise<WaitingSignUp | null> => {
  const waiting = await lockSignUps(tx, input.email, context.clock.now());
  const found = waiting.find(({ id, codeHash }) =>
    codeMatches(context.env, { proofId: id, code: input.code, hash: codeHash }),
  );
  if (found === undefined)
    await countWrongCode(
      tx,
      waiting.map(({ id }) => id),
    );
  return found ?? null;
};

type Confirmed = Result<PreparedSession['answer'], 'codeWrong' | 'documentTaken'>;

/** Account and session are made together with the proof's end; two confirmations at once find one proof. */
const redeem = async (context: Context, find: (tx: Tx) => Promise<WaitingSignUp | null>): Promise<Confirmed> => {
  try {
    const session = await context.withTx(async (tx) => {
      const found = await find(tx);
      if (found === null) return null;
      const accountId = await makeAccount(tx, context, found);
      const person = await findCredentials(tx, accountId);
      if (person === null) throw new Error('the account just made is gone');
      const prepared = prepareSession(context, person, 'full');
      await openSession(tx, prepared.row);
      return prepared;
    }, 'mailbox proven');
    if (session === null) return refuse('codeWrong');
    sendCookies(context, session);
    return ok(session.answer);
  } catch (error) {
    if (error instanceof DocumentTaken || brokenConstraint(error) === 'one_owner') return refuse('documentTaken');
    if (brokenConstraint(error) === 'one_email') return refuse('codeWrong');
    throw error;
  }
};
