import type { Tx } from './database.server.ts';
import type { Exported, PersonalDataPort, PersonalRecord, Subject } from './personal-data.server.ts';
import { sql, type Statement } from './sql.server.ts';

/** What somebody changed, and how their roles were; the condition on the actor is the index's. */
const changesOf = (accountId: string): Statement => sql`(
  SELECT id, at, type, subject, kind, changes, actor FROM platform.record_change
    WHERE actor = ${`account:${accountId}`} AND starts_with(actor, 'account:')
  UNION SELECT id, at, type, subject, kind, changes, actor FROM platform.record_change
    WHERE type = 'users' AND subject = ${accountId})`;

type Row = { readonly record: PersonalRecord };

const read = async (tx: Tx, { accountId }: Subject): Promise<Exported[]> => {
  const actor = `account:${accountId}`;
  const audit = await tx.rows(sql<Row>`
    SELECT to_jsonb(a) - 'actor' AS record FROM platform.audit a
    WHERE actor = ${actor} OR (subject_type = 'account' AND subject_id = ${accountId}) ORDER BY id DESC LIMIT 1000`);
  const changes = await tx.rows(sql<Row>`
    SELECT jsonb_build_object('at', c.at, 'type', c.type, 'subject', c.subject, 'kind', c.kind)
      || CASE WHEN c.type = 'users' AND c.subject = ${accountId} THEN jsonb_build_object('changes', c.changes) ELSE '{}' END AS record
    FROM ${changesOf(accountId)} c ORDER BY c.id DESC LIMIT 1000`);
  const files = await tx.rows(sql<Row>`
    SELECT to_jsonb(f) - 'owner' AS record FROM platform.file f WHERE owner = ${actor} ORDER BY created_at`);
  const exchanges = await tx.rows(sql<Row>`
    SELECT to_jsonb(e) - 'noted_by' AS record FROM platform.exchange e
    WHERE about = 'person' AND about_id = ${accountId} ORDER BY id DESC LIMIT 1000`);
  return [
    { section: 'exchanges', records: exchanges.map(({ record }) => record) },
    { section: 'audit', records: [...audit, ...changes].map(({ record }) => record) },
    { section: 'files', records: files.map(({ record }) => record) },
  ];
};

/** What the frame itself keeps of a person: answers to repeated calls, mails on their way, uploads, and who did what. */
export const platformPersonalData: PersonalDataPort = {
  feature: 'platform',
  columns: [
    'platform.audit.actor',
    'platform.record_change.actor',
    'platform.record_change.subject',
    'platform.idempotency.actor',
    'platform.outbox.payload',
    'platform.inbox.payload',
    'platform.file.owner',
    'platform.exchange.about_id',
    'platform.exchange.request',
    'platform.exchange.answer',
    'platform.exchange.noted_by',
    'platform.exchange_error.about_id',
    'platform.exchange_error.note',
    'platform.exchange_error.reported_by',
  ],
  read,
  erase: async (tx, { accountId, email, market }) => {
    const actor = `account:${accountId}`;
    const pattern = `%${email.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    await tx.run(sql`DELETE FROM platform.idempotency WHERE actor = ${actor} OR response ILIKE ${pattern}`);
    await tx.run(sql`DELETE FROM platform.outbox WHERE payload::text ILIKE ${pattern}`);
    await tx.run(sql`DELETE FROM platform.inbox WHERE processed_at IS NOT NULL AND payload ILIKE ${pattern}`);
    // Steps of orders and proposals name those alone, and go by their time.
    await tx.run(sql`DELETE FROM platform.exchange WHERE about = 'person' AND about_id = ${accountId}`);
    await tx.run(sql`DELETE FROM platform.exchange_error WHERE about = 'person' AND about_id = ${accountId}`);
    await tx.run(sql`UPDATE platform.exchange SET noted_by = 'gone' WHERE noted_by = ${actor}`);
    await tx.run(sql`UPDATE platform.exchange_error SET reported_by = 'gone' WHERE reported_by = ${actor}`);
    const files = await tx.rows(sql<{ id: string }>`SELECT id FROM platform.file WHERE owner = ${actor}`);
    const log = await tx.maybe(sql<{ brand: string; since: Date | null }>`
      SELECT '*' AS brand, greatest(
        (SELECT max(at) FROM platform.audit WHERE actor = ${actor} OR subject_id = ${accountId}),
        (SELECT max(at) FROM ${changesOf(accountId)} c)) AS since`);
    const since = log?.since ?? null;
    return {
      holds:
        since === null
          ? []
          : [{ brand: '*', market, subject: 'AUDIT', reference: accountId, basis: 'SECURITY_LOG', since }],
      files: files.map(({ id }) => id),
    };
  },
};
