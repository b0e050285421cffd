import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';

export const personalData: PersonalDataPort = {
  feature: 'configurator',
  columns: ['configurator.kept_car.account_id'],
  read: async (tx, { accountId }) => {
    const rows = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(r) - 'account_id' AS record FROM configurator.kept_car r WHERE account_id = ${accountId} ORDER BY kept_at`);
    return [{ section: 'keptCars', records: rows.map(({ record }) => record) }];
  },
  erase: async (tx, { accountId }) => {
    await tx.run(sql`DELETE FROM configurator.kept_car WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
};
