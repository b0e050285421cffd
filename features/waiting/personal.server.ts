import type { PersonalDataPort, PersonalRecord, Subject } from '#platform/personal-data.server.ts';
import type { Env } from '#platform/env.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { emailIndexes, openPerson } from './person.server.ts';

/** Joined while signed in, or under the person's mailbox. */
const theirs = (env: Env, { accountId, email }: Subject): Statement =>
  sql`(account_id = ${accountId} OR email_index = ANY(${emailIndexes(env, email)}::text[]))`;

/** Days that an entry which waits no more is kept for questions about it. */
const KEPT_DAYS = 30;

export const personalData: PersonalDataPort = {
  feature: 'waiting',
  columns: ['waiting.entry.account_id', 'waiting.entry.sealed', 'waiting.entry.email_index'],
  read: async (tx, subject, env) => {
    const rows = await tx.rows(sql<{ id: string; sealed: string; record: PersonalRecord }>`
      SELECT id, encode(sealed, 'base64') AS sealed, to_jsonb(e) - 'account_id' - 'sealed' - 'email_index' AS record
      FROM waiting.entry e WHERE ${theirs(env, subject)} ORDER BY created_at`);
    return [{ section: 'waitingList', records: rows.map((row) => ({ ...row.record, person: openPerson(env, row) })) }];
  },
  erase: async (tx, subject, { env }) => {
    await tx.run(sql`DELETE FROM waiting.entry WHERE ${theirs(env, subject)}`);
    return { holds: [] };
  },
  retain: (tx, { now }) =>
    tx.run(sql`
      DELETE FROM waiting.entry
      WHERE LEAST(left_at, notified_at, expires_at) < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)`),
};
