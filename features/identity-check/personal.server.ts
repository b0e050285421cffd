import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { dropOver } from './store/tries.server.ts';

/** What came of looking whether a buyer is who they are; of their face nothing is kept that could be handed out or erased. */
export const personalData: PersonalDataPort = {
  feature: 'identity-check',
  columns: [
    'identity_check.beside.account_id',
    'identity_check.consent.account_id',
    'identity_check.handoff.account_id',
    'identity_check.outcome.account_id',
  ],
  read: async (tx, { accountId }) => {
    const rows = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT jsonb_build_object('order', order_id, 'state', state, 'way', way, 'consent', consent_version, 'reason', reason,
        'tries', tries, 'at', state_at, 'appealedAt', appealed_at) AS record
      FROM identity_check.outcome WHERE account_id = ${accountId} ORDER BY state_at, order_id`);
    const beside = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT jsonb_build_object('tries', tries, 'looks', looks, 'since', since) AS record
      FROM identity_check.beside WHERE account_id = ${accountId} ORDER BY since`);
    const consents = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT jsonb_build_object('version', version, 'order', order_id, 'way', way, 'at', at) AS record
      FROM identity_check.consent WHERE account_id = ${accountId} ORDER BY id`);
    const handoffs = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT jsonb_build_object('order', order_id, 'until', expires_at, 'openedAt', taken_at) AS record
      FROM identity_check.handoff WHERE account_id = ${accountId} ORDER BY expires_at`);
    return [
      { section: 'identityChecks', records: rows.map(({ record }) => record) },
      { section: 'identityTries', records: beside.map(({ record }) => record) },
      { section: 'identityConsents', records: consents.map(({ record }) => record) },
      { section: 'identityHandoffs', records: handoffs.map(({ record }) => record) },
    ];
  },
  erase: async (tx, { accountId }) => {
    await tx.run(sql`DELETE FROM identity_check.outcome WHERE account_id = ${accountId}`);
    await tx.run(sql`DELETE FROM identity_check.handoff WHERE account_id = ${accountId}`);
    await tx.run(sql`DELETE FROM identity_check.consent WHERE account_id = ${accountId}`);
    await tx.run(sql`DELETE FROM identity_check.beside WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
  retain: (tx, { now }) => dropOver(tx, now),
};
