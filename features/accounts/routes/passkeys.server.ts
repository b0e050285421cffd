import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isFresh, type Person } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  addPasskey,
  checkPasskey,
  checkPasskeyOptions,
  listPasskeys,
  newPasskeyOptions,
  removePasskey,
} from '../contract/passkeys.ts';
import { FACTOR_LIMIT, minutesAfter } from '../rules/guesses.ts';
import { isStaff } from '../rules/sessions.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeyRows,
  putChallenge,
  takeChallenge,
  usePasskey,
  type PasskeyRow,
} from '../store/passkeys.server.ts';
import { findFactor } from '../store/second-factor.server.ts';
import { findCredentials, openSession } from '../store/sessions.server.ts';
import { giveBackTry, takeTry } from '../store/throttle.server.ts';
import { subjectOf } from './credentials.server.ts';
import { personOf, prepareSession, sendCookies } from './session.server.ts';
import { tooManyTries } from './verify.server.ts';

const CHALLENGE_MINUTES = 5;

/** Loaded by the first passkey: it takes a sixth of what a start takes. */
const loadPasskeys = () => import('@simplewebauthn/server');

export const passkeyRoutes: Route[] = [
  handle(newPasskeyOptions, async (_, context) => {
    const person = personOf(context);
    if (!(await mayEnrol(context, person))) return refuse('stepUp');
    const present = await listPasskeyRows(context.tx, person.accountId);
    const { generateRegistrationOptions } = await loadPasskeys();
    const options = await generateRegistrationOptions({
      rpName: new URL(context.env.PUBLIC_URL).host,
      rpID: partyOf(context).id,
      userName: person.email,
      userDisplayName: person.name,
      userID: new TextEncoder().encode(person.accountId),
      attestationType: 'none',
      excludeCredentials: present.map(shownKey),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    await keepChallenge(context, options.challenge);
    return ok({ options: { ...options } });
  }),

  handle(addPasskey, async ({ body }, context) => {
    const person = personOf(context);
    if (!(await mayEnrol(context, person))) return refuse('stepUp');
    const info = await registered(context, body.credential as RegistrationResponseJSON);
    if (info === null) return refuse('passkeyRefused');
    const { accountId } = person;
    const { id, publicKey, counter, transports = [] } = info;
    const key = { id, counter, transports, accountId, name: body.name, now: context.clock.now() };
    try {
      await context.withTx(async (tx) => {
        await insertPasskey(tx, { ...key, publicKey: Buffer.from(publicKey) });
        await audit(tx, accountId, 'passkey.added');
      }, 'passkey added');
    } catch (error) {
      if (brokenConstraint(error) === 'passkey_pkey') return refuse('passkeyRefused');
      throw error;
    }
    return enterFull(context, accountId);
  }),

  handle(checkPasskeyOptions, async (_, context) => {
    const present = await listPasskeyRows(context.tx, personOf(context).accountId);
    if (present.length === 0) return refuse('notEnrolled');
    const { generateAuthenticationOptions } = await loadPasskeys();
    const options = await generateAuthenticationOptions({
      rpID: partyOf(context).id,
      allowCredentials: present.map(shownKey),
      userVerification: 'required',
    });
    await keepChallenge(context, options.challenge);
    return ok({ options: { ...options } });
  }),

  handle(checkPasskey, async ({ body }, context) => {
    const { accountId } = personOf(context);
    const subject = subjectOf(context.env, 'factor', accountId);
    const mark = await takeTry(context.tx, subject, FACTOR_LIMIT);
    if (mark === null) return tooManyTries(context);
    if (!(await signed(context, accountId, body.credential as AuthenticationResponseJSON)))
      return refuse('passkeyRefused');
    await giveBackTry(context.tx, subject, mark);
    return enterFull(context, accountId);
  }),

  handle(listPasskeys, async (_, context) => {
    const rows = await listPasskeyRows(context.tx, personOf(context).accountId);
    return ok(
      rows.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
    );
  }),

  handle(removePasskey, async ({ params }, context) => {
    const { accountId, roles } = personOf(context);
    const present = await listPasskeyRows(context.tx, accountId);
    if (!present.some(({ id }) => id === params.id)) return refuse('notFound');
    const hasCode = (await findFactor(context.tx, accountId))?.confirmed === true;
    if (isStaff(roles) && present.length === 1 && !hasCode) return refuse('lastFactor');
    await context.withTx(async (tx) => {
      await deletePasskey(tx, { accountId, id: params.id });
      await audit(tx, accountId, 'passkey.removed');
    }, 'passkey removed');
    return ok(undefined);
  }),
];

/** A first factor may be made by whoever owes one; any other asks for a fresh proof, or a thief would enrol their own. */
const mayEnrol = async (context: Context, person: Person): Promise<boolean> => {
  if (isFresh(person, context.clock.now())) return true;
  const present = await findCredentials(context.tx, person.accountId);
  return person.strength === 'password' && present?.factorConfirmed !== true;
};

/** The site that keys are made for: its host, and the one origin they may be used at. */
const partyOf = ({ env }: Context): { id: string; origin: string } => {
  const { hostname, origin } = new URL(env.PUBLIC_URL);
  return { id: hostname, origin };
};

const shownKey = ({ id, transports }: PasskeyRow) => ({
  id,
  transports: transports as AuthenticatorTransport[],
});

const keepChallenge = (context: Context, challenge: string): Promise<number> => {
  const endsAt = minutesAfter(context.clock.now(), CHALLENGE_MINUTES);
  return putChallenge(context.tx, { sessionId: personOf(context).sessionId, challenge, endsAt });
};

const expectationOf = async (context: Context) => {
  const challenge = await takeChallenge(context.tx, personOf(context).sessionId, context.clock.now());
  const { id, origin } = partyOf(context);
  return challenge === null ? null : { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id };
};

/** The library throws for everything that is not as it must be: all of it is one refusal. */
const registered = async (context: Context, response: RegistrationResponseJSON) => {
  const expected = await expectationOf(context);
  if (expected === null) return null;
  const { verifyRegistrationResponse } = await loadPasskeys();
  const checked = await verifyRegistrationResponse({ ...expected, response, requireUserVerification: true }).catch(
    () => null,
  );
  return checked?.verified === true ? checked.registrationInfo.credential : null;
};

const signed = async (context: Context, accountId: string, response: AuthenticationResponseJSON): Promise<boolean> => {
  const expected = await expectationOf(context);
  const key = (await listPasskeyRows(context.tx, accountId)).find(({ id }) => id === response.id);
  if (expected === null || key === undefined) return false;
  const credential = { id: key.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter };
  const { verifyAuthenticationResponse } = await loadPasskeys();
  const checked = await verifyAuthenticationResponse({
    ...expected,
    response,
    credential,
    requireUserVerification: true,
  }).catch(() => null);
  if (checked?.verified !== true) return false;
  const counter = checked.authenticationInfo.newCounter;
  return (await usePasskey(context.tx, { accountId, id: key.id, counter, now: context.clock.now() })) === 1;
};

const enterFull = async (context: Context, accountId: string) => {
  const person = await findCredentials(context.tx, accountId);
  if (person === null) return refuse('unauthenticated');
  const session = prepareSession(context, person, 'full');
  await openSession(context.tx, session.row);
  sendCookies(context, session);
  return ok(session.answer);
};

const audit = (tx: Tx, accountId: string, action: string): Promise<number> =>
  writeAudit(tx, {
    brand: '*',
    actor: `account:${accountId}`,
    action,
    subjectType: 'account',
    subjectId: accountId,
  });
