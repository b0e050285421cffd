import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';

export const personalData: PersonalDataPort = {
  feature: 'offers',
  columns: ['offers.saved_offer.account_id'],
  read: async (tx, { accountId }) => {
    const rows = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(r) - 'account_id' AS record FROM offers.saved_offer r WHERE account_id = ${accountId} ORDER BY saved_at`);
    return [{ section: 'savedOffers', records: rows.map(({ record }) => record) }];
  },
  erase: async (tx, { accountId }) => {
    await tx.run(sql`DELETE FROM offers.saved_offer WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
};
