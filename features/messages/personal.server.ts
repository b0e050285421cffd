import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { messagePersonJob } from './jobs.ts';

/** What a person chose of the messages to them. */
export const personalData: PersonalDataPort = {
  feature: 'messages',
  columns: ['messages.settings.account_id'],
  read: async (tx, { accountId }) => {
    const rows = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(s) - 'account_id' AS record FROM messages.settings s
      WHERE account_id = ${accountId} ORDER BY brand`);
    return [{ section: 'messages', records: rows.map(({ record }) => record) }];
  },
  erase: async (tx, { accountId }) => {
    // Names them, and no address by which the outbox is searched.
    await tx.run(sql`
      DELETE FROM platform.outbox WHERE topic = ${messagePersonJob.topic} AND payload ->> 'accountId' = ${accountId}`);
    await tx.run(sql`DELETE FROM messages.settings WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
};
