import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { personSchema, type SignUpPerson } from '../contract/shapes.ts';
import { CONTACT_CHANNELS, type ConsentPurpose } from '../rules/agreements.ts';
import { CODE_MINUTES, codeOf, minutesAfter } from '../rules/guesses.ts';
import { insertAccount, insertDocument, insertGrant, putAddress } from '../store/accounts.server.ts';
import { insertAgreements, insertConsents } from '../store/consents.server.ts';
import { insertSignUp, consumeProof, type WaitingSignUp } from '../store/proofs.server.ts';
import { profilePlace, sealDocument, sealPhone } from '../store/sealing.server.ts';
import { codeHash } from './credentials.server.ts';
import { mailAlreadyRegistered, mailCode } from './mails.server.ts';
import { announcePersonJob } from '../jobs.ts';
import type { PayloadOf } from '#kernel/job.ts';

/** From a request to join to an account: laid aside sealed, then made in one transaction once the mailbox is proven. */

const profileSchema = z.strictObject({ person: personSchema, crm: z.boolean() });

export type NewAccount = {
  readonly email: string;
  readonly passwordHash: string;
  readonly person: SignUpPerson;
  /** Whether the CRM is to hear of the new person. */
  readonly crm: boolean;
};

/** A fresh code and link for a proof. */
export const freshProof = (context: Context, proofId: string) => {
  const code = codeOf(randomInt(1_000_000));
  const token = randomToken();
  const now = context.clock.now();
  return {
    code,
    token,
    now,
    codeHash: codeHash(context.env, proofId, code),
    tokenHash: sha256(token),
    expiresAt: minutesAfter(now, CODE_MINUTES),
  };
};

export const layAside = async (tx: Tx, context: Context, request: NewAccount): Promise<void> => {
  const { env, brand, market } = context;
  const id = context.ids.next();
  const { code, token, ...proof } = freshProof(context, id);
  const sealedProfile = vaultOf(env).seal(
    JSON.stringify({ person: request.person, crm: request.crm }),
    profilePlace(id),
  );
  const { email, passwordHash } = request;
  const { isNew } = await insertSignUp(tx, { ...proof, id, email, brand, market, passwordHash, sealedProfile });
  const whom = { env, to: email, brand, market };
  await (isNew ? mailCode(tx, whom, { code, token }) : mailAlreadyRegistered(tx, whom));
};

/** The number of a document belongs to somebody else; the transaction is undone. */
export class DocumentTaken extends Error {}

/** Makes the account of a proven sign-up with all that came with it, and returns its id. */
export const makeAccount = async (tx: Tx, context: Context, signUp: WaitingSignUp): Promise<string> => {
  const vault = vaultOf(context.env);
  const opened: unknown = JSON.parse(vault.open(signUp.sealedProfile, profilePlace(signUp.id)));
  // What was laid aside passed the very same schema; a parse keeps the types honest across a deployment.
  const { person, crm } = profileSchema.parse(opened);
  await consumeProof(tx, signUp.id, context.clock.now());
  const { email, brand, market, passwordHash } = signUp;
  return insertPerson(tx, context, { email, brand, market, passwordHash, person, crm });
};

export type Joining = Pick<WaitingSignUp, 'email' | 'brand' | 'market'> & {
  readonly passwordHash: string | null;
  readonly person: SignUpPerson;
  readonly crm: boolean;
};

/** A person whose mailbox is proven: account, document, address, role and every receipt together. */
export const insertPerson = async (tx: Tx, context: Context, joining: Joining): Promise<string> => {
  const { person, crm, market, brand } = joining;
  const vault = vaultOf(context.env);
  const now = context.clock.now();
  const accountId = context.ids.next();
  await insertAccount(tx, {
    id: accountId,
    email: joining.email,
    name: person.name,
    nickname: person.nickname ?? null,
    passwordHash: joining.passwordHash,
    phone: person.phone === undefined ? null : sealPhone(vault, { accountId, phone: person.phone, market }),
    birthDate: person.birthDate ?? null,
    market,
    crmBrand: crm ? brand : undefined,
    now,
  });
  if (
    person.document !== undefined &&
    !(await insertDocument(tx, sealDocument(vault, { accountId, ...person.document })))
  ) {
    throw new DocumentTaken();
  }
  if (person.address !== undefined) {
    await putAddress(tx, accountId, { complement: null, district: '', ...person.address });
  }
  await insertGrant(
    tx,
    {
      accountId,
      role: 'customer',
      userGroup: null,
      brand: null,
      market: null,
      scope: null,
      scopeId: null,
      grantedBy: null,
    },
    now,
  );
  await insertAgreements(tx, { accountId, brand, market, at: now }, person.agreements);
  await recordOptIns(tx, context, { accountId, brand, market, optIns: person.optIns });
  if (crm) await announceToCrm(tx, { accountId, brand, market });
  return accountId;
};

type OptIns = Pick<WaitingSignUp, 'brand' | 'market'> & { accountId: string; optIns: SignUpPerson['optIns'] };

/** One receipt a channel, granted or refused. */
const recordOptIns = async (tx: Tx, context: Context, { optIns, ...of }: OptIns): Promise<void> => {
  if (optIns === undefined) return;
  const receipts = CONTACT_CHANNELS.map((channel) => ({
    id: context.ids.next(),
    purpose: `contact.${channel}` satisfies ConsentPurpose,
    granted: optIns.channels.includes(channel),
    textVersion: optIns.textVersion,
  }));
  await insertConsents(tx, { ...of, anonymousId: null, source: 'sign-up', at: context.clock.now() }, receipts);
};

const announceToCrm = (tx: Tx, event: PayloadOf<typeof announcePersonJob>): Promise<number> =>
  enqueue(tx, announcePersonJob, { brand: event.brand, payload: event, dedupeKey: event.accountId });
