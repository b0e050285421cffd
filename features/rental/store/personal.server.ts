import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { forgetRenterJob } from '../jobs.ts';

export const personalData: PersonalDataPort = {
  feature: 'rental',
  columns: ['rental.customer.account_id', 'rental.customer.customer_code'],
  read: async (tx, { accountId }) => {
    const customers = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(c) - 'account_id' AS record FROM rental.customer c
      WHERE account_id = ${accountId} ORDER BY created_at`);
    const proposals = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(p) || jsonb_build_object('steps', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'at', s.at) ORDER BY s.sequence), '[]')
        FROM rental.proposal_step s WHERE s.proposal_id = p.id)) AS record
      FROM rental.proposal p JOIN rental.customer c ON c.brand = p.brand AND c.id = p.customer_id
      WHERE c.account_id = ${accountId} ORDER BY p.created_at`);
    return [
      { section: 'rentalCustomers', records: customers.map(({ record }) => record) },
      { section: 'rentalProposals', records: proposals.map(({ record }) => record) },
    ];
  },
  // The contract itself is between the person and the rental company, which keeps what the law wants of it.
  erase: async (tx, { accountId }) => {
    await tx.run(sql`
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${forgetRenterJob.topic}, brand, jsonb_build_object('reference', id) FROM rental.customer
      WHERE account_id = ${accountId}`);
    await tx.run(sql`DELETE FROM rental.customer WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
};
