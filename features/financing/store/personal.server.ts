import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Hold, PersonalDataPort, PersonalRecord, Subject } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { forgetProposalJob } from '../jobs.ts';

type Sealed = { readonly id: string; readonly sealed: string; readonly record: PersonalRecord };
type RetainedProposal = { readonly id: string; readonly brand: string; readonly market: Market; readonly since: Date };

/** With the bank, or lent: the records of a credit are ours to keep with it. One that was denied is nobody's any more. */
const DECIDED = sql`status <> 'DENIED'`;
/** Sealed forms erased this way open to nothing. */
const EMPTY = sql`decode('00', 'hex')`;

const filesOf = async (tx: Tx, accountId: string): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`
    SELECT d.id FROM financing.proposal_document d JOIN financing.proposal p ON p.brand = d.brand AND p.id = d.proposal_id
    WHERE p.account_id = ${accountId} AND NOT (${DECIDED})`);
  return rows.map(({ id }) => id);
};

const erase = async (tx: Tx, { accountId }: Subject) => {
  const files = await filesOf(tx, accountId);
  await tx.run(sql`DELETE FROM financing.proposal_document WHERE id = ANY(${files}::uuid[])`);
  await tx.run(sql`DELETE FROM financing.simulation_holder WHERE account_id = ${accountId}`);
  // Mails go to the address of the form, which need not be the account's.
  await tx.run(sql`
    DELETE FROM platform.outbox o USING financing.proposal p
    WHERE p.account_id = ${accountId} AND o.topic = 'mail.send' AND o.dedupe_key LIKE 'proposalMoved:' || p.id || '%'`);
  await tx.run(sql`
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${forgetProposalJob.topic}, brand, jsonb_build_object('reference', id) FROM financing.proposal
    WHERE account_id = ${accountId} AND NOT (${DECIDED})`);
  await tx.run(sql`
    UPDATE financing.proposal SET applicant_sealed = ${EMPTY}, document_index = 'erased', account_id = NULL, anonymous_id = 'erased'
    WHERE account_id = ${accountId} AND NOT (${DECIDED})`);
  const stored = await tx.rows(sql<RetainedProposal>`
    SELECT id, brand, market, updated_at AS since FROM financing.proposal WHERE account_id = ${accountId} ORDER BY created_at`);
  const holds = stored.map(({ id, brand, market, since }): Hold => ({
    brand,
    market,
    subject: 'CREDIT',
    reference: id,
    basis: 'CREDIT_RECORDS',
    since,
  }));
  return { holds, files };
};

const KEEP_SIMULATIONS_DAYS = 365;

export const personalData: PersonalDataPort = {
  feature: 'financing',
  columns: [
    'financing.proposal.account_id',
    'financing.proposal.anonymous_id',
    'financing.proposal.applicant_sealed',
    'financing.proposal.document_index',
    'financing.proposal_document.name',
    'financing.simulation_holder.account_id',
    'financing.simulation_holder.visitor_id',
  ],
  read: async (tx, { accountId }, env) => {
    const vault = vaultOf(env);
    const rows = await tx.rows(sql<Sealed>`
      SELECT id, encode(applicant_sealed, 'base64') AS sealed,
        to_jsonb(p) - 'account_id' - 'anonymous_id' - 'applicant_sealed' - 'document_index' AS record
      FROM financing.proposal p WHERE account_id = ${accountId} ORDER BY created_at`);
    const simulations = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(s) AS record FROM financing.simulation_holder h
      JOIN financing.simulation s ON s.brand = h.brand AND s.id = h.simulation_id
      WHERE h.account_id = ${accountId} ORDER BY h.shown_at`);
    const proposals = rows.map(({ id, sealed, record }) => ({
      ...record,
      applicant: JSON.parse(vault.open(Buffer.from(sealed, 'base64'), `financing.proposal:${id}`)) as unknown,
    }));
    return [
      { section: 'proposals', records: proposals },
      { section: 'simulations', records: simulations.map(({ record }) => record) },
    ];
  },
  erase,
  retain: (tx, { now }) =>
    tx.run(sql`
      DELETE FROM financing.simulation_holder
      WHERE shown_at < ${now}::timestamptz - make_interval(days => ${KEEP_SIMULATIONS_DAYS}::int)`),
};
