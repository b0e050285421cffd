import { ownPath } from '#kernel/own-path.ts';
import { isFullName } from '#kernel/people.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { sameText } from '#platform/crypto.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import {
  authenticateSocial,
  finishSocial,
  joinSocial,
  listIdentities,
  startSocial,
  unlinkIdentity,
} from '../contract/social.ts';
import { authorizationUrl, exchange, freshSecrets, type Proven } from '../providers/issuer.server.ts';
import { acceptsAll } from '../rules/agreements.ts';
import { isStaff, strengthAfterPassword } from '../rules/sessions.ts';
import {
  findIdentity,
  insertIdentity,
  listIdentities as listRows,
  removeIdentity,
} from '../store/identities.server.ts';
import { findAccountId } from '../store/accounts.server.ts';
import { findCredentials, openSession, type Credentials } from '../store/sessions.server.ts';
import { insertPerson } from './join.server.ts';
import { personOf, prepareSession, sendCookies } from './session.server.ts';
import { forgetSocial, keepSocial, readSocial } from './social-cookie.server.ts';

export const socialRoutes: Route[] = [
  handle(startSocial, async ({ body }, context) => {
    const { env, brand, market, actor } = context;
    const secrets = freshSecrets();
    const redirectUri = pageLink('socialReturn', { publicUrl: env.PUBLIC_URL, brand, market });
    const url = await authorizationUrl(env, { ...secrets, redirectUri });
    if (url === null) return refuse('issuerAway');
    const sessionId = actor.kind === 'person' ? actor.sessionId : null;
    keepSocial(context, { ...secrets, step: 'way', redirectUri, sessionId, next: ownPath(body.next ?? null, '') });
    return ok({ url });
  }),

  handle(finishSocial, async ({ body }, context) => {
    const back = await comeBack(context, { ...body, sessionId: null });
    if (!('proven' in back)) return refuse(back.refused);
    const { proven, next } = back;
    const accountId = await findIdentity(context.tx, proven);
    if (accountId !== null) {
      const session = await enter(context, accountId);
      return session === null ? refuse('socialRefused') : ok({ outcome: 'SIGNED_IN' as const, session, next });
    }
    const { email } = proven;
    // Whoever holds the account here must say so once by its password: an address alone may have changed hands.
    if ((await findAccountId(context.tx, email)) !== null) return ok({ outcome: 'LINK_FIRST' as const, email, next });
    const name = isFullName(proven.name) ? proven.name : '';
    keepSocial(context, { step: 'join', ...proven, name, next });
    return ok({ outcome: 'JOIN' as const, name, email, next });
  }),

  handle(joinSocial, async ({ body }, context) => {
    const stored = readSocial(context, 'join');
    if (stored === null) return refuse('socialRefused');
    if (!acceptsAll(body.agreements)) return refuse('textOutdated');
    const name = body.name ?? stored.name;
    if (name === '') return refuse('invalid', { fields: [{ field: 'name', key: 'field.fullName' }] });
    try {
      const person = { ...body, name };
      const accountId = await context.withTx(
        (tx) => makeLinked(tx, context, { ...stored, person }),
        'joined by issuer',
      );
      forgetSocial(context);
      const session = await enter(context, accountId);
      return session === null ? refuse('socialRefused') : ok(session);
    } catch (error) {
      if (TAKEN.has(brokenConstraint(error) ?? '')) return refuse('socialRefused');
      throw error;
    }
  }),

  handle(authenticateSocial, async ({ body }, context) => {
    const { accountId, sessionId, strength, provedAt } = personOf(context);
    const back = await comeBack(context, { ...body, sessionId });
    if (!('proven' in back)) return refuse(back.refused);
    try {
      await context.withTx((tx) => link(tx, context, { accountId, ...back.proven }), 'linked');
    } catch (error) {
      if (TAKEN.has(brokenConstraint(error) ?? '')) return refuse('identityTaken');
      throw error;
    }
    const person = await findCredentials(context.tx, accountId);
    if (person === null) return refuse('unauthenticated');
    // Linking proves nothing about whoever sits here: the proof is as old as it was.
    const session = prepareSession(context, person, strength, provedAt ?? new Date(0));
    await openSession(context.tx, session.row);
    sendCookies(context, session);
    return ok(session.answer);
  }),

  handle(listIdentities, async (_, context) => {
    const rows = await listRows(context.tx, personOf(context).accountId);
    return ok(rows.map(({ issuer, linkedAt }) => ({ issuer, linkedAt: linkedAt.toISOString() })));
  }),

  handle(unlinkIdentity, async (_, context) => {
    const { accountId } = personOf(context);
    const { OIDC_ISSUER: issuer } = context.env;
    const linked = (await listRows(context.tx, accountId)).some((row) => row.issuer === issuer);
    if (!linked) return refuse('notFound');
    const removed = await context.withTx(async (tx) => {
      const rows = await removeIdentity(tx, { accountId, issuer });
      if (rows > 0) await audit(tx, accountId, 'identity.unlinked');
      return rows;
    }, 'unlinked');
    return removed === 0 ? refuse('passwordFirst') : ok(undefined);
  }),
];

const TAKEN = new Set(['identity_pkey', 'one_identity', 'one_email']);

type Back = { proven: Proven; next: string } | { refused: 'socialRefused' | 'issuerAway' };

/** Only the browser that went may come back, as the same session, once, with the state it was given. */
const comeBack = async (
  context: Context,
  input: { code: string; state: string; sessionId: string | null },
): Promise<Back> => {
  const way = readSocial(context, 'way');
  if (way === null || way.sessionId !== input.sessionId || !sameText(way.state, input.state))
    return { refused: 'socialRefused' };
  forgetSocial(context);
  const proven = await exchange(context.env, { ...way, code: input.code });
  if (proven === 'away') return { refused: 'issuerAway' };
  return proven === 'refused' ? { refused: 'socialRefused' } : { proven, next: way.next };
};

/** Staff, and whoever enrolled a device, owe their second factor after this as after a password. */
const enter = async (context: Context, accountId: string) => {
  const person: Credentials | null = await findCredentials(context.tx, accountId);
  if (person === null) return null;
  const owes = isStaff(person.roles) || person.factorConfirmed === true;
  const session = prepareSession(context, person, strengthAfterPassword(owes));
  await openSession(context.tx, session.row);
  sendCookies(context, session);
  return session.answer;
};

const link = async (tx: Tx, context: Context, of: { accountId: string; issuer: string; subject: string }) => {
  const { accountId, issuer, subject } = of;
  if ((await findIdentity(tx, { issuer, subject })) === accountId) return;
  await insertIdentity(tx, { accountId, issuer, subject, now: context.clock.now() });
  await audit(tx, accountId, 'identity.linked');
};

type Joining = Pick<Proven, 'issuer' | 'subject' | 'email'> & {
  person: Parameters<typeof insertPerson>[2]['person'];
};

const makeLinked = async (tx: Tx, context: Context, of: Joining): Promise<string> => {
  const { brand, market } = context;
  const { email, person } = of;
  const accountId = await insertPerson(tx, context, { email, brand, market, passwordHash: null, person, crm: false });
  await link(tx, context, { ...of, accountId });
  return accountId;
};

const audit = (tx: Tx, accountId: string, action: string): Promise<number> =>
  writeAudit(tx, {
    brand: '*',
    actor: `account:${accountId}`,
    action,
    subjectType: 'account',
    subjectId: accountId,
  });
