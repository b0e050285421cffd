import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';

export const personalData: PersonalDataPort = {
  feature: 'engagement',
  columns: ['engagement.opinion.account_id', 'engagement.opinion.body'],
  read: async (tx, { accountId }) => {
    const rows = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(r) - 'account_id' AS record FROM engagement.opinion r WHERE account_id = ${accountId} ORDER BY created_at`);
    return [{ section: 'opinions', records: rows.map(({ record }) => record) }];
  },
  erase: async (tx, { accountId }) => {
    await tx.run(sql`DELETE FROM engagement.opinion WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
};
