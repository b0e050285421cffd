import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { Exported, Hold, PersonalDataPort, PersonalRecord, Subject } from '#platform/personal-data.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { findAccount } from './accounts.server.ts';
import { openDocuments, openPart, openPhone } from './sealing.server.ts';
import { forgetPersonJob } from '../jobs.ts';

const parts = async (tx: Tx, env: Env, accountId: string): Promise<Exported> => {
  const rows = await tx.rows(sql<{ kind: string; sealed: Buffer }>`
    SELECT kind, sealed FROM accounts.sealed_part WHERE account_id = ${accountId} ORDER BY kind`);
  const vault = vaultOf(env);
  return {
    section: 'details',
    records: rows.map(({ kind, sealed }) => ({ kind, value: openPart(vault, { accountId, kind }, sealed) })),
  };
};

const person = async (tx: Tx, env: Env, accountId: string): Promise<Exported> => {
  const row = await findAccount(tx, accountId);
  const vault = vaultOf(env);
  const records =
    row === null
      ? []
      : [
          {
            email: row.email,
            name: row.name,
            nickname: row.nickname,
            phone: openPhone(vault, row),
            birthDate: row.birthDate,
            market: row.market,
            createdAt: row.createdAt,
            crmBrand: row.crmBrand,
            documents: openDocuments(vault, row),
            address: row.address,
          },
        ];
  return { section: 'person', records };
};

type Section = {
  readonly name: string;
  readonly table: Statement;
  /** What the person is shown of a row `r`: all but secrets, and but whose it is. */
  readonly record: Statement;
  readonly order: Statement;
};

const whole = sql`to_jsonb(r) - 'account_id'`;

const SECTIONS: readonly Section[] = [
  {
    name: 'sessions',
    table: sql`accounts.session`,
    record: sql`to_jsonb(r) - 'account_id' - 'token_hash'`,
    order: sql`created_at`,
  },
  {
    name: 'consents',
    table: sql`accounts.consent`,
    record: sql`to_jsonb(r) - 'account_id' - 'anonymous_id'`,
    order: sql`at`,
  },
  { name: 'agreements', table: sql`accounts.agreement`, record: whole, order: sql`accepted_at` },
  { name: 'identities', table: sql`accounts.identity`, record: whole, order: sql`linked_at` },
  {
    name: 'passkeys',
    table: sql`accounts.passkey`,
    record: sql`jsonb_build_object('name', name, 'created_at', created_at, 'used_at', used_at)`,
    order: sql`created_at`,
  },
  { name: 'dealers', table: sql`accounts.preferred_dealer`, record: whole, order: sql`chosen_at` },
  // What is written about others' orders is not theirs to take along.
  {
    name: 'bulkRuns',
    table: sql`accounts.bulk_run`,
    record: sql`to_jsonb(r) - 'account_id' - 'words'`,
    order: sql`created_at`,
  },
  { name: 'savedViews', table: sql`accounts.saved_view`, record: whole, order: sql`saved_at` },
  { name: 'papers', table: sql`accounts.reservation_file`, record: whole, order: sql`added_at` },
];

/** A proof may wait for an address that has no account yet. */
const ofMailbox = ({ accountId, email }: Subject): Statement =>
  sql`account_id = ${accountId} OR lower(email) = lower(${email})`;

const mailProofs = async (tx: Tx, subject: Subject): Promise<Exported> => {
  const rows = await tx.rows(sql<{ record: PersonalRecord }>`
    SELECT jsonb_build_object('purpose', purpose, 'created_at', created_at, 'used_at', used_at) AS record
    FROM accounts.proof WHERE ${ofMailbox(subject)} ORDER BY created_at`);
  return { section: 'mailProofs', records: rows.map(({ record }) => record) };
};

const read = async (tx: Tx, subject: Subject, env: Env): Promise<Exported[]> => {
  const sections = [await person(tx, env, subject.accountId), await parts(tx, env, subject.accountId)];
  for (const of of SECTIONS) {
    const rows = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT ${of.record} AS record FROM ${of.table} r WHERE account_id = ${subject.accountId} ORDER BY ${of.order}`);
    sections.push({ section: of.name, records: rows.map(({ record }) => record) });
  }
  return [...sections, await mailProofs(tx, subject)];
};

/** Rows of these tables are the person's alone; whatever else names the account keeps only its number. */
const OWN: readonly Statement[] = [
  sql`accounts.document`,
  sql`accounts.address`,
  sql`accounts.session`,
  sql`accounts.passkey`,
  sql`accounts.second_factor`,
  sql`accounts.role_grant`,
  sql`accounts.former_name`,
  sql`accounts.identity`,
  sql`accounts.sealed_part`,
  sql`accounts.preferred_dealer`,
  sql`accounts.bulk_run`,
  sql`accounts.saved_view`,
  sql`accounts.reservation_file`,
];

const clear = async (tx: Tx, subject: Subject): Promise<void> => {
  for (const table of OWN) await tx.run(sql`DELETE FROM ${table} WHERE account_id = ${subject.accountId}`);
  await tx.run(sql`DELETE FROM accounts.proof WHERE ${ofMailbox(subject)}`);
};

/** That somebody agreed must be proven by us (LGPD art. 8 par. 2): the receipts stay, about a number without a name. */
const proofsOfConsent = (tx: Tx, accountId: string): Promise<Hold[]> =>
  tx.rows(sql<Hold>`
    SELECT brand, market, 'CONSENT' AS subject, ${accountId} AS reference, 'PROOF_OF_CONSENT' AS basis, max(at) AS since
    FROM (
      SELECT brand, market, at FROM accounts.consent WHERE account_id = ${accountId}
      UNION ALL SELECT brand, market, accepted_at FROM accounts.agreement WHERE account_id = ${accountId}) AS receipts
    GROUP BY brand, market ORDER BY brand, market`);

/** A CRM that was asked to hear of the person hears of the end: twice, for a word that was under way may arrive after the first. */
const notifyCrm = (tx: Tx, accountId: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO platform.outbox (topic, brand, payload, run_at)
    SELECT ${forgetPersonJob.topic}, crm_brand, jsonb_build_object('accountId', id), now() + late
    FROM accounts.account CROSS JOIN (VALUES (interval '0'), (interval '2 minutes')) AS words (late)
    WHERE id = ${accountId} AND crm_brand IS NOT NULL`);

export const personalData: PersonalDataPort = {
  feature: 'accounts',
  columns: [
    'accounts.account.email',
    'accounts.account.name',
    'accounts.account.nickname',
    'accounts.account.password_hash',
    'accounts.account.phone_sealed',
    'accounts.account.phone_index',
    'accounts.account.birth_date',
    'accounts.document.account_id',
    'accounts.document.sealed',
    'accounts.document.blind_index',
    'accounts.address.account_id',
    'accounts.address.street',
    'accounts.address.number',
    'accounts.address.complement',
    'accounts.address.postal_code',
    'accounts.role_grant.account_id',
    'accounts.session.account_id',
    'accounts.session.user_agent',
    'accounts.second_factor.account_id',
    'accounts.second_factor.sealed_secret',
    'accounts.proof.account_id',
    'accounts.proof.email',
    'accounts.proof.sealed_profile',
    'accounts.proof.password_hash',
    'accounts.consent.account_id',
    'accounts.consent.anonymous_id',
    'accounts.agreement.account_id',
    'accounts.agreement_outdated.account_id',
    'accounts.former_name.account_id',
    'accounts.former_name.name_index',
    'accounts.identity.account_id',
    'accounts.identity.subject',
    'accounts.sealed_part.account_id',
    'accounts.sealed_part.sealed',
    'accounts.sealed_part.reference_index',
    'accounts.preferred_dealer.account_id',
    'accounts.bulk_run.account_id',
    'accounts.bulk_run.words',
    'accounts.saved_view.account_id',
    'accounts.reservation_file.account_id',
    'accounts.employee.registration_index',
    'accounts.employee.document_index',
    'accounts.passkey.account_id',
    'accounts.passkey.public_key',
    'accounts.passkey.name',
  ],
  read,
  erase: async (tx, subject, { env, now }) => {
    const { accountId, documents } = subject;
    const files = await tx.rows(sql<{ id: string }>`
      SELECT file_id AS id FROM accounts.reservation_file WHERE account_id = ${accountId}`);
    await clear(tx, subject);
    const vault = vaultOf(env);
    const numbers = documents.flatMap(({ number }) => vault.indexes(number, 'employee-document'));
    await tx.run(sql`DELETE FROM accounts.employee WHERE document_index = ANY(${numbers}::text[])`);
    await notifyCrm(tx, accountId);
    await tx.run(sql`
      UPDATE accounts.account SET email = ${`erased-${accountId}@erased.invalid`}, name = '—', nickname = NULL,
        password_hash = NULL, phone_sealed = NULL, phone_index = NULL, birth_date = NULL, erased_at = ${now}, updated_at = ${now}
      WHERE id = ${accountId}`);
    return { holds: await proofsOfConsent(tx, accountId), files: files.map(({ id }) => id) };
  },
};

/** Whom an account is about; null when there is none, or it is erased. */
export const findSubject = async (tx: Tx, env: Env, accountId: string): Promise<Subject | null> => {
  const row = await findAccount(tx, accountId);
  if (row === null) return null;
  const vault = vaultOf(env);
  return {
    accountId,
    email: row.email,
    name: row.name,
    market: row.market,
    phone: openPhone(vault, row),
    documents: openDocuments(vault, row),
  };
};

export const findPasswordHash = async (tx: Tx, accountId: string): Promise<string | null> => {
  const row = await tx.maybe(sql<{ hash: string | null }>`
    SELECT password_hash AS hash FROM accounts.account WHERE id = ${accountId} AND erased_at IS NULL`);
  return row?.hash ?? null;
};

export type Receipt = {
  readonly brand: string;
  readonly market: string;
  readonly purpose: string;
  readonly granted: boolean;
  readonly textVersion: string;
  readonly at: Date;
};

/** Every receipt of a person in a brand and market, the newest first: consents and accepted texts together. */
export const listReceipts = (
  tx: Tx,
  of: { email: string; brand: string; market: string; limit: number },
): Promise<Receipt[]> =>
  tx.rows(sql<Receipt>`
    SELECT r.brand, r.market, r.purpose, r.granted, r.version AS "textVersion", r.at FROM accounts.account a
    CROSS JOIN LATERAL (
      SELECT brand, market, purpose, granted, text_version AS version, at FROM accounts.consent WHERE account_id = a.id
      UNION ALL
      SELECT brand, market, code, true, version, accepted_at FROM accounts.agreement WHERE account_id = a.id) r
    WHERE lower(a.email) = lower(${of.email}) AND a.erased_at IS NULL AND r.brand = ${of.brand} AND r.market = ${of.market}
    ORDER BY r.at DESC, r.purpose LIMIT ${of.limit}`);
