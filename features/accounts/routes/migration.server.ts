import { ok, refuse } from '#kernel/result.ts';
import { actorKey } from '#kernel/actor.ts';
import { isEmail } from '#kernel/people.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { importPeople, migrate, preprocessMigration, preprocessResetPassword } from '../contract/migration.ts';
import { acceptsAll, type Acceptance } from '../rules/agreements.ts';
import { MAIL_LIMIT, minutesAfter, RESET_MINUTES } from '../rules/guesses.ts';
import { strengthAfterPassword, isStaff } from '../rules/sessions.ts';
import { insertAccount, insertDocument, insertGrant } from '../store/accounts.server.ts';
import { insertAgreements } from '../store/consents.server.ts';
import { findFormerPerson, insertFormerName, isKnownPerson, markMigrated } from '../store/people.server.ts';
import { insertInvitation, insertReset, redeemLink } from '../store/proofs.server.ts';
import { sealDocument, sealPhone } from '../store/sealing.server.ts';
import { changePassword, findCredentials, openSession } from '../store/sessions.server.ts';
import { takeTry } from '../store/throttle.server.ts';
import { subjectOf } from './credentials.server.ts';
import { DocumentTaken } from './join.server.ts';
import { mailMigration, mailNoAccount, mailReset } from './mails.server.ts';
import { prepareSession, sendCookies } from './session.server.ts';
import { hashOrBusy } from './verify.server.ts';

const CODE_SENT = ok({ status: 'CODE_SENT' as const });

export const migrationRoutes: Route[] = [
  handle(importPeople, async ({ body }, context) => {
    const skipped: { username: string; reason: 'KNOWN' | 'DOCUMENT_TAKEN' }[] = [];
    for (const person of body.people) {
      const reason = await bringIn(context, person);
      if (reason !== null) skipped.push({ username: person.username, reason });
    }
    return ok({ imported: body.people.length - skipped.length, skipped });
  }),

  handle(preprocessMigration, ({ body }, context) => sendLink(context, body.username)),
  handle(preprocessResetPassword, ({ body }, context) => sendLink(context, body.username)),

  handle(migrate, async ({ body }, context) => {
    if (!acceptsAll(body.agreements)) return refuse('textOutdated');
    const hashed = await hashOrBusy(context, body.password);
    if (!hashed.ok) return hashed;
    const session = await comeOver(context, { ...body, hash: hashed.value });
    if (session === null) return refuse('linkEnded');
    sendCookies(context, session);
    return ok(session.answer);
  }),
];

const nameOf = (username: string): string => username.trim().toLowerCase();

type Incoming = Parameters<Parameters<typeof handle<typeof importPeople>>[1]>[0]['body']['people'][number];

/** One person, in a transaction of their own; why they were skipped, or null. */
const bringIn = async (context: Context, person: Incoming): Promise<'KNOWN' | 'DOCUMENT_TAKEN' | null> => {
  try {
    return await context.withTx((tx) => insertPerson(tx, context, person), 'imported');
  } catch (error) {
    const broken = brokenConstraint(error);
    if (error instanceof DocumentTaken || broken === 'one_owner') return 'DOCUMENT_TAKEN';
    if (broken === 'one_email' || broken === 'one_former_name') return 'KNOWN';
    throw error;
  }
};

const insertPerson = async (tx: Tx, context: Context, person: Incoming): Promise<'KNOWN' | null> => {
  const vault = vaultOf(context.env);
  const now = context.clock.now();
  const name = nameOf(person.username);
  if (await isKnownPerson(tx, { indexes: vault.indexes(name, 'former-name'), email: person.email })) return 'KNOWN';
  const accountId = context.ids.next();
  const { email, market, phone } = person;
  await insertAccount(tx, {
    id: accountId,
    email,
    name: person.name,
    nickname: null,
    passwordHash: null,
    phone: phone === undefined ? null : sealPhone(vault, { accountId, phone, market }),
    birthDate: person.birthDate ?? null,
    market,
    now,
  });
  if (
    person.document !== undefined &&
    !(await insertDocument(tx, sealDocument(vault, { accountId, ...person.document })))
  )
    throw new DocumentTaken();
  const grant = {
    accountId,
    role: 'customer',
    userGroup: null,
    brand: null,
    market: null,
    scope: null,
    scopeId: null,
    grantedBy: null,
  };
  await insertGrant(tx, grant, now);
  await insertFormerName(tx, { accountId, index: vault.index(name, 'former-name'), now });
  await writeAudit(tx, {
    brand: '*',
    actor: actorKey(context.actor),
    action: 'account.imported',
    subjectType: 'account',
    subjectId: accountId,
  });
  return null;
};

/** One answer and the same few writes for a name that waits, one that came over, and one nobody has. */
const sendLink = async (context: Context, username: string) => {
  const { env, brand, market } = context;
  const name = nameOf(username);
  if ((await takeTry(context.tx, subjectOf(env, 'forgot', name), MAIL_LIMIT)) === null) return CODE_SENT;
  const token = randomToken();
  const now = context.clock.now();
  await context.withTx(async (tx) => {
    const person = await findFormerPerson(tx, vaultOf(env).indexes(name, 'former-name'));
    const email = person?.email ?? name;
    const whom = { env, to: email, brand, market };
    const proof = {
      id: context.ids.next(),
      email,
      brand,
      market,
      tokenHash: sha256(token),
      now,
      expiresAt: minutesAfter(now, RESET_MINUTES),
    };
    if (person !== null && !person.migrated) {
      await insertInvitation(tx, { ...proof, accountId: person.accountId });
      return mailMigration(tx, whom, token);
    }
    const { isKnown } = await insertReset(tx, proof);
    if (isKnown) return mailReset(tx, whom, token);
    if (isEmail(email)) return mailNoAccount(tx, whom);
    return takeTry(tx, subjectOf(env, 'forgot', `nobody:${name}`), MAIL_LIMIT);
  });
  return CODE_SENT;
};

class NotFormer extends Error {}

/** Link spent, password set, texts accepted and session opened together, or nothing of it. */
const comeOver = async (
  context: Context,
  input: { token: string; hash: string; agreements: readonly Acceptance[] },
) => {
  const now = context.clock.now();
  try {
    return await context.withTx(async (tx) => {
      const link = await redeemLink(tx, { tokenHash: sha256(input.token), purpose: 'invite', now });
      if (link === null) return null;
      const { accountId, brand, market } = link;
      if ((await markMigrated(tx, { accountId, now })) === 0) throw new NotFormer();
      await changePassword(tx, { accountId, hash: input.hash, now });
      await insertAgreements(tx, { accountId, brand, market, at: now }, input.agreements);
      const person = await findCredentials(tx, accountId);
      if (person === null) return null;
      const session = prepareSession(context, person, strengthAfterPassword(isStaff(person.roles)));
      await openSession(tx, session.row);
      return session;
    }, 'came over from the former sign-on');
  } catch (error) {
    if (error instanceof NotFormer) return null;
    throw error;
  }
};
