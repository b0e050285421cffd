import { ok, refuse, type Refused, type Result } from '#kernel/result.ts';
import { HashingBusy, hashPassword, verifyPassword } from '#platform/auth/passwords.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { GUESS_LIMIT, WINDOW_MINUTES } from '../rules/guesses.ts';
import { findCredentialsByEmail, replaceHash, type Credentials } from '../store/sessions.server.ts';
import { giveBackTry, takeTry } from '../store/throttle.server.ts';
import { knownDevice, subjectOf, type BasicCredentials } from './credentials.server.ts';

type VerifyRefusal = 'credentialsWrong' | 'tooManyTries' | 'busy';

/**
 * Checks a password. The try is taken first, from the budget of the name or, on a device where its owner once got in, from the
 * device's own; an unknown name walks the same way, statement by statement and hash by hash.
 */
export const verifyCredentials = async (
  context: Context,
  input: BasicCredentials,
): Promise<Result<Credentials, VerifyRefusal>> => {
  const device = knownDevice(context, input.email);
  const subject =
    device === null ? subjectOf(context.env, 'password', input.email) : subjectOf(context.env, 'device', device);
  const mark = await takeTry(context.tx, subject, GUESS_LIMIT);
  if (mark === null) return tooManyTries(context);
  const person = await findCredentialsByEmail(context.tx, input.email);
  try {
    const secrets = context.env.APP_SECRETS;
    const { matches, stale } = await verifyPassword(secrets, {
      password: input.password,
      hash: person?.passwordHash ?? null,
    });
    if (!matches || person === null) return refuse('credentialsWrong');
    await giveBackTry(context.tx, subject, mark);
    if (stale && person.passwordHash !== null) {
      const to = await hashPassword(secrets, input.password);
      await replaceHash(context.tx, { accountId: person.id, from: person.passwordHash, to });
    }
    return ok(person);
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    await giveBackTry(context.tx, subject, mark);
    return busy(context);
  }
};

/** Hashes a new password, or says that too many are being hashed. */
export const hashOrBusy = async (context: Context, password: string): Promise<Result<string, 'busy'>> => {
  try {
    return ok(await hashPassword(context.env.APP_SECRETS, password));
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    return busy(context);
  }
};

export const tooManyTries = (context: Context): Refused<'tooManyTries'> => {
  context.reply('retry-after', String(WINDOW_MINUTES * 60));
  return refuse('tooManyTries', { params: { minutes: WINDOW_MINUTES } });
};

const busy = (context: Context): Refused<'busy'> => {
  context.reply('retry-after', '1');
  return refuse('busy');
};
