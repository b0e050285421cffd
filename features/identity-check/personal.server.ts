import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';

/** What came of looking whether a buyer is who they are; of their face nothing is kept that could be handed out or erased. */
export const personalData: PersonalDataPort = {
  feature: 'identity-check',
  columns: ['identity_check.outcome.account_id'],
  read: async (tx, { accountId }) => {
    const rows = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT jsonb_build_object('order', order_id, 'state', state, 'way', way, 'consent', consent_version, 'reason', reason,
        'tries', tries, 'at', state_at, 'appealedAt', appealed_at) AS record
      FROM identity_check.outcome WHERE account_id = ${accountId} ORDER BY state_at, order_id`);
    return [{ section: 'identityChecks', records: rows.map(({ record }) => record) }];
  },
  erase: async (tx, { accountId }) => {
    await tx.run(sql`DELETE FROM identity_check.outcome WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
};
