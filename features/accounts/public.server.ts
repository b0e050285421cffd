import type { Anonymous, Person } from '#kernel/actor.ts';
import type { Ids } from '#kernel/clock.ts';
import type { Market } from '#kernel/market.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { hashPassword, verifyPassword } from '#platform/auth/passwords.server.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { isWeakToken } from './routes/weak.server.ts';
import { invitationUrl, mailInvitation } from './routes/mails.server.ts';
import { CONTACT_CHANNELS, type ContactChannel } from './rules/agreements.ts';
import { INVITATION_DAYS, minutesAfter } from './rules/guesses.ts';
import { covers, mayGrant } from './rules/policies.ts';
import {
  findAccount,
  findAccountId,
  listNames,
  insertAccount,
  insertGrant,
  type Address,
} from './store/accounts.server.ts';
import { findConsents } from './store/consents.server.ts';
import { insertInvitation, sweep } from './store/proofs.server.ts';
import { findPasswordHash } from './store/personal.server.ts';
import { openDocuments, openPhone } from './store/sealing.server.ts';
import { findLiveSession, findPersonById } from './store/sessions.server.ts';

/** The person a session token stands for, with every role; null for a token that is unknown, ended, idle too long or revoked. */
export const findPersonByToken = async (db: Tx, token: string, now: Date): Promise<Person | null> => {
  if (token.length < 20 || token.length > 100) return null;
  const session = await findLiveSession(db, sha256(token), now);
  return session === null ? null : { kind: 'person', ...session };
};

/** Somebody whose work goes on without them, with the roles they have now. */
export const findPersonAtWork = async (db: Tx, accountId: string): Promise<Person | null> => {
  const person = await findPersonById(db, accountId);
  return person === null ? null : { kind: 'person', ...person };
};

export * as bulkRuns from './store/bulk-runs.server.ts';

/** Whom a bearer token stands for: a person, a weak sign-in about nobody, or null. */
export const findActorByToken = async (
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  token: string,
): Promise<Person | Anonymous | null> => {
  const now = clock.now();
  if (token.startsWith('weak.'))
    return isWeakToken(env, token, now) ? { kind: 'anonymous', anonymousId: null, weak: true } : null;
  return findPersonByToken(db, token, now);
};

export type Buyer = {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string | null;
  /** The number by which the market's payment companies know a person, without marks. */
  readonly document: string | null;
  readonly documentKind: string | null;
  /** Every number, that one first. */
  readonly documents: readonly string[];
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
  readonly address: Address | null;
};

const PAYING_DOCUMENTS: Readonly<Record<Market, readonly string[]>> = {
  br: ['CPF', 'CNPJ'],
  ar: ['DNI', 'CUIL', 'CUIT'],
};

/** Who did something, by the key under which it was written down; nobody for the program and for accounts that are gone. */
export const nameActors = async (tx: Tx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const ids = new Set(actors.flatMap((actor) => (actor.startsWith('account:') ? [actor.slice(8)] : [])));
  if (ids.size === 0) return new Map();
  return new Map((await listNames(tx, [...ids])).map(({ id, name }) => [`account:${id}`, name]));
};

/** Who buys: what orders and payments need of a person. Null when the account is gone. */
export const getBuyer = async (tx: Tx, of: { env: Env; accountId: string }): Promise<Buyer | null> => {
  const row = await findAccount(tx, of.accountId);
  if (row === null) return null;
  const vault = vaultOf(of.env);
  const documents = openDocuments(vault, row);
  const requested = PAYING_DOCUMENTS[row.market];
  const document =
    requested.map((kind) => documents.find((one) => one.kind === kind)).find((found) => found !== undefined) ??
    documents[0];
  return {
    accountId: row.id,
    name: row.name,
    email: row.email,
    phone: openPhone(vault, row),
    document: document?.number ?? null,
    documentKind: document?.kind ?? null,
    documents: [document, ...documents.filter((one) => one !== document)].flatMap((one) => one?.number ?? []),
    birthDate: row.birthDate,
    address: row.address,
  };
};

export type Reachable = {
  readonly name: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string | null;
  /** The channels by which the brand may make contact. */
  readonly channels: readonly ContactChannel[];
};

/** Whom a brand may contact, and by which channels. Null when the account is gone. */
export const getReachable = async (
  tx: Tx,
  of: { env: Env; accountId: string; brand: string; market: Market },
): Promise<Reachable | null> => {
  const row = await findAccount(tx, of.accountId);
  if (row === null) return null;
  const granted = (await findConsents(tx, of)).filter((consent) => consent.granted).map(({ purpose }) => purpose);
  return {
    name: row.name,
    email: row.email,
    phone: openPhone(vaultOf(of.env), row),
    channels: CONTACT_CHANNELS.filter((channel) => granted.includes(`contact.${channel}`)),
  };
};

export type RoleGrant = {
  readonly role: string;
  readonly userGroup?: string;
  /** Absent: every brand. */
  readonly brand?: string;
  /** Absent: every market. */
  readonly market?: Market;
  readonly scope?: string;
  readonly scopeId?: string;
};

/** Gives a role, audited, and ends the person's sessions. False when the granter may not. `by` null: the installation itself. */
export const grantRole = async (
  tx: Tx,
  grant: { to: string; by: Person | null; request: RoleGrant; now: Date },
): Promise<boolean> => {
  const { by, request, to } = grant;
  const usable = by?.roles.filter((own) => covers(own, { brand: null, market: null, ...request })) ?? [];
  if (
    by !== null &&
    (by.strength !== 'full' || !mayGrant({ accountId: by.accountId, roles: usable.map(({ role }) => role) }, to))
  )
    return false;
  const row = {
    accountId: to,
    role: request.role,
    userGroup: request.userGroup ?? null,
    brand: request.brand ?? null,
    market: request.market ?? null,
    scope: request.scope ?? null,
    scopeId: request.scopeId ?? null,
    grantedBy: by?.accountId ?? null,
  };
  await insertGrant(tx, row, grant.now);
  const actor = by === null ? 'system:setup' : `account:${by.accountId}`;
  await writeAudit(tx, {
    brand: request.brand ?? '*',
    actor,
    action: 'role.granted',
    subjectType: 'account',
    subjectId: to,
    detail: { ...request },
  });
  return true;
};

export type NewStaff = {
  readonly email: string;
  readonly name: string;
  readonly market: Market;
  readonly roles: readonly RoleGrant[];
  /** Without one, an invitation goes out by mail, in this brand. */
  readonly password?: string;
  readonly brand: string;
};

/** Makes an account for staff; it stays without rights until its second factor is enrolled. */
export const createStaff = async (
  tx: Tx,
  input: { env: Env; ids: Ids; now: Date; by: Person | null; staff: NewStaff },
): Promise<string> => {
  const { now, by, staff } = input;
  const accountId = await insertStaff(tx, input);
  for (const request of staff.roles) await grantRole(tx, { to: accountId, by, request, now });
  if (staff.password === undefined) await invite(tx, { ...input, staff, accountId });
  return accountId;
};

const insertStaff = async (
  tx: Tx,
  { env, ids, now, staff }: { env: Env; ids: Ids; now: Date; staff: Omit<NewStaff, 'roles' | 'brand'> },
): Promise<string> => {
  const accountId = ids.next();
  await insertAccount(tx, {
    id: accountId,
    email: staff.email,
    name: staff.name,
    nickname: null,
    passwordHash: staff.password === undefined ? null : await hashPassword(env.APP_SECRETS, staff.password),
    phone: null,
    birthDate: null,
    market: staff.market,
    now,
  });
  return accountId;
};

/** The role that may invite every other. */
const ADMINISTRATOR = { role: 'user_admin' } as const;

/**
 * Makes somebody an administrator of people, for the operator of an installation that has none yet. A new account, or one that
 * has no password, gets an invitation; answers its address, or null where the account can sign in already.
 */
export const createAdministrator = async (
  tx: Tx,
  input: { env: Env; ids: Ids; now: Date; person: Pick<NewStaff, 'email' | 'name' | 'market' | 'brand'> },
): Promise<{ readonly invitationUrl: string | null }> => {
  const { person, now } = input;
  const existing = await findAccountId(tx, person.email);
  const accountId = existing ?? (await insertStaff(tx, { ...input, staff: person }));
  await grantRole(tx, { to: accountId, by: null, request: ADMINISTRATOR, now });
  if ((await findPasswordHash(tx, accountId)) !== null) return { invitationUrl: null };
  return { invitationUrl: await invite(tx, { ...input, staff: person, accountId }) };
};

const invite = async (
  tx: Tx,
  input: {
    env: Env;
    ids: Ids;
    now: Date;
    staff: Pick<NewStaff, 'email' | 'name' | 'brand' | 'market'>;
    accountId: string;
  },
): Promise<string> => {
  const { env, ids, now, staff, accountId } = input;
  const { email, name, brand, market } = staff;
  const token = randomToken();
  const expiresAt = minutesAfter(now, INVITATION_DAYS * 24 * 60);
  await insertInvitation(tx, {
    id: ids.next(),
    accountId,
    email,
    brand,
    market,
    tokenHash: sha256(token),
    now,
    expiresAt,
  });
  const recipient = { env, to: email, brand, market };
  await mailInvitation(tx, recipient, { name, token });
  return invitationUrl(recipient, token);
};

/** Removes what is long over: proofs, guesses, dead sessions. Run by the clock. */
export const sweepAccounts = sweep;

export { findSubject, listReceipts, personalData } from './store/personal.server.ts';

/** Whether this is the account's present password; an account without one has none that matches. Takes its time either way. */
export const isPasswordOf = async (tx: Tx, of: { env: Env; accountId: string; password: string }): Promise<boolean> => {
  const hash = await findPasswordHash(tx, of.accountId);
  return (await verifyPassword(of.env.APP_SECRETS, { password: of.password, hash })).matches;
};

/** Who may buy as an employee, or by an employee's number. */
export { matchEmployee, registrationIndexes, tryRegistration } from './employee-check.server.ts';

/** The account of an e-mail, whatever its capitals; names of accounts. */
export { findAccountId, isAccountKept, listNames } from './store/accounts.server.ts';
export { listStaffMailboxes, listStaffWith } from './store/staff.server.ts';

export { readRentalPerson, writeRentalPerson } from './rental-person.server.ts';
