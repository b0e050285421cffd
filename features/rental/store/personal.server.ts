import type { Market } from '#kernel/market.ts';
import type { Hold, PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { forgetRenterJob } from '../jobs.ts';
import { SIGNED_RENTALS } from '../rules/proposal-machine.ts';
import { openForm } from './sealing.server.ts';

/** As long as a refused relation of an employee is kept: time enough to ask why, and to come with better data. */
const REFUSED_DAYS = 90;

/** A contract ends when its months are over, counted from the day the car was handed over. */
const ENDS = sql`CASE p.status WHEN 'DELIVERED' THEN p.updated_at + make_interval(months => p.months) END`;

type Contract = { readonly id: string; readonly brand: string; readonly market: Market; readonly name: string };
type EndingContract = Contract & { readonly ends: Date | null };

/** What a person signed with the rental company. */
const listSigned = (tx: Tx, accountId: string): Promise<EndingContract[]> =>
  tx.rows(sql<EndingContract>`
    SELECT p.id, p.brand, c.market, p.vehicle AS name, ${ENDS} AS ends
    FROM rental.proposal p JOIN rental.customer c ON c.brand = p.brand AND c.id = p.customer_id
    WHERE c.account_id = ${accountId} AND p.status = ANY(${[...SIGNED_RENTALS]}::text[]) ORDER BY p.created_at`);

export const personalData: PersonalDataPort = {
  feature: 'rental',
  columns: ['rental.customer.account_id', 'rental.customer.customer_code', 'rental.customer.form_sealed'],
  read: async (tx, { accountId }, env) => {
    const customers = await tx.rows(sql<{ id: string; sealed: string | null; record: PersonalRecord }>`
      SELECT id, encode(form_sealed, 'base64') AS sealed, to_jsonb(c) - 'account_id' - 'form_sealed' AS record FROM rental.customer c
      WHERE account_id = ${accountId} ORDER BY created_at`);
    const proposals = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(p) || jsonb_build_object('steps', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'at', s.at) ORDER BY s.sequence), '[]')
        FROM rental.proposal_step s WHERE s.proposal_id = p.id)) AS record
      FROM rental.proposal p JOIN rental.customer c ON c.brand = p.brand AND c.id = p.customer_id
      WHERE c.account_id = ${accountId} ORDER BY p.created_at`);
    return [
      {
        section: 'rentalCustomers',
        records: customers.map(({ id, sealed, record }) => ({
          ...record,
          form: sealed === null ? null : openForm(vaultOf(env), id, sealed),
        })),
      },
      { section: 'rentalProposals', records: proposals.map(({ record }) => record) },
    ];
  },
  running: async (tx, { accountId }, { now }) =>
    (await listSigned(tx, accountId))
      .filter(({ ends }) => ends === null || ends > now)
      .map(({ id, brand, market, name }) => ({ kind: 'RENTAL', id, brand, market, name })),
  // The contract itself is between the person and the rental company, which keeps what the law wants of it. It hears twice: a form that
  // was under way may arrive after the first word, and no try takes two minutes.
  erase: async (tx, { accountId }, { now }) => {
    const signed = await listSigned(tx, accountId);
    await tx.run(sql`
      INSERT INTO platform.outbox (topic, brand, payload, run_at)
      SELECT ${forgetRenterJob.topic}, brand, jsonb_build_object('reference', id), now() + late
      FROM rental.customer CROSS JOIN (VALUES (interval '0'), (interval '2 minutes')) AS words (late)
      WHERE account_id = ${accountId}`);
    await tx.run(sql`DELETE FROM rental.customer WHERE account_id = ${accountId}`);
    return {
      holds: signed.map(({ id, brand, market, ends }): Hold => {
        return { brand, market, subject: 'RENTAL', reference: id, basis: 'FISCAL', since: ends ?? now };
      }),
    };
  },
  // Refused, and no corrected data came: nothing is left that the data are for (LGPD art. 16). What was once proposed is history of
  // a contract's making and goes with its person.
  retain: (tx, { now }) =>
    tx.run(sql`
      WITH gone AS (
        DELETE FROM rental.customer c
        WHERE state = 'REFUSED' AND updated_at < ${now}::timestamptz - make_interval(days => ${REFUSED_DAYS}::int)
          AND NOT EXISTS (SELECT FROM rental.proposal p WHERE p.customer_id = c.id)
        RETURNING id, brand
      )
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${forgetRenterJob.topic}, brand, jsonb_build_object('reference', id) FROM gone`),
};
